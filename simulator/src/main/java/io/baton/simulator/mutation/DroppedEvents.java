package io.baton.simulator.mutation;

import io.baton.store.Batch;
import io.baton.store.EventRow;
import java.util.List;

final class DroppedEvents extends OtherBatches {
  @Override
  Batch other(Batch batch) {
    List<EventRow> events = batch.singleEvents();
    return with(batch, events.subList(0, events.size() - 1), batch.steps());
  }
}
