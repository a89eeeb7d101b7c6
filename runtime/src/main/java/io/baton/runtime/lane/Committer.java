package io.baton.runtime.lane;

import io.baton.store.Batch;
import io.baton.store.BatchBuilder;
import io.baton.store.Store;
import io.baton.store.StoreException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/**
 * The one thread that writes. It merges what all lanes have done by now into one transaction, while
 * they decide the next; the slower the disk, the larger the groups.
 *
 * <p>Invariant: no effect is released and no caller answered before its events are durable.
 */
public final class Committer {
  private static final int MAX_EVENT_ROWS = 20_000;

  private final Inbox<Written> inbox;
  private final Backoff backoff = new Backoff();
  private final Commits commits;
  private final Releases releases;
  private final Consumer<Message> repeat;
  private final Quarantines quarantines;
  private final Thread thread;
  private volatile boolean abandoned;

  /**
   * @param repeat takes messages that must be decided again
   */
  public Committer(
      Store store,
      Releases releases,
      Consumer<Message> repeat,
      Quarantines quarantines,
      int spins) {
    this.commits = new Commits(store, backoff);
    this.releases = releases;
    this.repeat = repeat;
    this.quarantines = quarantines;
    this.inbox = new Inbox<>(spins);
    this.thread = Thread.ofPlatform().name("baton-committer").daemon().unstarted(this::run);
  }

  public void start() {
    thread.start();
  }

  void add(List<Written> batch) {
    for (Written written : batch) {
      written.live.handedOver();
      inbox.add(written);
    }
  }

  private void run() {
    while (inbox.await() && !abandoned) {
      write(nextGroup());
    }
  }

  private List<Written> nextGroup() {
    List<Written> group = new ArrayList<>();
    int rows = 0;
    while (rows < MAX_EVENT_ROWS) {
      Written next = inbox.poll();
      if (next == null) {
        break;
      }
      group.add(next);
      rows += next.events().size();
    }
    return group;
  }

  private void write(List<Written> group) {
    List<Written> sound = group.stream().filter(written -> !written.live.isLost()).toList();
    group.stream().filter(written -> written.live.isLost()).forEach(this::repeatAll);
    if (isDurable(sound)) {
      sound.forEach(this::release);
    }
  }

  private boolean isDurable(List<Written> sound) {
    try {
      commits.commit(merged(sound));
      return true;
    } catch (StoreException.Full e) {
      sound.forEach(written -> giveUp(written, e));
      backoff.pause();
    } catch (StoreException.Unavailable
        | StoreException.Conflict
        | StoreException.UnknownOutcome e) {
      sound.forEach(written -> giveUp(written, e));
    } catch (RuntimeException e) {
      isolate(sound, e);
    }
    return false;
  }

  private static Batch merged(List<Written> group) {
    BatchBuilder batch = Batch.builder();
    group.forEach(written -> written.addRowsTo(batch));
    return batch.build();
  }

  private void release(Written written) {
    written.live.settled();
    String id = written.live.id;
    try {
      written.effects().forEach(effect -> releases.release(id, effect));
      written.taken().forEach(taken -> taken.answer().run());
      written.tellEnded();
    } catch (RuntimeException bug) {
      quarantines.add(new Quarantine(id, "the release of its effects", bug));
    }
  }

  /** One of them cannot be written: each by itself, so that only that one is stopped. */
  private void isolate(List<Written> group, RuntimeException reason) {
    if (group.size() > 1) {
      group.forEach(written -> write(List.of(written)));
    } else {
      Written written = group.getFirst();
      quarantines.add(new Quarantine(written.live.id, "a write to the store", reason));
      giveUp(written, reason);
    }
  }

  /** Callers are told; what the runtime itself had to say is decided again, on the log's state. */
  private void giveUp(Written written, RuntimeException reason) {
    written.live.lose();
    written.live.settled();
    for (Written.Taken taken : written.taken()) {
      CompletableFuture<?> reply = taken.message().reply();
      if (reply != null) {
        reply.completeExceptionally(reason);
      } else if (!abandoned) {
        repeat.accept(taken.message());
      }
    }
    watchAgain(written);
  }

  /** It was decided on a state that never became durable. */
  private void repeatAll(Written written) {
    written.live.settled();
    written.taken().forEach(taken -> repeat.accept(taken.message()));
    watchAgain(written);
  }

  private void watchAgain(Written written) {
    written
        .watchers()
        .forEach(watcher -> repeat.accept(new Message.Watch(written.live.id, watcher)));
  }

  /** Writes what has been handed over, then ends. */
  public void close() {
    backoff.stop();
    inbox.close();
    join();
  }

  /** Ends without writing more, as if the process had been killed. */
  public void abandon() {
    abandoned = true;
    close();
  }

  private void join() {
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
