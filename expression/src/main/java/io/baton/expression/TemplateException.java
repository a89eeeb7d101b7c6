package io.baton.expression;

import java.util.List;

/** The expressions of a template that do not compile, all of them. */
public final class TemplateException extends RuntimeException {
  /**
   * @param path where in the template, for example {@code body.items[2]}; empty for the root
   * @param text the text that holds the expression
   * @param offset where in that text, in characters from 0
   */
  public record Flaw(String path, String text, int offset, String message) {}

  private final List<Flaw> flaws;

  public TemplateException(List<Flaw> flaws) {
    super(flaws.getFirst().message(), null, false, false);
    this.flaws = List.copyOf(flaws);
  }

  public List<Flaw> flaws() {
    return flaws;
  }
}
