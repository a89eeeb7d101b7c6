package io.baton.simulator.mutation;

import io.baton.store.Batch;
import io.baton.store.EventRow;
import java.util.ArrayList;
import java.util.List;

final class DoubledEvents extends OtherBatches {
  @Override
  Batch other(Batch batch) {
    List<EventRow> events = new ArrayList<>(batch.singleEvents());
    EventRow last = events.getLast();
    events.add(
        EventRow.of(
            last.executionNo(),
            last.seq() + 1,
            last.at(),
            last.type(),
            last.stepKey(),
            last.attempt(),
            last.data()));
    return with(batch, events, batch.steps());
  }
}
