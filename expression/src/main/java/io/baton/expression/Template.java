package io.baton.expression;

import io.baton.value.Value;
import java.util.List;

/**
 * A value with expressions inside its texts, at any depth, as written in {@code params}. A text
 * that is exactly one expression keeps the type of its value; otherwise the results are written
 * into the text. Parts without expressions are shared, not copied.
 */
public final class Template {
  private final Value source;
  private final TemplateNode node;
  private final References references;

  private Template(Value source, TemplateNode node, References references) {
    this.source = source;
    this.node = node;
    this.references = references;
  }

  /**
   * @throws TemplateException naming every text that does not compile, with its path
   */
  public static Template compile(Value source) {
    return compile(source, ExpressionLimits.DEFAULT);
  }

  /**
   * @throws TemplateException naming every text that does not compile, with its path
   */
  public static Template compile(Value source, ExpressionLimits limits) {
    TemplateCompiler compiler = new TemplateCompiler(limits);
    TemplateNode node = compiler.compile(source);
    return new Template(source, node, compiler.references());
  }

  /** The names in one text of a template, as far as it can be read; it need not compile. */
  public static List<Mention> mentions(String text) {
    Names names = new Names();
    try {
      TemplateText.compile(new Value.Text(text), names, ExpressionLimits.DEFAULT);
    } catch (ExpressionException flawed) {
      return List.copyOf(names.mentions());
    }
    return List.copyOf(names.mentions());
  }

  public Value source() {
    return source;
  }

  /** Whether there is no expression in it, so that it always evaluates to the same value. */
  public boolean isConstant() {
    return node instanceof TemplateNode.Fixed;
  }

  public References references() {
    return references;
  }

  /**
   * @throws ExpressionException where a value has the wrong type or a budget is used up
   */
  public Value evaluate(Scope scope) {
    return evaluate(scope, ExpressionLimits.DEFAULT);
  }

  /**
   * All expressions of the template share one budget.
   *
   * @throws ExpressionException where a value has the wrong type or a budget is used up
   */
  public Value evaluate(Scope scope, ExpressionLimits limits) {
    if (node instanceof TemplateNode.Fixed(Value value)) {
      return value;
    }
    Evaluation run = new Evaluation(scope, limits);
    return run.result(node.evaluate(run));
  }
}
