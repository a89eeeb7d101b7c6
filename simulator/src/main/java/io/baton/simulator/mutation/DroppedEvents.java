package io.baton.simulator.mutation;

import io.baton.store.Batch;

final class DroppedEvents extends OtherBatches {
  @Override
  Batch other(Batch batch) {
    return with(batch, batch.events().subList(0, batch.events().size() - 1), batch.steps());
  }
}
