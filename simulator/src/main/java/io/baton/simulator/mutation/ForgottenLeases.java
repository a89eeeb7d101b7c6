package io.baton.simulator.mutation;

import io.baton.store.Batch;
import java.util.List;

final class ForgottenLeases extends OtherBatches {
  @Override
  boolean concerns(Batch batch) {
    return !batch.tasks().isEmpty();
  }

  @Override
  Batch other(Batch batch) {
    return with(batch, List.of());
  }
}
