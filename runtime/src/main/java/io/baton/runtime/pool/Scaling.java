package io.baton.runtime.pool;

/** How many workers a queue is worth: 0 for none, 2 for 10, 10 for 100, 50 for 1,000 and more. */
public final class Scaling {
  private static final int[] DEPTHS = {0, 10, 100, 1_000};
  private static final int[] WORKERS = {0, 2, 10, 50};

  private Scaling() {}

  /** In between it grows evenly, and is rounded up. */
  public static int desired(int depth) {
    for (int i = 1; i < DEPTHS.length; i++) {
      if (depth <= DEPTHS[i]) {
        int more = (depth - DEPTHS[i - 1]) * (WORKERS[i] - WORKERS[i - 1]);
        return WORKERS[i - 1] + Math.ceilDiv(more, DEPTHS[i] - DEPTHS[i - 1]);
      }
    }
    return WORKERS[WORKERS.length - 1];
  }
}
