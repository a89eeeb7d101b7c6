package io.baton.flow;

/** How many call steps of one execution run at the same time, in all and for each adapter. */
public record Concurrency(int steps, int perAdapter) {
  public static final int DEFAULT_STEPS = 10;
  public static final int DEFAULT_PER_ADAPTER = 3;
  public static final Concurrency DEFAULT = new Concurrency(DEFAULT_STEPS, DEFAULT_PER_ADAPTER);
}
