package io.baton.simulator.mutation;

import io.baton.store.Batch;
import io.baton.store.EventRow;
import io.baton.store.ForwardingStore;
import io.baton.store.StepRow;
import io.baton.store.Store;
import java.util.List;

/** Writes something else than what it was given. */
abstract class OtherBatches implements Breakage {
  abstract Batch other(Batch batch);

  @Override
  public final Store store(Store store) {
    return new ForwardingStore(store) {
      @Override
      public void commit(Batch batch) {
        store.commit(batch.events().isEmpty() ? batch : other(batch));
      }
    };
  }

  static Batch with(Batch batch, List<EventRow> events, List<StepRow> steps) {
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
        batch.tasks(),
        batch.idempotencyKeys(),
        batch.forgottenKeys(),
        batch.callbacks(),
        batch.aside(),
        batch.tallies(),
        batch.triggers());
  }
}
