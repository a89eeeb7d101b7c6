package io.baton.simulator.mutation;

import io.baton.store.Batch;

final class StaleRows extends OtherBatches {
  @Override
  Batch other(Batch batch) {
    return with(
        batch,
        batch.events(),
        batch.steps().stream().filter(step -> !step.status().equals("success")).toList());
  }
}
