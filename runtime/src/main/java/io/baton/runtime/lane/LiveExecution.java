package io.baton.runtime.lane;

import io.baton.engine.state.ExecutionState;
import io.baton.runtime.row.CheckpointPace;
import io.baton.runtime.row.Tracking;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * An execution in memory. Everything but the two marks at the end belongs to its lane's thread.
 *
 * <p>Its state may be ahead of the log. If what it is ahead by cannot be written, it is lost: it is
 * never used again, and the lane reads the execution from the log anew.
 */
final class LiveExecution {
  final String id;
  final long no;
  final long flowNo;
  final ExecutionRef ref;
  final Tracking tracking;
  final CheckpointPace pace;
  private ExecutionState state;
  private @Nullable Written open;

  private final AtomicInteger pending = new AtomicInteger();
  private volatile boolean lost;

  LiveExecution(
      ExecutionRef ref, long flowNo, ExecutionState state, Tracking tracking, CheckpointPace pace) {
    this.ref = ref;
    this.id = ref.id();
    this.no = ref.no();
    this.flowNo = flowNo;
    this.state = state;
    this.tracking = tracking;
    this.pace = pace;
  }

  ExecutionState state() {
    return state;
  }

  void replaceState(ExecutionState clean) {
    state = clean;
  }

  /** What it did in the batch under way. */
  @Nullable Written open() {
    return open;
  }

  void open(@Nullable Written written) {
    open = written;
  }

  void handedOver() {
    pending.incrementAndGet();
  }

  /** Called by the committer when a piece is durable, or given up. */
  void settled() {
    pending.decrementAndGet();
  }

  /** Whether nothing of it is on its way to the log. */
  boolean isCommitted() {
    return pending.get() == 0;
  }

  void lose() {
    lost = true;
  }

  boolean isLost() {
    return lost;
  }
}
