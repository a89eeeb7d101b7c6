package io.baton.simulator.mutation;

import io.baton.store.AsideChange;
import io.baton.store.Batch;
import io.baton.store.EventRow;
import io.baton.store.ForwardingStore;
import io.baton.store.IdempotencyRow;
import io.baton.store.StepRow;
import io.baton.store.Store;
import io.baton.store.TaskChange;
import java.util.List;

/** Writes something else than what it was given. */
abstract class OtherBatches implements Breakage {
  abstract Batch other(Batch batch);

  /** Whether there is anything in it to be written otherwise. */
  boolean concerns(Batch batch) {
    return !batch.events().isEmpty();
  }

  @Override
  public final Store store(Store store) {
    return new ForwardingStore(store) {
      @Override
      public void commit(Batch batch) {
        store.commit(concerns(batch) ? other(batch) : batch);
      }
    };
  }

  static Batch with(Batch batch, List<EventRow> events, List<StepRow> steps) {
    return with(batch, events, steps, batch.tasks(), batch.idempotencyKeys(), batch.aside());
  }

  static Batch with(Batch batch, List<TaskChange> tasks) {
    return with(
        batch, batch.events(), batch.steps(), tasks, batch.idempotencyKeys(), batch.aside());
  }

  static Batch withKeys(Batch batch, List<IdempotencyRow> keys) {
    return with(batch, batch.events(), batch.steps(), batch.tasks(), keys, batch.aside());
  }

  static Batch withAside(Batch batch, List<AsideChange> aside) {
    return with(
        batch, batch.events(), batch.steps(), batch.tasks(), batch.idempotencyKeys(), aside);
  }

  private static Batch with(
      Batch batch,
      List<EventRow> events,
      List<StepRow> steps,
      List<TaskChange> tasks,
      List<IdempotencyRow> keys,
      List<AsideChange> aside) {
    return new Batch(
        batch.flows(),
        batch.deletedFlows(),
        batch.newExecutions(),
        batch.statuses(),
        batch.progress(),
        steps,
        events,
        batch.checkpoints(),
        batch.timers(),
        tasks,
        keys,
        batch.forgottenKeys(),
        batch.callbacks(),
        aside,
        batch.tallies(),
        batch.triggers());
  }
}
