package io.baton.store.read;

/**
 * How many ended in one way, and how long they took together.
 *
 * @param timed those of them that had begun, so that they took any time
 */
public record Tally(String status, long ends, long timed, long millis) {
  /** 0 where nothing took any time. */
  public double averageMillis() {
    return timed == 0 ? 0 : (double) millis / timed;
  }
}
