package io.baton.flow.plan;

import io.baton.expression.Expression;
import io.baton.expression.ExpressionException;
import io.baton.expression.References;
import io.baton.expression.Template;
import io.baton.expression.TemplateException;
import io.baton.expression.jmespath.JmesPath;
import io.baton.flow.schema.Schema;
import io.baton.flow.schema.SchemaException;
import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
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
    if (compiled != null && text != null) {
      check(path, Value.of(text), compiled.references(), view);
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
    } catch (ExpressionException flaw) {
      findings.error(path, text, flaw.offset(), flaw.getMessage());
      return null;
    }
  }

  /** Where it does not compile, what comes back stands for nothing. */
  Template template(String path, Value value, View view) {
    try {
      Template template = Template.compile(value);
      if (!template.isConstant()) {
        check(path, value, template.references(), view);
      }
      return template;
    } catch (TemplateException flaws) {
      for (TemplateException.Flaw flaw : flaws.flaws()) {
        findings.error(join(path, flaw.path()), flaw.text(), flaw.offset(), flaw.message());
      }
      checkReadable(path, value, view);
      return NOTHING;
    }
  }

  /** Checks the texts that do compile where others beside them do not. */
  private void checkReadable(String path, Value value, View view) {
    switch (value) {
      case Value.Text text -> {
        try {
          check(path, text, Template.compile(text).references(), view);
        } catch (TemplateException reportedAlready) {
          return;
        }
      }
      case Arr items -> {
        for (int i = 0; i < items.size(); i++) {
          checkReadable(path + "[" + i + "]", items.get(i), view);
        }
      }
      case Obj fields ->
          fields.fields().forEach((key, field) -> checkReadable(join(path, key), field, view));
      case Value.Null ignored -> {}
      case Value.Bool ignored -> {}
      case Value.Num ignored -> {}
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

  private void check(String path, Value value, References references, View view) {
    for (Names.Flaw flaw : names.check(references, view)) {
      Spot spot = find(path, value, flaw.written());
      String at = spot == null ? path : spot.path();
      String text = spot == null ? "" : spot.text();
      int offset = spot == null ? 0 : spot.offset();
      if (flaw.isError()) {
        findings.error(at, text, offset, flaw.message());
      } else {
        findings.warning(at, text, offset, flaw.message());
      }
    }
  }

  private record Spot(String path, String text, int offset) {}

  /** The first text inside the value that has the written name in it. */
  private static @Nullable Spot find(String path, Value value, String written) {
    return switch (value) {
      case Value.Text text -> {
        int offset = indexOfName(text.value(), written);
        yield offset < 0 ? null : new Spot(path, text.value(), offset);
      }
      case Arr items -> {
        Spot found = null;
        for (int i = 0; i < items.size() && found == null; i++) {
          found = find(path + "[" + i + "]", items.get(i), written);
        }
        yield found;
      }
      case Obj fields -> {
        Spot found = null;
        for (var field : fields.fields().entrySet()) {
          found =
              found == null ? find(join(path, field.getKey()), field.getValue(), written) : found;
        }
        yield found;
      }
      case Value.Null ignored -> null;
      case Value.Bool ignored -> null;
      case Value.Num ignored -> null;
    };
  }

  private static int indexOfName(String text, String name) {
    int from = text.indexOf(name);
    while (from >= 0) {
      int end = from + name.length();
      boolean starts = from == 0 || !isNamePart(text.charAt(from - 1));
      boolean ends = end == text.length() || !Character.isJavaIdentifierPart(text.charAt(end));
      if (starts && ends) {
        return from;
      }
      from = text.indexOf(name, from + 1);
    }
    return -1;
  }

  private static boolean isNamePart(char letter) {
    return letter == '.' || (letter != '$' && Character.isJavaIdentifierPart(letter));
  }

  static String join(String path, String inner) {
    return inner.isEmpty() || inner.startsWith("[") || path.isEmpty()
        ? path + inner
        : path + "." + inner;
  }
}
