package io.baton.runtime.lane;

import io.baton.engine.Decision.Reason;
import io.baton.engine.Engine;
import io.baton.engine.Input;
import io.baton.engine.event.UnknownEventException;
import io.baton.engine.state.ExecutionState;
import io.baton.runtime.drive.Drive;
import io.baton.runtime.drive.Loop;
import io.baton.runtime.drive.Turning;
import io.baton.store.StoreException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * One thread of control that owns executions. Because nobody else touches them, there is no lock.
 *
 * <pre>
 *   take a batch → decide → append rows ─→ committer: commit → release effects, answer callers
 *        ^                                                        │
 *        └────────── results, timers, children, callers ──────────┘
 * </pre>
 *
 * <p>It decides the next batch while the last one is being committed, so its states may be ahead of
 * the log; what leaves it never is.
 */
public final class Lane implements Loop {
  /**
   * After so many messages what they led to is handed over, whoever waits. Neither this nor the
   * next is a setting: whatever their values, the same is written and answered, only in other
   * groups.
   */
  private static final int MAX_BATCH = 2_048;

  /** After so many messages a committer with nothing to do is not kept waiting for the others. */
  private static final int WORTH_A_COMMIT = 32;

  private final LaneParts parts;
  private final Inbox<Message> inbox = new Inbox<>();
  private final List<Message> taking = new ArrayList<>();
  private final Loader loader;
  private final Residents residents;
  private final Watchers watchers;
  private final Mending mending;
  private final Onlookers onlookers;
  private final Deciding deciding;
  private final Beginnings beginnings;
  private final OpenBatch batch;
  private final Absences absences = new Absences();
  private final Turning turning;
  private volatile boolean abandoned;
  private volatile boolean ended;

  Lane(int index, LaneParts parts) {
    this.parts = parts;
    this.loader = new Loader(parts.store(), parts.flows(), parts.checkpointEvents());
    this.residents = new Residents(parts.store(), loader, parts.maxLive(), parts.counts());
    this.watchers = new Watchers(parts.store());
    this.mending = new Mending(loader);
    this.batch = new OpenBatch(parts.tallyPart());
    this.onlookers =
        new Onlookers(residents, watchers, parts.quarantines(), parts.clock(), batch::of);
    this.deciding = new Deciding(parts, batch, mending, this::quarantine);
    this.beginnings = new Beginnings(parts, residents, loader, batch, deciding);
    this.turning = parts.drive().loop("baton-lane-" + index, Drive.Pace.EAGER, this);
  }

  void start() {
    turning.start();
  }

  void post(Message message) {
    inbox.add(message);
    turning.wake();
    if (ended) {
      failRest();
    }
  }

  /** Nobody waits for an answer of a lane that has ended. */
  private void failRest() {
    IllegalStateException closed = Refusals.closed();
    for (Message rest = inbox.poll(); rest != null; rest = inbox.poll()) {
      Refusals.fail(rest, closed);
    }
  }

  @Override
  public boolean isReady() {
    return !inbox.isEmpty() || inbox.isClosed();
  }

  @Override
  public long turn() {
    if (abandoned || (inbox.isClosed() && inbox.isEmpty())) {
      end();
      return ENDED;
    }
    inbox.drainTo(taking, MAX_BATCH);
    readAhead();
    for (int i = 0; i < taking.size(); i++) {
      if (i % WORTH_A_COMMIT == WORTH_A_COMMIT - 1 && parts.committer().isIdle()) {
        handOver();
      }
      take(taking.get(i));
    }
    taking.clear();
    loader.forgetReadAhead();
    batch.addAll(mending.takeMended());
    handOver();
    residents.shrink();
    return mending.pauseMillis();
  }

  /** Where many are not in memory, they are read together. */
  private void readAhead() {
    try {
      residents.readAhead(taking);
    } catch (StoreException e) {
      // Each is read by itself then, and put off if that fails as well.
      loader.forgetReadAhead();
    }
  }

  private void end() {
    ended = true;
    watchers.failAll();
    mending.messages().forEach(message -> Refusals.fail(message, Refusals.closed()));
    failRest();
  }

  private void handOver() {
    List<Written> done = batch.take();
    done.removeIf(written -> !isSealed(written));
    parts.committer().add(done);
  }

