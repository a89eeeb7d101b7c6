package io.baton.store.write;

import io.baton.store.AsideChange;
import io.baton.store.Batch;
import io.baton.store.EventPack;
import io.baton.store.FlowRow;
import io.baton.store.FlowStep;
import io.baton.store.TaskChange;
import io.baton.store.TimerChange;
import io.baton.store.trigger.TriggerChange;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;

/** The rows of a batch that one write takes. */
public record Part<T>(Write<T> write, Function<Batch, List<T>> rows) {

  /** A step of a flow with the number of the flow. */
  record NumberedStep(long flowNo, FlowStep step) {}

  /** Every part there is, in the order of writing. */
  public static final List<Part<?>> ALL =
      List.of(
          new Part<>(Tables.DELETED_FLOWS, Batch::deletedFlows),
          new Part<>(Tables.FLOWS, Batch::flows),
          new Part<>(Tables.FLOW_STEPS, Part::flowSteps),
          new Part<>(Tables.NEW_EXECUTIONS, Batch::newExecutions),
          new Part<>(Tables.STATUSES, Batch::statuses),
          new Part<>(Tables.PLAIN_PROGRESS, where(Batch::progress, Tables::isPlain)),
          new Part<>(Tables.PROGRESS, where(Batch::progress, row -> !Tables.isPlain(row))),
          new Part<>(Tables.PACKS, where(Batch::events, EventPack::isPack)),
          new Part<>(Tables.EVENTS, where(Batch::events, row -> !EventPack.isPack(row))),
          new Part<>(Tables.PLAIN_STEPS, where(Batch::steps, Tables::isPlain)),
          new Part<>(
              Tables.NEW_STEPS, where(Batch::steps, row -> row.isNew() && !Tables.isPlain(row))),
          new Part<>(Tables.STEPS, where(Batch::steps, row -> !row.isNew())),
          new Part<>(Tables.CHECKPOINTS, Batch::checkpoints),
          new Part<>(QueueTables.ARMED, only(Batch::timers, TimerChange.Armed.class)),
          new Part<>(QueueTables.DISARMED, only(Batch::timers, TimerChange.Disarmed.class)),
          new Part<>(QueueTables.QUEUED, only(Batch::tasks, TaskChange.Queued.class)),
          new Part<>(QueueTables.LEASED, only(Batch::tasks, TaskChange.Leased.class)),
          new Part<>(QueueTables.DONE, only(Batch::tasks, TaskChange.Done.class)),
          new Part<>(QueueTables.IDEMPOTENCY_KEYS, Batch::idempotencyKeys),
          new Part<>(QueueTables.FORGOTTEN_KEYS, Batch::forgottenKeys),
          new Part<>(QueueTables.CALLBACKS, Batch::callbacks),
          new Part<>(QueueTables.KEPT, only(Batch::aside, AsideChange.Kept.class)),
          new Part<>(QueueTables.TAKEN, only(Batch::aside, AsideChange.Taken.class)),
          new Part<>(Tables.TALLIES, Batch::tallies),
          new Part<>(TriggerTables.DROPPED, only(Batch::triggers, TriggerChange.Dropped.class)),
          new Part<>(TriggerTables.DEFINED, only(Batch::triggers, TriggerChange.Defined.class)),
          new Part<>(TriggerTables.ADDED, only(Batch::triggers, TriggerChange.Added.class)));

  private static List<NumberedStep> flowSteps(Batch batch) {
    List<NumberedStep> steps = new ArrayList<>();
    for (FlowRow flow : batch.flows()) {
      flow.steps().forEach(step -> steps.add(new NumberedStep(flow.flowNo(), step)));
    }
    return steps;
  }

  private static <T> Function<Batch, List<T>> where(
      Function<Batch, List<T>> all, Predicate<T> condition) {
    return batch -> {
      List<T> chosen = new ArrayList<>();
      for (T row : all.apply(batch)) {
        if (condition.test(row)) {
          chosen.add(row);
        }
      }
      return chosen;
    };
  }

  private static <A, T extends A> Function<Batch, List<T>> only(
      Function<Batch, List<A>> all, Class<T> kind) {
    return batch -> {
      List<T> chosen = new ArrayList<>();
      for (A row : all.apply(batch)) {
        if (kind.isInstance(row)) {
          chosen.add(kind.cast(row));
        }
      }
      return chosen;
    };
  }
}
