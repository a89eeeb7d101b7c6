package io.baton.expression;

/**
 * The budget of an expression. Whatever the text and the data, compiling and evaluating end within
 * these bounds, with an {@link ExpressionException} that names the limit.
 *
 * @param maxSourceLength characters of one expression
 * @param maxNesting operations, parentheses, calls and literals inside each other
 * @param maxSteps operations and list items visited in one evaluation
 * @param maxProduced characters of text and items of lists made in one evaluation
 * @param maxListLength items of one list that is made
 * @param maxResultWeight size of the result as JSON, parts taken over from the data included
 * @param maxResultDepth arrays and objects inside each other in the result
 * @param maxPatternLength characters of a regular expression
 */
public record ExpressionLimits(
    int maxSourceLength,
    int maxNesting,
    long maxSteps,
    long maxProduced,
    int maxListLength,
    long maxResultWeight,
    int maxResultDepth,
    int maxPatternLength) {

  /** Parsing and evaluating are recursive, so no setting may go deeper than the stack. */
  public static final int DEEPEST = 200;

  public static final ExpressionLimits DEFAULT =
      new ExpressionLimits(16 << 10, 100, 100_000, 1 << 20, 100_000, 16 << 20, 100, 500);

  public ExpressionLimits {
    if (maxNesting < 1 || maxNesting > DEEPEST || maxResultDepth < 1 || maxResultDepth > DEEPEST) {
      throw new IllegalArgumentException(
          "maxNesting and maxResultDepth must lie between 1 and " + DEEPEST);
    }
    if (maxSourceLength < 1
        || maxSteps < 1
        || maxProduced < 1
        || maxListLength < 1
        || maxResultWeight < 1
        || maxPatternLength < 1) {
      throw new IllegalArgumentException("every limit must be at least 1");
    }
  }

  public ExpressionLimits withMaxSourceLength(int length) {
    return new ExpressionLimits(
        length,
        maxNesting,
        maxSteps,
        maxProduced,
        maxListLength,
        maxResultWeight,
        maxResultDepth,
        maxPatternLength);
  }

  public ExpressionLimits withMaxNesting(int nesting) {
    return new ExpressionLimits(
        maxSourceLength,
        nesting,
        maxSteps,
        maxProduced,
        maxListLength,
        maxResultWeight,
        maxResultDepth,
        maxPatternLength);
  }

  public ExpressionLimits withMaxSteps(long steps) {
    return new ExpressionLimits(
        maxSourceLength,
        maxNesting,
        steps,
        maxProduced,
        maxListLength,
        maxResultWeight,
        maxResultDepth,
        maxPatternLength);
  }

  public ExpressionLimits withMaxProduced(long produced) {
    return new ExpressionLimits(
        maxSourceLength,
        maxNesting,
        maxSteps,
        produced,
        maxListLength,
        maxResultWeight,
        maxResultDepth,
        maxPatternLength);
  }
}