  private boolean isSealed(Written written) {
    LiveExecution live = written.live;
    live.open(null);
    try {
      ExecutionState state = live.state();
      if (state.status().isTerminal() && watchers.has(live.id)) {
        written.tellThatItEnded(watchers.take(live.id), Watchers.ended(state));
      }
      written.seal();
      residents.used(live);
      return true;
    } catch (RuntimeException | StackOverflowError bug) {
      live.lose();
      written.taken().forEach(taken -> quarantine(taken.message(), "its own rows", bug));
      return false;
    }
  }

  private void take(Message message) {
    Quarantine quarantine = parts.quarantines().of(message.executionId());
    boolean isTold = message instanceof Message.Look<?> || message instanceof Message.Forget;
    if (quarantine != null && !isTold) {
      Refusals.refuse(message, quarantine);
      return;
    }
    if (absences.isLeaving(message.executionId()) && !(message instanceof Message.Forget)) {
      parts.later().accept(message);
      return;
    }
    try {
      switch (message) {
        case Message.Begin begin -> {
          beginnings.begin(begin);
          absences.born(begin.executionId());
        }
        case Message.Give give -> give(give);
        case Message.Stop stop -> stop(stop);
        case Message.Watch watch -> onlookers.watch(watch);
        case Message.Look<?> look -> onlookers.look(look);
        case Message.Glance<?> glance -> onlookers.glance(glance);
        case Message.Recover recover -> recover(recover);
        case Message.Vacate vacate -> vacate(vacate);
        case Message.Forget forget -> absences.left(forget.executionId());
      }
    } catch (StoreException.CorruptEvent | UnknownEventException e) {
      quarantine(message, "its own log", e);
    } catch (StoreException e) {
      putOff(message, e);
    } catch (RuntimeException | StackOverflowError bug) {
      quarantine(message, message.getClass().getSimpleName(), bug);
    }
  }

  private void putOff(Message message, StoreException reason) {
    CompletableFuture<?> reply = message.reply();
    if (reply == null) {
      if (message instanceof Message.Begin) {
        absences.waitsForBirth(message.executionId());
      }
      parts.later().accept(message);
    } else {
      reply.completeExceptionally(reason);
    }
  }

  private void give(Message.Give give) {
    LiveExecution live = residents.find(give.executionId());
    if (live != null && !give.onlyAt().test(live.state().seq())) {
      Deciding.answer(
          batch.of(live), give, give.reply(), Answer.changed(live.id, live.state().seq()));
    } else if (live != null) {
      deciding.decide(live, give, give.input().apply(parts.clock().millis()), give.reply());
    } else if (give.reply() == null) {
      if (mayBeThereLater(give)) {
        parts.later().accept(give);
      }
    } else {
      String message = "There is no execution '%s'".formatted(give.executionId());
      give.reply().complete(new Answer.Refused(Reason.UNKNOWN, message));
    }
  }

  private void stop(Message.Stop stop) {
    LiveExecution live = residents.find(stop.executionId());
    if (live != null) {
      deciding.decide(live, stop, new Input.Cancel(parts.clock().millis(), stop.reason()), null);
    } else if (mayBeThereLater(stop)) {
      parts.later().accept(stop);
    } else {
      stop.nobody().run();
    }
  }

  private boolean mayBeThereLater(Message message) {
    return absences.isUnborn(message.executionId()) || residents.isLost(message.executionId());
  }

  private void recover(Message.Recover recover) {
    LiveExecution live = residents.find(recover.stored());
    Written written = batch.of(live);
    written.owe(Engine.pendingEffects(live.state()));
    written.took(recover, recover.done());
  }

  /** It may be removed if it is as the log says, and has ended. */
  private void vacate(Message.Vacate vacate) {
    String id = vacate.executionId();
    LiveExecution live = residents.inMemory(id);
    boolean free =
        live == null
            || (live.open() == null && live.isCommitted() && live.state().status().isTerminal());
    if (free) {
      residents.remove(id);
      absences.leaves(id);
    }
    vacate.reply().complete(free);
  }

  private void quarantine(Message message, String input, Throwable cause) {
    Quarantine quarantine = Quarantine.of(message.executionId(), input, cause);
    parts.quarantines().add(quarantine);
    residents.remove(message.executionId());
    watchers
        .take(message.executionId())
        .forEach(watcher -> watcher.completeExceptionally(quarantine.exception()));
    Refusals.refuse(message, quarantine);
  }

  /** Does what has been posted, then ends. */
  void close() {
    inbox.close();
    turning.wake();
    turning.join();
  }

  void abandon() {
    abandoned = true;
    close();
  }
}
