package io.baton.simulator.mutation;

import io.baton.store.Batch;
import java.util.List;

final class ForgottenKeys extends OtherBatches {
  @Override
  boolean concerns(Batch batch) {
    return !batch.idempotencyKeys().isEmpty();
  }

  @Override
  Batch other(Batch batch) {
    return withKeys(batch, List.of());
  }
}
