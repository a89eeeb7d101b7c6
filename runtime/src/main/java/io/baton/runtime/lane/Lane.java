package io.baton.runtime.lane;

import io.baton.engine.Decision;
import io.baton.engine.Decision.Reason;
import io.baton.engine.Effect;
import io.baton.engine.Engine;
import io.baton.engine.Input;
import io.baton.engine.event.UnknownEventException;
import io.baton.engine.state.ExecutionState;
import io.baton.runtime.drive.Drive;
import io.baton.runtime.drive.Loop;
import io.baton.runtime.drive.Turning;
import io.baton.runtime.row.Tallies;
import io.baton.runtime.row.Tracking;
import io.baton.runtime.trace.TraceParent;
import io.baton.store.IdempotencyRow;
import io.baton.store.Numbering;
import io.baton.store.StoreException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

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
  private static final int MAX_BATCH = 2_048;

  /** After so many messages a committer with nothing to do is not kept waiting for the others. */
  private static final int WORTH_A_COMMIT = 32;

  private static final int NUMBERS_AT_ONCE = 1_024;

  private final LaneParts parts;
  private final Inbox<Message> inbox = new Inbox<>();
  private final List<Message> taking = new ArrayList<>();
  private final Loader loader;
  private final Residents residents;
  private final Watchers watchers;
  private final Mending mending;
  private final Turning turning;
  private List<Written> batch = new ArrayList<>();
  private long nextNo;
  private long numbersLeft;
  private volatile boolean abandoned;
  private volatile boolean ended;

  Lane(int index, LaneParts parts) {
    this.parts = parts;
    this.loader = new Loader(parts.store(), parts.flows(), parts.checkpointEvents());
    this.residents = new Residents(parts.store(), loader, parts.maxLive(), parts.counts());
    this.watchers = new Watchers(parts.store());
    this.mending = new Mending(loader);
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
    IllegalStateException closed = closed();
    for (Message rest = inbox.poll(); rest != null; rest = inbox.poll()) {
      fail(rest, closed);
    }
  }

  private static void fail(Message message, RuntimeException reason) {
    CompletableFuture<?> reply = message.reply();
    if (reply != null) {
      reply.completeExceptionally(reason);
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
    mending.messages().forEach(message -> fail(message, closed()));
    failRest();
  }

  private static IllegalStateException closed() {
    return new IllegalStateException("Baton has been closed");
  }

  private void handOver() {
    List<Written> done = batch;
    batch = new ArrayList<>();
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
    if (quarantine != null && !(message instanceof Message.Look<?>)) {
      refuse(message, quarantine);
      return;
    }
    try {
      switch (message) {
        case Message.Begin begin -> begin(begin);
        case Message.Give give -> give(give);
        case Message.Watch watch -> watch(watch);
        case Message.Look<?> look -> look(look);
        case Message.Glance<?> glance -> glance(glance);
        case Message.Recover recover -> recover(recover);
        case Message.Forget forget -> residents.remove(forget.executionId());
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
      parts.later().accept(message);
    } else {
      reply.completeExceptionally(reason);
    }
  }

  private void begin(Message.Begin begin) {
    Birth birth = begin.birth();
    // An id may be known: a child's, once more, or one that its caller chose and asks for again.
    LiveExecution known =
        begin.isInternal()
            ? residents.find(birth.executionId())
            : residents.inMemory(birth.executionId());
    if (known != null) {
      Written written = written(known);
      if (begin.isInternal()) {
        written.owe(Reports.again(known.state()));
      }
      answer(written, begin, begin.reply(), new Answer.Done());
      return;
    }
    Input.Start start = birth.start().apply(parts.clock().millis());
    LiveExecution live =
        new LiveExecution(
            new ExecutionRef(
                birth.executionId(),
                newNumber(),
                birth.tenantId(),
                birth.flow().plan().flow().id(),
                TraceParent.of(start.trigger()).orElse(null)),
            birth.flow().flowNo(),
            new ExecutionState(birth.flow().plan()),
            new Tracking(birth.flow().plan()),
            loader.newPace());
    residents.add(live);
    decide(live, begin, start, begin.reply());
    remember(live, birth);
  }

  /** Only with the execution itself: a start that failed is not remembered. */
  private void remember(LiveExecution live, Birth birth) {
    Written written = live.open();
    Birth.Repeat repeat = birth.repeat();
    if (repeat != null && written != null && !written.events().isEmpty()) {
      IdempotencyRow row =
          new IdempotencyRow(
              birth.tenantId(),
              repeat.key(),
              live.no,
              repeat.requestHash(),
              parts.clock().millis());
      written.alsoWrite(batch -> batch.add(row));
    }
  }

  private long newNumber() {
    if (numbersLeft == 0) {
      nextNo = parts.store().reserve(Numbering.EXECUTION, NUMBERS_AT_ONCE);
      numbersLeft = NUMBERS_AT_ONCE;
    }
    numbersLeft--;
    return nextNo++;
  }

  private void give(Message.Give give) {
    LiveExecution live = residents.find(give.executionId());
    if (live != null) {
      decide(live, give, give.input().apply(parts.clock().millis()), give.reply());
    } else if (give.reply() != null) {
      String message = "There is no execution '%s'".formatted(give.executionId());
      give.reply().complete(new Answer.Refused(Reason.UNKNOWN, message));
    }
  }

  private void decide(
      LiveExecution live, Message message, Input input, @Nullable CompletableFuture<Answer> reply) {
    Written written = written(live);
    List<Tallies.EndedRun> ended =
        input instanceof Input.Retry ? Tallies.ended(live.state()) : List.of();
    Decision decision;
    try {
      decision = parts.decider().decide(live.state(), input);
    } catch (RuntimeException | StackOverflowError bug) {
      if (!written.events().isEmpty()) {
        batch.remove(written);
        mending.add(written);
      }
      quarantine(message, input.toString(), bug);
      return;
    }
    switch (decision) {
      case Decision.Accepted accepted -> {
        written.add(accepted.events(), accepted.effects());
        written.takeBack(ended);
        parts
            .outbox()
            .rows(live.ref, accepted.effects())
            .forEach(row -> written.alsoWrite(batch -> batch.add(row)));
        answer(written, message, reply, new Answer.Done());
      }
      case Decision.Refused refused -> {
        rearm(written, input, refused);
        if (input instanceof Input.Cancel && message.isInternal()) {
          written.owe(Reports.again(live.state()));
        }
        Answer answer = new Answer.Refused(refused.reason(), refused.message());
        answer(written, message, reply, answer);
      }
    }
  }

  /** The clock went back between the timer's thread and here: the timer is still to come. */
  private static void rearm(Written written, Input input, Decision.Refused refused) {
    if (refused.reason() == Reason.EARLY && input instanceof Input.FireTimer fire) {
      Long due = written.live.state().timers().due(fire.timer());
      if (due != null) {
        written.owe(List.of(new Effect.ArmTimer(fire.timer(), due)));
      }
    }
  }

  private static void answer(
      Written written, Message message, @Nullable CompletableFuture<Answer> reply, Answer answer) {
    written.took(
        message,
        () -> {
          if (reply != null) {
            reply.complete(answer);
          }
        });
  }

  private Written written(LiveExecution live) {
    Written open = live.open();
    if (open == null) {
      open = new Written(live, parts.tallyPart());
      live.open(open);
      batch.add(open);
    }
    return open;
  }

  private void watch(Message.Watch watch) {
    LiveExecution live = residents.inMemory(watch.executionId());
    if (live == null) {
      watchers.addStored(watch);
    } else if (live.state().status().isTerminal()) {
      Ended ended = Watchers.ended(live.state());
      written(live).took(watch, () -> watch.reply().complete(ended));
    } else {
      watchers.add(watch);
    }
  }

  private <T> void look(Message.Look<T> look) {
    LiveExecution live = residents.find(look.executionId());
    if (live == null) {
      look.reply().completeExceptionally(new NoSuchExecutionException(look.executionId()));
      return;
    }
    T view = look.view().apply(live.state(), parts.clock().millis());
    if (parts.quarantines().of(look.executionId()) == null) {
      written(live).took(look, () -> look.reply().complete(view));
    } else {
      // It came from the log just now, and must come from there again when it is released.
      residents.remove(look.executionId());
      look.reply().complete(view);
    }
  }

  private <T> void glance(Message.Glance<T> glance) {
    LiveExecution live = residents.inMemory(glance.executionId());
    if (live == null || live.open() != null || !live.isCommitted()) {
      glance.reply().complete(Optional.empty());
      return;
    }
    T view = glance.view().apply(live.state(), parts.clock().millis());
    glance.reply().complete(Optional.of(view));
  }

  private void recover(Message.Recover recover) {
    LiveExecution live = residents.find(recover.stored());
    Written written = written(live);
    written.owe(Engine.pendingEffects(live.state()));
    written.took(recover, recover.done());
  }

  private void quarantine(Message message, String input, Throwable cause) {
    Quarantine quarantine = Quarantine.of(message.executionId(), input, cause);
    parts.quarantines().add(quarantine);
    residents.remove(message.executionId());
    watchers
        .take(message.executionId())
        .forEach(watcher -> watcher.completeExceptionally(quarantine.exception()));
    refuse(message, quarantine);
  }

  private static void refuse(Message message, Quarantine quarantine) {
    switch (message) {
      case Message.Begin begin -> refuse(begin.reply(), quarantine);
      case Message.Give give -> refuse(give.reply(), quarantine);
      case Message.Watch watch -> watch.reply().completeExceptionally(quarantine.exception());
      case Message.Look<?> look -> look.reply().completeExceptionally(quarantine.exception());
      case Message.Glance<?> glance -> glance.reply().complete(Optional.empty());
      case Message.Recover recover -> recover.done().run();
      case Message.Forget ignored -> {}
    }
  }

  private static void refuse(@Nullable CompletableFuture<Answer> reply, Quarantine quarantine) {
    if (reply != null) {
      reply.complete(quarantine.refusal());
    }
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
