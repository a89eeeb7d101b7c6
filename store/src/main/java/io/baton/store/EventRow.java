package io.baton.store;

import org.jspecify.annotations.Nullable;

/**
 * One event of the log with a checksum of everything in it.
 *
 * @param seq from 1 without gaps
 * @param stepKey null for events of the execution as a whole
 * @param attempt 0 where it means nothing
 * @param data JSON text
 */
public record EventRow(
    long executionNo,
    long seq,
    long at,
    String type,
    @Nullable String stepKey,
    int attempt,
    String data,
    long checksum) {

  public static EventRow of(
      long executionNo,
      long seq,
      long at,
      String type,
      @Nullable String stepKey,
      int attempt,
      String data) {
    return new EventRow(
        executionNo,
        seq,
        at,
        type,
        stepKey,
        attempt,
        data,
        Checksum.ofEvent(executionNo, seq, at, type, stepKey, attempt, data));
  }

  public boolean isIntact() {
    return checksum == Checksum.ofEvent(executionNo, seq, at, type, stepKey, attempt, data);
  }
}
