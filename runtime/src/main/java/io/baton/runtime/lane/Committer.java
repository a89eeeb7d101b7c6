package io.baton.runtime.lane;

import io.baton.engine.Recorded;
import io.baton.runtime.drive.Drive;
import io.baton.runtime.drive.Loop;
import io.baton.runtime.drive.Turning;
import io.baton.store.Store;
import io.baton.store.StoreException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The one thread that writes. It merges what all lanes have done by now into one transaction, while
 * they decide the next; the slower the disk, the larger the groups.
 *
 * <p>Invariant: no effect is released and no caller answered before its events are durable.
 */
public final class Committer implements Loop {
  private static final int MAX_EVENT_ROWS = 20_000;

  private final Inbox<Written> inbox = new Inbox<>();
  private final Backoff backoff = new Backoff();
  private final Store store;
  private final Releases releases;
  private final Consumer<Message> repeat;
  private final Quarantines quarantines;
  private final Turning turning;

  /** Those of a group that could not be written: each by itself. */
  private final Queue<Written> isolated = new ArrayDeque<>();

  private @Nullable Group tryAgain;
  private boolean resting;
  private volatile boolean writing;
  private volatile boolean abandoned;

  /**
   * @param repeat takes messages that must be decided again
   */
  public Committer(
      Store store,
      Releases releases,
      Consumer<Message> repeat,
      Quarantines quarantines,
      Drive drive) {
    this.store = store;
    this.releases = releases;
    this.repeat = repeat;
    this.quarantines = quarantines;
    this.turning = drive.loop("baton-committer", Drive.Pace.EAGER, this);
  }

  public void start() {
    turning.start();
  }

  void add(List<Written> batch) {
    for (Written written : batch) {
      written.live.handedOver();
      inbox.add(written);
    }
    turning.wake();
  }

  @Override
  public boolean isReady() {
    return inbox.isClosed() || (!resting && (!inbox.isEmpty() || !isolated.isEmpty()));
  }

  @Override
  public long turn() {
    resting = false;
    Group group = tryAgain == null ? nextGroup() : tryAgain;
    tryAgain = null;
    boolean done = group.written.isEmpty() && inbox.isEmpty() && inbox.isClosed();
    if (done || abandoned) {
      return ENDED;
    }
    writing = true;
    long pause = write(group);
    writing = false;
    return pause;
  }

  /** Whether it would write at once what it is given now. */
  boolean isIdle() {
    return !writing && inbox.isEmpty();
  }

  private Group nextGroup() {
    List<Written> sound = new ArrayList<>();
    int rows = 0;
    while (rows < MAX_EVENT_ROWS) {
      boolean alone = !isolated.isEmpty();
      Written next = alone ? isolated.poll() : inbox.poll();
      if (next == null) {
        break;
      } else if (next.live.isLost()) {
        repeatAll(next);
      } else {
        sound.add(next);
        rows += alone ? MAX_EVENT_ROWS : next.events().size();
      }
    }
    return new Group(sound);
  }

  private long write(Group group) {
    try {
      group.commit(store);
      backoff.reset();
      group.written.forEach(this::release);
    } catch (StoreException.Full e) {
      if (group.isUnknown() && !inbox.isClosed()) {
        // Nobody can be told that nothing was written, and nothing decided anew, before that is so.
        tryAgain = group;
        return rest();
      }
      group.written.forEach(written -> refuseForLackOfRoom(written, e));
      return rest();
    } catch (StoreException.Unavailable
        | StoreException.Conflict
        | StoreException.UnknownOutcome e) {
      if (!inbox.isClosed()) {
        tryAgain = group;
        return rest();
      }
      group.written.forEach(written -> giveUp(written, e));
    } catch (RuntimeException e) {
      isolate(group.written, e);
    }
    return UNTIL_READY;
  }

  /** Leaves the store alone for a while, unless the runtime is to stop. */
  private long rest() {
    resting = true;
    return backoff.next();
  }

  private void release(Written written) {
    written.live.settled();
    String id = written.live.id;
    try {
      written.effects().forEach(effect -> releases.release(written.live.ref, effect));
      publish(written);
      written.taken().forEach(taken -> taken.answer().run());
      written.tellEnded();
    } catch (RuntimeException bug) {
      quarantines.add(Quarantine.of(id, "the release of its effects", bug));
    }
  }

  private void publish(Written written) {
    List<Recorded> events = written.events();
    if (!events.isEmpty()) {
      releases.published(written.live.ref, events);
    }
  }

  /** One of them cannot be written: each by itself, so that only that one is stopped. */
  private void isolate(List<Written> group, RuntimeException reason) {
    if (group.size() > 1) {
      isolated.addAll(group);
    } else {
      Written written = group.getFirst();
      if (reason instanceof StoreException.Duplicate && written.isBirth()) {
        // It began elsewhere in the meantime and is sound there: only this beginning is void.
        giveUp(written, reason);
        return;
      }
      quarantines.add(Quarantine.of(written.live.id, "a write to the store", reason));
      giveUp(written, reason);
    }
  }

  /** Reads go on: what has nothing to write needs no room. */
  private void refuseForLackOfRoom(Written written, StoreException.Full reason) {
    if (written.live.isLost()) {
      repeatAll(written);
    } else if (written.events().isEmpty()) {
      release(written);
    } else {
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
    inbox.close();
    turning.wake();
    turning.join();
  }

  /** Ends without writing more, as if the process had been killed. */
  public void abandon() {
    abandoned = true;
    close();
  }
}
