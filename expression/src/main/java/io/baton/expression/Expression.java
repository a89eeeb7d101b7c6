package io.baton.expression;

import io.baton.value.Value;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * A compiled expression, as written in {@code condition}, {@code startWhen} and the like. Immutable
 * and pure: the same scope always gives the same value.
 */
public final class Expression {
  private final String source;
  private final Node node;
  private final References references;

  private Expression(String source, Node node, References references) {
    this.source = source;
    this.node = node;
    this.references = references;
  }

  /**
   * Compiles logic: the whole text is one expression, in which {@code {{ … }}} and {@code ${ … }}
   * mark parts and {@code event:TYPE} asks the log.
   *
   * @throws ExpressionException where the text is not a valid expression
   */
  public static Expression compile(String source) {
    return compile(source, ExpressionLimits.DEFAULT);
  }

  /**
   * @throws ExpressionException where the text is not a valid expression
   */
  public static Expression compile(String source, ExpressionLimits limits) {
    Names names = new Names();
    Node node = Parser.parse(source, names, limits);
    return new Expression(source, node, Names.references(names.mentions()));
  }

  /** The names in logic, as far as it can be read; it need not compile. */
  public static List<Mention> mentions(String source) {
    Names names = new Names();
    try {
      Parser.parse(source, names, ExpressionLimits.DEFAULT);
    } catch (ExpressionException flawed) {
      return List.copyOf(names.mentions());
    }
    return List.copyOf(names.mentions());
  }

  public String source() {
    return source;
  }

  public References references() {
    return references;
  }

  /** Events of which every single one must have happened before the expression can be true. */
  public Set<String> requiredEvents() {
    Set<String> events = new LinkedHashSet<>();
    collectRequired(node, events);
    return events;
  }

  private static void collectRequired(Node node, Set<String> events) {
    if (node instanceof Node.EventSeen seen) {
      events.add(seen.event().text());
    } else if (node instanceof Node.And all) {
      all.parts().forEach(part -> collectRequired(part, events));
    }
  }

  /**
   * @throws ExpressionException where a value has the wrong type or a budget is used up
   */
  public Value evaluate(Scope scope) {
    return evaluate(scope, ExpressionLimits.DEFAULT);
  }

  /**
   * @throws ExpressionException where a value has the wrong type or a budget is used up
   */
  public Value evaluate(Scope scope, ExpressionLimits limits) {
    Evaluation run = new Evaluation(scope, limits);
    return run.result(node.evaluate(run));
  }

  /** Evaluates and takes the result as a condition: false, null, 0, "" and empty are false. */
  public boolean test(Scope scope) {
    return Truth.of(evaluate(scope));
  }

  @Override
  public String toString() {
    return source;
  }
}
