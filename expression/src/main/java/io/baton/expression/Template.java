package io.baton.expression;

import io.baton.value.Value;

/**
 * A value with expressions inside its texts, at any depth, as written in {@code params}. A text
 * that is exactly one expression keeps the type of its value; otherwise the results are written
 * into the text. Parts without expressions are shared, not copied.
 */
public final class Template {
  private final Value source;

  private Template(Value source) {
    this.source = source;
  }

  /**
   * @throws TemplateException naming every text that does not compile, with its path
   */
  public static Template compile(Value source) {
    return new Template(source);
  }

  public Value source() {
    return source;
  }

  /** Whether there is no expression in it, so that it evaluates to its source. */
  public boolean isConstant() {
    return true;
  }

  public References references() {
    return References.NONE;
  }

  public Value evaluate(Scope scope) {
    return source;
  }
}
