package io.baton.flow.read;

/**
 * How large a definition may be.
 *
 * @param steps of a flow in all, nested ones and handlers' included
 * @param nesting how many blocks may stand inside each other
 * @param attempts a retry policy may ask for
 * @param iterations a {@code while} may be allowed
 */
public record FlowLimits(int steps, int nesting, int attempts, int iterations) {
  public static final int DEFAULT_STEPS = 20_000;
  public static final int DEFAULT_NESTING = 20;
  public static final int DEFAULT_ATTEMPTS = 1000;
  public static final int DEFAULT_ITERATIONS = 1_000_000;

  public static final FlowLimits DEFAULT =
      new FlowLimits(DEFAULT_STEPS, DEFAULT_NESTING, DEFAULT_ATTEMPTS, DEFAULT_ITERATIONS);

  public FlowLimits withSteps(int value) {
    return new FlowLimits(value, nesting, attempts, iterations);
  }

  public FlowLimits withNesting(int value) {
    return new FlowLimits(steps, value, attempts, iterations);
  }

  public FlowLimits withAttempts(int value) {
    return new FlowLimits(steps, nesting, value, iterations);
  }

  public FlowLimits withIterations(int value) {
    return new FlowLimits(steps, nesting, attempts, value);
  }
}
