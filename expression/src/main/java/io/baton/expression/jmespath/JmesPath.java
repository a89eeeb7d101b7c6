package io.baton.expression.jmespath;

import io.baton.expression.ExpressionException;
import io.baton.value.Value;

/**
 * A compiled JMESPath expression, as written in {@code transform}. Immutable and safe to share; a
 * search reads nothing but its argument, so equal input gives an equal result.
 */
public final class JmesPath {
  private final String source;
  private final Node root;
  private final JmesLimits limits;

  private JmesPath(String source, Node root, JmesLimits limits) {
    this.source = source;
    this.root = root;
    this.limits = limits;
  }

  /**
   * Compiles with the default limits.
   *
   * @throws ExpressionException where the text is not a valid JMESPath expression
   */
  public static JmesPath compile(String source) {
    return compile(source, JmesLimits.DEFAULT);
  }

  /**
   * @throws ExpressionException where the text is not a valid JMESPath expression or exceeds a
   *     limit
   */
  public static JmesPath compile(String source, JmesLimits limits) {
    if (source.length() > limits.maxSourceLength()) {
      throw new ExpressionException(
          "The JMESPath expression has %d characters, but at most %d are allowed"
              .formatted(source.length(), limits.maxSourceLength()),
          limits.maxSourceLength());
    }
    Node root = new Parser(new Lexer(source).tokens(), limits.maxNesting()).parse();
    Nesting.check(root, limits.maxNesting());
    return new JmesPath(source, root, limits);
  }

  public String source() {
    return source;
  }

  /**
   * @throws ExpressionException where a function gets a value of the wrong type, or a limit is
   *     reached
   */
  public Value search(Value value) {
    Value result = new Evaluator(new Budget(limits.maxSteps())).evaluate(root, value);
    checkSize(result);
    return result;
  }

  private void checkSize(Value result) {
    if (result.weight() > limits.maxResultWeight()) {
      throw new ExpressionException(
          "The result of the JMESPath expression is larger than the allowed %d characters"
              .formatted(limits.maxResultWeight()),
          0);
    }
    if (result.depth() > limits.maxResultDepth()) {
      throw new ExpressionException(
          "The result of the JMESPath expression nests deeper than the allowed %d levels"
              .formatted(limits.maxResultDepth()),
          0);
    }
  }

  @Override
  public String toString() {
    return source;
  }
}
