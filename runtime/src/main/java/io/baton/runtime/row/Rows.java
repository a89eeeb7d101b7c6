package io.baton.runtime.row;

import io.baton.store.BatchBuilder;
import io.baton.store.CallbackRow;
import io.baton.store.CheckpointRow;
import io.baton.store.EventPack;
import io.baton.store.EventRow;
import io.baton.store.NewExecution;
import io.baton.store.ProgressRow;
import io.baton.store.StatusRow;
import io.baton.store.StepRow;
import io.baton.store.TallyRow;
import io.baton.store.TimerChange;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The rows of one execution in one batch. Not a {@link io.baton.store.Batch}, because thousands of
 * these are made for each commit and most have three or four rows.
 */
public final class Rows {
  @Nullable NewExecution created;
  @Nullable StatusRow status;
  @Nullable ProgressRow progress;
  @Nullable CheckpointRow checkpoint;
  List<EventRow> events;
  final List<StepRow> steps = new ArrayList<>(4);
  final List<TimerChange> timers = new ArrayList<>(0);
  final List<CallbackRow> callbacks = new ArrayList<>(0);

  private List<TallyRow> tallies = List.of();

  Rows(int eventCount) {
    events = new ArrayList<>(eventCount);
  }

  void packEvents() {
    events = EventPack.pack(events);
  }

  /** What ended with these events. */
  public void tally(List<TallyRow> counted) {
    tallies = counted;
  }

  public void addTo(BatchBuilder batch) {
    if (created != null) {
      batch.add(created);
    }
    if (status != null) {
      batch.add(status);
    }
    if (progress != null) {
      batch.add(progress);
    }
    if (checkpoint != null) {
      batch.add(checkpoint);
    }
    events.forEach(batch::add);
    steps.forEach(batch::add);
    timers.forEach(batch::add);
    callbacks.forEach(batch::add);
    tallies.forEach(batch::add);
  }
}
