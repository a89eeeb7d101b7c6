package io.baton.cli.local;

import io.baton.engine.Decision;
import io.baton.engine.Effect;
import io.baton.engine.Engine;
import io.baton.engine.Failure;
import io.baton.engine.Input;
import io.baton.engine.Recorded;
import io.baton.engine.StepError;
import io.baton.engine.state.ExecutionState;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * The single thread of control over a run and its children: take an input, decide, tell what
 * happened, release the effects. Everything from other threads goes through the inbox and gets its
 * time when it is taken, so that time never runs backwards inside an execution.
 */
final class Lane {
  private final Engine engine = new Engine();
  private final Map<String, LocalExecution> executions = new LinkedHashMap<>();
  private final BlockingQueue<Runnable> inbox = new LinkedBlockingQueue<>();
  private final DueTimers timers = new DueTimers();
  private final Workers workers;
  private final Poller poller;
  private final Births births;
  private final RunListener listener;
  private long now = System.currentTimeMillis();

  Lane(Workers workers, Poller poller, Births births, RunListener listener) {
    this.workers = workers;
    this.poller = poller;
    this.births = births;
    this.listener = listener;
  }

  /** Has something done on the lane's thread. */
  void post(Runnable work) {
    inbox.add(work);
  }

  /** Hands an input over from any thread; a refusal is of no interest to the sender. */
  void post(String executionId, LongFunction<Input> input) {
    post(() -> give(executionId, input));
  }

  boolean isIdle() {
    return inbox.isEmpty();
  }

  Collection<LocalExecution> executions() {
    return executions.values();
  }

  /** Works until every execution has ended. Only ever called by one thread. */
  void run() throws InterruptedException {
    settle();
    while (executions.values().stream().anyMatch(execution -> !execution.hasEnded())) {
      Runnable work = inbox.poll(pause(), TimeUnit.MILLISECONDS);
      if (work != null) {
        work.run();
      }
      settle();
    }
    workers.cancelAll();
  }

  /** Before the lane rests: nothing is due, and everybody has seen how things stand. */
  private void settle() {
    fireTimers();
    listener.tick();
  }

  private long pause() {
    long untilTimer = Math.max(0, timers.nextDue() - System.currentTimeMillis());
    long tick = listener.tickMillis();
    return tick == 0 ? untilTimer : Math.min(untilTimer, tick);
  }

  private void fireTimers() {
    for (DueTimers.Entry due = timers.takeDue(clock());
        due != null;
        due = timers.takeDue(clock())) {
      DueTimers.Entry entry = due;
      give(entry.executionId(), at -> new Input.FireTimer(at, entry.timer()));
    }
  }

  void begin(ExecutionState state, LongFunction<Input.Start> start) {
    Input.Start input = start.apply(clock());
    executions.put(
        input.executionId(), new LocalExecution(input.executionId(), state, input.parent()));
    give(input.executionId(), at -> input);
  }

  @Nullable Decision give(String executionId, LongFunction<Input> input) {
    LocalExecution execution = executions.get(executionId);
    if (execution == null) {
      return null;
    }
    Decision decision = engine.decide(execution.state(), input.apply(clock()));
    if (decision instanceof Decision.Accepted accepted) {
      for (Recorded event : accepted.events()) {
        listener.happened(execution, event);
      }
      for (Effect effect : accepted.effects()) {
        release(execution, effect);
      }
    }
    return decision;
  }

  private long clock() {
    now = Math.max(now, System.currentTimeMillis());
    return now;
  }

  private void release(LocalExecution execution, Effect effect) {
    String id = execution.id();
    switch (effect) {
      case Effect.DispatchTask task ->
          workers.dispatch(
              id,
              task,
              (level, text) -> post(() -> listener.logged(execution, task.key(), level, text)),
              answer -> post(id, answer));
      case Effect.CancelTask task -> workers.cancel(id, task);
      case Effect.DispatchPoll poll ->
          poller.ask(
              poll.url(),
              found ->
                  post(
                      id,
                      at ->
                          new Input.AnswerPoll(
                              at, poll.key(), poll.attempt(), poll.poll(), found)));
      case Effect.ArmTimer arm -> timers.arm(id, arm.timer(), arm.due());
      case Effect.DisarmTimer disarm -> timers.disarm(id, disarm.timer());
      case Effect.StartChild child ->
          post(() -> begin(births.state(child.flowId()), at -> births.child(at, child)));
      case Effect.CancelChild child ->
          post(child.childId(), at -> new Input.Cancel(at, child.reason()));
      case Effect.ReportToParent report ->
          post(report.parent().executionId(), at -> childEnd(at, report));
      case Effect.Alert alert -> listener.alerted(execution, alert);
      case Effect.Notify ignored -> {}
    }
  }

  private static Input childEnd(long at, Effect.ReportToParent report) {
    StepError error = report.error();
    Failure failure = error == null ? null : Failure.of(error);
    Value output = report.output() instanceof Value.Null ? Obj.EMPTY : report.output();
    return new Input.EndChild(
        at, report.parent().key(), report.parent().attempt(), report.outcome(), output, failure);
  }
}
