package io.baton.runtime.row;

import io.baton.engine.Engine;
import io.baton.engine.Recorded;
import io.baton.engine.state.ExecutionState;
import io.baton.flow.plan.Plan;
import io.baton.runtime.time.TimerNames;
import io.baton.store.Batch;
import io.baton.store.BatchBuilder;
import io.baton.store.CallbackRow;
import io.baton.store.EventRow;
import io.baton.store.NewExecution;
import io.baton.store.ProgressRow;
import io.baton.store.StepRow;
import io.baton.store.TallyRow;
import io.baton.store.TimerChange.Armed;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * All rows of an execution as they follow from its log alone: what must be in the tables, whatever
 * is.
 *
 * @param tallies what its ends count for; only to be added where they have never been counted
 * @param knownSteps numbers that the log gave to step runs; some of these keep an older row
 */
public record Projection(
    ExecutionState state,
    NewExecution execution,
    ProgressRow progress,
    List<EventRow> events,
    List<StepRow> steps,
    Set<Integer> knownSteps,
    List<CallbackRow> callbacks,
    List<Armed> timers,
    List<TallyRow> tallies) {

  /**
   * @param events the whole log; never empty
   */
  public static Projection of(long executionNo, long flowNo, Plan plan, List<Recorded> events) {
    ExecutionState state = Engine.replay(plan, events);
    Tracking tracking = new Tracking(plan);
    events.forEach(tracking::follow);
    Rows rows =
        RowBuilder.build(
            executionNo,
            flowNo,
            state,
            tracking,
            new CheckpointPace(Integer.MAX_VALUE),
            events,
            List.of());
    return new Projection(
        state,
        ExecutionRows.created(executionNo, flowNo, state, tracking),
        ExecutionRows.progress(executionNo, state, tracking),
        rows.events,
        rows.steps.stream().map(row -> row.asNew(false)).toList(), // Whoever repairs may find them.
        tracking.numbers(),
        List.copyOf(byToken(rows.callbacks)),
        timers(executionNo, state),
        Tallies.all(flowNo, state, 0));
  }

  private static Collection<CallbackRow> byToken(List<CallbackRow> callbacks) {
    Map<String, CallbackRow> first = new LinkedHashMap<>();
    callbacks.forEach(row -> first.putIfAbsent(row.token(), row));
    return first.values();
  }

  private static List<Armed> timers(long executionNo, ExecutionState state) {
    return state.timers().armed().entrySet().stream()
        .filter(timer -> RowBuilder.isStored(state.plan(), timer.getKey()))
        .map(timer -> new Armed(executionNo, TimerNames.write(timer.getKey()), timer.getValue()))
        .toList();
  }

  /** Everything but the events, for an execution whose row exists. */
  public BatchBuilder repair() {
    return rest(Batch.builder().add(execution.status()));
  }

  /** Everything but the events, for an execution whose row is lost. */
  public BatchBuilder rebirth() {
    return rest(Batch.builder().add(execution));
  }

  /** All of it, for an execution that is new to the store. */
  public BatchBuilder birth() {
    BatchBuilder batch = rebirth();
    events.forEach(batch::add);
    callbacks.forEach(batch::add);
    tallies.forEach(batch::add);
    return batch;
  }

  private BatchBuilder rest(BatchBuilder batch) {
    batch.add(progress);
    steps.forEach(batch::add);
    timers.forEach(batch::add);
    return batch;
  }
}
