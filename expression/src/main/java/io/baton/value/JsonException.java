package io.baton.value;

/** A text that is not acceptable JSON. The message says what is wrong and what would be right. */
public final class JsonException extends RuntimeException {
  private final String message;
  private final int line;
  private final int column;

  public JsonException(String message, int line, int column) {
    super(message, null, false, false);
    this.message = message;
    this.line = line;
    this.column = column;
  }

  /** The line of the problem, counted from 1. */
  public int line() {
    return line;
  }

  /** The column of the problem, counted in characters from 1. */
  public int column() {
    return column;
  }

  @Override
  public String getMessage() {
    return message;
  }
}
