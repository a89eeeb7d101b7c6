package io.baton.expression.jmespath;

import io.baton.expression.ExpressionException;
import io.baton.value.Value;
import java.util.List;

/**
 * A built-in function: how it may be called, which the compiler checks, and what it does.
 *
 * @param least how many arguments it needs
 * @param most how many it takes
 * @param expressionAt the argument that is written {@code &expression}, counted from 0, or {@link
 *     #NONE}
 */
record Function(
    String name,
    int least,
    int most,
    int expressionAt,
    java.util.function.Function<Arguments, Value> body) {
  static final int NONE = -1;
  static final int ANY_NUMBER = Integer.MAX_VALUE;

  static Function of(
      String name, int arguments, java.util.function.Function<Arguments, Value> body) {
    return new Function(name, arguments, arguments, NONE, body);
  }

  void checkCall(List<Node> arguments, int offset) {
    if (arguments.size() < least || arguments.size() > most) {
      throw new ExpressionException(
          "%s() takes %s, but is given %d".formatted(name, arity(), arguments.size()), offset);
    }
    for (int i = 0; i < arguments.size(); i++) {
      boolean isExpression = arguments.get(i) instanceof Node.ExpressionReference;
      if (isExpression != (i == expressionAt)) {
        throw new ExpressionException(
            "Argument %d of %s() is %s".formatted(i + 1, name, correction(isExpression)), offset);
      }
    }
  }

  private String arity() {
    String count = least + (least == 1 ? " argument" : " arguments");
    return most == least ? count : "at least " + count;
  }

  private static String correction(boolean isExpression) {
    return isExpression
        ? "a value, so it is written without '&'"
        : "an expression for each item, so it is written with '&', for example &name";
  }
}
