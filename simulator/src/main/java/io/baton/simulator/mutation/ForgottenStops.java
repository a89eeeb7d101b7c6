package io.baton.simulator.mutation;

import io.baton.store.AsideChange;
import io.baton.store.Batch;

final class ForgottenStops extends OtherBatches {
  @Override
  boolean concerns(Batch batch) {
    return !batch.aside().isEmpty();
  }

  @Override
  Batch other(Batch batch) {
    return withAside(
        batch, batch.aside().stream().filter(row -> row.kind() != AsideChange.Kind.STOP).toList());
  }
}
