package io.baton.store;

import java.util.Arrays;
import java.util.Objects;

/** The state after an event, to start from instead of the first event. Losing it loses nothing. */
@SuppressWarnings("ArrayRecordComponent") // Copying every checkpoint would cost more than it saves.
public record CheckpointRow(long executionNo, long seq, byte[] state, long checksum) {

  public static CheckpointRow of(long executionNo, long seq, byte[] state) {
    return new CheckpointRow(
        executionNo, seq, state, Checksum.ofCheckpoint(executionNo, seq, state));
  }

  public boolean isIntact() {
    return checksum == Checksum.ofCheckpoint(executionNo, seq, state);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof CheckpointRow that
        && executionNo == that.executionNo
        && seq == that.seq
        && checksum == that.checksum
        && Arrays.equals(state, that.state);
  }

  @Override
  public int hashCode() {
    return Objects.hash(executionNo, seq, checksum);
  }
}
