package io.baton.expression;

import java.util.Comparator;
import java.util.List;

/**
 * An expression that cannot be compiled, or a value that it cannot work on. The message is written
 * for the author of the flow: what is wrong and what would be right.
 */
public final class ExpressionException extends RuntimeException {
  /**
   * One thing that is wrong.
   *
   * @param offset where in the source text, in characters from 0
   */
  public record Flaw(String message, int offset) {}

  private final transient List<Flaw> flaws;

  public ExpressionException(String message, int offset) {
    this(List.of(new Flaw(message, offset)));
  }

  ExpressionException(List<Flaw> flaws) {
    super(null, null, false, false);
    this.flaws = flaws.stream().distinct().sorted(Comparator.comparingInt(Flaw::offset)).toList();
  }

  /** All that is wrong, in the order of the text. There is more than one only when compiling. */
  public List<Flaw> flaws() {
    return flaws;
  }

  /** Where in the source text the first problem lies, counted in characters from 0. */
  public int offset() {
    return flaws.getFirst().offset();
  }

  @Override
  public String getMessage() {
    return flaws.getFirst().message();
  }
}
