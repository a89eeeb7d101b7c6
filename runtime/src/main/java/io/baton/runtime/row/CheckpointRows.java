package io.baton.runtime.row;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.baton.engine.state.Checkpoint;
import io.baton.engine.state.ExecutionState;
import io.baton.flow.plan.Plan;
import io.baton.store.CheckpointRow;
import io.baton.value.Json;
import io.baton.value.JsonException;
import io.baton.value.Obj;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.Optional;

/** Checkpoints as rows: the tracking first, with its length, then the state. */
public final class CheckpointRows {
  private CheckpointRows() {}

  /** An execution as it was after the event with this number. */
  public record Restored(ExecutionState state, Tracking tracking) {}

  static CheckpointRow write(long executionNo, ExecutionState state, Tracking tracking) {
    byte[] beside = Json.writeBytes(tracking.image());
    byte[] core = Checkpoint.write(state);
    byte[] bytes =
        ByteBuffer.allocate(Integer.BYTES + beside.length + core.length)
            .putInt(beside.length)
            .put(beside)
            .put(core)
            .array();
    return CheckpointRow.of(executionNo, state.seq(), bytes);
  }

  /** Nothing where it cannot be read: the events tell it all. */
  public static Optional<Restored> read(Plan plan, CheckpointRow row) {
    try {
      ByteBuffer bytes = ByteBuffer.wrap(row.state());
      byte[] beside = new byte[Math.clamp(bytes.getInt(), 0, bytes.remaining())];
      bytes.get(beside);
      byte[] core = new byte[bytes.remaining()];
      bytes.get(core);
      if (!(Json.parse(new String(beside, UTF_8)) instanceof Obj image)) {
        return Optional.empty();
      }
      Tracking tracking = Tracking.of(plan, image);
      return Checkpoint.read(plan, core)
          .filter(state -> state.seq() == row.seq())
          .map(state -> new Restored(state, tracking));
    } catch (BufferUnderflowException | JsonException damaged) {
      return Optional.empty();
    }
  }
}
