package io.baton.expression;

import io.baton.value.Value;

/** A compiled expression, as written in {@code condition}, {@code startWhen} and the like. */
public final class Expression {
  private final String source;

  private Expression(String source) {
    this.source = source;
  }

  /**
   * Compiles logic: the whole text is one expression, in which {@code {{ … }}} and {@code ${ … }}
   * mark parts and {@code event:TYPE} asks the log.
   *
   * @throws ExpressionException where the text is not a valid expression
   */
  public static Expression compile(String source) {
    return new Expression(source);
  }

  public String source() {
    return source;
  }

  public References references() {
    return References.NONE;
  }

  /**
   * @throws ExpressionException where a value has the wrong type or a budget is used up
   */
  public Value evaluate(Scope scope) {
    Value value = scope.root(source);
    return value == null ? Value.NULL : value;
  }

  /** Evaluates and takes the result as a condition: false, null, 0, "" and empty are false. */
  public boolean test(Scope scope) {
    return evaluate(scope).equals(Value.TRUE);
  }
}
