package io.baton.expression.jmespath;

/**
 * How much one transform may ask for. A transform is written by a user and runs inside the engine,
 * so each way to make it expensive has a bound of its own.
 *
 * @param maxSourceLength characters of the expression
 * @param maxNesting how deep the expression may nest, chains of {@code .}, {@code |} and {@code ||}
 *     included
 * @param maxSteps units of work of one search: an operation, an item or a character touched
 * @param maxResultWeight size of the result as JSON, parts taken over from the data included
 * @param maxResultDepth arrays and objects inside each other in the result
 */
public record JmesLimits(
    int maxSourceLength, int maxNesting, long maxSteps, long maxResultWeight, int maxResultDepth) {

  /** Parsing and evaluating are recursive, so no setting may go deeper than the stack. */
  public static final int DEEPEST = 500;

  public static final JmesLimits DEFAULT = new JmesLimits(16 << 10, 200, 10_000_000, 16 << 20, 100);

  public JmesLimits {
    if (maxNesting < 1 || maxNesting > DEEPEST) {
      throw new IllegalArgumentException("maxNesting must lie between 1 and " + DEEPEST);
    }
  }

  public JmesLimits withMaxSourceLength(int limit) {
    return new JmesLimits(limit, maxNesting, maxSteps, maxResultWeight, maxResultDepth);
  }

  public JmesLimits withMaxNesting(int limit) {
    return new JmesLimits(maxSourceLength, limit, maxSteps, maxResultWeight, maxResultDepth);
  }

  public JmesLimits withMaxSteps(long limit) {
    return new JmesLimits(maxSourceLength, maxNesting, limit, maxResultWeight, maxResultDepth);
  }

  public JmesLimits withMaxResultWeight(long limit) {
    return new JmesLimits(maxSourceLength, maxNesting, maxSteps, limit, maxResultDepth);
  }

  public JmesLimits withMaxResultDepth(int limit) {
    return new JmesLimits(maxSourceLength, maxNesting, maxSteps, maxResultWeight, limit);
  }
}
