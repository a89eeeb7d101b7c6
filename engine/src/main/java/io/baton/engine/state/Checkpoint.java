package io.baton.engine.state;

import io.baton.flow.plan.Plan;
import java.util.Optional;

/**
 * The whole of a state as bytes: where a replay may begin instead of at the first event. The log
 * stays the truth, so a checkpoint that cannot be read is as good as none.
 *
 * <p>Invariant: a state that was written and read goes on as the one it was made of, to the byte.
 */
public final class Checkpoint {
  /** Changes with every change of what is written; checkpoints of other versions are not read. */
  static final int VERSION = 1;

  private Checkpoint() {}

  /** Taken between decisions, when no change of a timer waits to be told. */
  public static byte[] write(ExecutionState state) {
    CheckpointOutput out = new CheckpointOutput();
    out.number(VERSION);
    new CheckpointWriter(state, out).write();
    return out.toBytes();
  }

  /**
   * Nothing where the bytes are of another version, damaged, or do not fit the plan: the events
   * tell it all then.
   */
  public static Optional<ExecutionState> read(Plan plan, byte[] bytes) {
    return read(plan, bytes, Transitions.SILENT);
  }

  /** The same, with someone who hears of all that follows. */
  public static Optional<ExecutionState> read(
      Plan plan, byte[] bytes, Transitions.Listener listener) {
    try {
      CheckpointInput in = new CheckpointInput(bytes);
      return in.number() == VERSION
          ? Optional.of(new CheckpointReader(new ExecutionState(plan, listener), in).read())
          : Optional.empty();
    } catch (RuntimeException damaged) {
      return Optional.empty();
    }
  }
}
