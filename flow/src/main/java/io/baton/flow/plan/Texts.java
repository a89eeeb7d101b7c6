package io.baton.flow.plan;

import io.baton.expression.Expression;
import io.baton.expression.ExpressionException;
import io.baton.expression.Mention;
import io.baton.expression.Template;
import io.baton.expression.TemplateException;
import io.baton.expression.jmespath.JmesPath;
import io.baton.flow.schema.Schema;
import io.baton.flow.schema.SchemaException;
import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Compiles the texts of a flow and reports what is wrong in them at the exact character. */
final class Texts {
  private static final Template NOTHING = Template.compile(Value.NULL);

  private final Findings findings;
  private final Names names;

  Texts(Findings findings, Names names) {
    this.findings = findings;
    this.names = names;
  }

  @Nullable Expression expression(String path, @Nullable String text, View view) {
    Expression compiled = compile(path, text, Expression::compile);
    if (text != null && (compiled == null || !names.knows(compiled.references(), view))) {
      report(path, text, Expression.mentions(text), view);
    }
    return compiled;
  }

  @Nullable JmesPath jmesPath(String path, @Nullable String text) {
    return compile(path, text, JmesPath::compile);
  }

  private <T> @Nullable T compile(
      String path, @Nullable String text, Function<String, T> compiler) {
    if (text == null) {
      return null;
    }
    try {
      return compiler.apply(text);
    } catch (ExpressionException flawed) {
      for (ExpressionException.Flaw flaw : flawed.flaws()) {
        findings.error(path, text, flaw.offset(), flaw.message());
      }
      return null;
    }
  }

  /** Where it does not compile, what comes back stands for nothing. */
  Template template(String path, Value value, View view) {
    try {
      Template template = Template.compile(value);
      if (!template.isConstant() && !names.knows(template.references(), view)) {
        reportNames(path, value, view);
      }
      return template;
    } catch (TemplateException flaws) {
      for (TemplateException.Flaw flaw : flaws.flaws()) {
        findings.error(join(path, flaw.path()), flaw.text(), flaw.offset(), flaw.message());
      }
      reportNames(path, value, view);
      return NOTHING;
    }
  }

  private void reportNames(String path, Value value, View view) {
    switch (value) {
      case Value.Text text -> report(path, text.value(), Template.mentions(text.value()), view);
      case Arr items -> {
        for (int i = 0; i < items.size(); i++) {
          reportNames(path + "[" + i + "]", items.get(i), view);
        }
      }
      case Obj fields ->
          fields.fields().forEach((key, field) -> reportNames(join(path, key), field, view));
      case Value.Null ignored -> {}
      case Value.Bool ignored -> {}
      case Value.Num ignored -> {}
    }
  }

  private void report(String path, String text, List<Mention> mentions, View view) {
    for (Mention mention : mentions) {
      Names.Flaw flaw = names.check(mention, view);
      if (flaw != null && flaw.isError()) {
        findings.error(path, text, mention.offset(), flaw.message());
      } else if (flaw != null) {
        findings.warning(path, text, mention.offset(), flaw.message());
      }
    }
  }

  @Nullable Schema schema(String path, @Nullable Value value) {
    if (value == null) {
      return null;
    }
    try {
      return Schema.compile(value);
    } catch (SchemaException flaw) {
      findings.error(join(path, flaw.path()), String.valueOf(flaw.getMessage()));
      return null;
    }
  }

  static String join(String path, String inner) {
    return inner.isEmpty() || inner.startsWith("[") || path.isEmpty()
        ? path + inner
        : path + "." + inner;
  }
}
