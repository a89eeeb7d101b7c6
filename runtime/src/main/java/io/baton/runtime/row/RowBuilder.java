package io.baton.runtime.row;

import io.baton.engine.Effect;
import io.baton.engine.Event;
import io.baton.engine.Recorded;
import io.baton.engine.Timer;
import io.baton.engine.Tokens;
import io.baton.engine.state.ExecutionState;
import io.baton.engine.state.Keys;
import io.baton.engine.state.StepRun;
import io.baton.engine.state.StepStatus;
import io.baton.flow.Async;
import io.baton.flow.plan.Plan;
import io.baton.flow.plan.PlannedStep;
import io.baton.flow.plan.Work;
import io.baton.runtime.time.TimerNames;
import io.baton.store.CallbackRow;
import io.baton.store.StepRow;
import io.baton.store.TimerChange;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Makes the rows of what one execution did in a batch: every event, and the execution and each of
 * its touched step runs once, as they are after the last of the events.
 */
public final class RowBuilder {
  private final long executionNo;
  private final long flowNo;
  private final ExecutionState state;
  private final Tracking tracking;
  private final Rows rows;
  private final Set<String> touchedSteps = new LinkedHashSet<>();
  private boolean created;
  private boolean statusChanged;

  private RowBuilder(
      long executionNo, long flowNo, ExecutionState state, Tracking tracking, int eventCount) {
    this.rows = new Rows(eventCount);
    this.executionNo = executionNo;
    this.flowNo = flowNo;
    this.state = state;
    this.tracking = tracking;
  }

  /** The tracking must have followed the events, and the state must be as after them. */
  public static Rows build(
      long executionNo,
      long flowNo,
      ExecutionState state,
      Tracking tracking,
      CheckpointPace pace,
      List<Recorded> events,
      List<Effect> effects) {
    RowBuilder builder = new RowBuilder(executionNo, flowNo, state, tracking, events.size());
    events.forEach(builder::addEvent);
    effects.forEach(builder::addTimer);
    if (!events.isEmpty()) {
      builder.addProjections();
      pace.wrote(builder.rows.events);
      builder.rows.checkpoint = pace.take(executionNo, state, tracking);
      // Here and not with the whole group, because the thread that writes is the one that is short
      // of time.
      builder.rows.packEvents();
    }
    return builder.rows;
  }

  private void addEvent(Recorded recorded) {
    rows.events.add(EventRows.write(executionNo, recorded));
    switch (recorded.event()) {
      case Event.ExecutionCreated ignored -> created = true;
      case Event.ExecutionRetried retried -> {
        statusChanged = true;
        touchedSteps.addAll(retried.reset());
        touchedSteps.addAll(retried.reopened());
      }
      case Event.ExecutionCancelled ignored -> {
        statusChanged = true;
        addNeverStarted();
      }
      case Event.OfExecution ignored -> statusChanged = true;
      case Event.StepStarted started -> {
        touchedSteps.add(started.key());
        addCallback(started, recorded.at());
      }
      case Event.OfStep step -> touchedSteps.add(step.key());
      case Event.OfData ignored -> {}
    }
  }

  /** Steps that an execution's cancelling kept from starting have no event of their own. */
  private void addNeverStarted() {
    for (StepRun run : state.runs()) {
      if (run.status() == StepStatus.CANCELLED) {
        touchedSteps.add(run.key());
      }
    }
  }

  private void addCallback(Event.StepStarted started, long at) {
    StepRun run = state.run(started.key());
    boolean waits =
        run != null
            && !run.isLoop()
            && run.step().work() instanceof Work.Call call
            && call.async() instanceof Async.Callback;
    if (waits) {
      String token = Tokens.callback(state.identity().seed(), started.key(), started.attempt());
      rows.callbacks.add(new CallbackRow(token, executionNo, started.key(), at));
    }
  }

  private void addTimer(Effect effect) {
    if (effect instanceof Effect.ArmTimer arm && isStored(state.plan(), arm.timer())) {
      rows.timers.add(new TimerChange.Armed(executionNo, TimerNames.write(arm.timer()), arm.due()));
    } else if (effect instanceof Effect.DisarmTimer disarm
        && isStored(state.plan(), disarm.timer())) {
      rows.timers.add(new TimerChange.Disarmed(executionNo, TimerNames.write(disarm.timer())));
    }
  }

  /**
   * The time limit of a call is not kept in the table: it lives as long as its task does, and
   * whoever recovers the task gets the limit with it. That saves two rows for every such step.
   */
  static boolean isStored(Plan plan, Timer timer) {
    if (timer.kind() != Timer.Kind.TIMEOUT) {
      return true;
    }
    PlannedStep step = plan.step(Keys.stepId(timer.key()));
    return step == null || !(step.work() instanceof Work.Call);
  }

  private void addProjections() {
    if (created) {
      rows.created = ExecutionRows.created(executionNo, flowNo, state, tracking);
    } else if (statusChanged) {
      rows.status = ExecutionRows.status(executionNo, state, tracking);
    }
    rows.progress = ExecutionRows.progress(executionNo, state, tracking);
    touchedSteps.addAll(tracking.settled());
    for (String key : touchedSteps) {
      StepRow row = tracking.isStarted(key) ? null : StepRows.of(executionNo, state, tracking, key);
      if (row != null) {
        rows.steps.add(row.asNew(tracking.isFirstRow(row.stepNo())));
      }
    }
    tracking.rowsAreMade();
  }
}
