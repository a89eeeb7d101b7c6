package io.baton.runtime.row;

import io.baton.engine.state.ExecutionState;
import io.baton.store.CheckpointRow;
import io.baton.store.EventRow;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Says when a checkpoint of an execution is worth its bytes: not for the few events of a short one,
 * which are replayed sooner than a checkpoint is read.
 *
 * <p>Invariant: a checkpoint is never larger than the events since the one before it, so all of
 * them together are never larger than the log.
 */
public final class CheckpointPace {
  /** What a row has beside its texts. */
  private static final int ROW_BYTES = 40;

  private final int leastEvents;
  private int events;
  private long bytes;
  private long enoughBytes;

  public CheckpointPace(int leastEvents) {
    this.leastEvents = leastEvents;
  }

  /** Where an execution was read from a checkpoint of this size. */
  public void continueFrom(CheckpointRow checkpoint) {
    enoughBytes = checkpoint.state().length;
  }

  public void wrote(List<EventRow> rows) {
    events += rows.size();
    for (EventRow row : rows) {
      bytes += ROW_BYTES + row.type().length() + row.data().length();
    }
  }

  /** Called once the state is as after the last of those rows. */
  @Nullable CheckpointRow take(long executionNo, ExecutionState state, Tracking tracking) {
    if (events < leastEvents || bytes < enoughBytes || state.status().isTerminal()) {
      return null;
    }
    CheckpointRow row = CheckpointRows.write(executionNo, state, tracking);
    enoughBytes = row.state().length;
    if (enoughBytes > bytes) {
      return null;
    }
    events = 0;
    bytes = 0;
    return row;
  }
}
