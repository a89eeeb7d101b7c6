package io.baton.expression;

/**
 * An expression that cannot be compiled, or a value that it cannot work on. The message is written
 * for the author of the flow: what is wrong and what would be right.
 */
public final class ExpressionException extends RuntimeException {
  private final String message;
  private final int offset;

  public ExpressionException(String message, int offset) {
    super(message, null, false, false);
    this.message = message;
    this.offset = offset;
  }

  /** Where in the source text the problem lies, counted in characters from 0. */
  public int offset() {
    return offset;
  }

  @Override
  public String getMessage() {
    return message;
  }
}
