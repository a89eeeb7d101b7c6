package io.baton.expression.jmespath;

import io.baton.value.Value;
import java.util.List;

/** Functions of strings. */
final class TextFunctions {
  static final List<Function> ALL =
      List.of(
          Function.of("starts_with", 2, call -> Value.of(call.text(0).startsWith(call.text(1)))),
          Function.of("ends_with", 2, call -> Value.of(call.text(0).endsWith(call.text(1)))),
          Function.of("join", 2, TextFunctions::join));

  private TextFunctions() {}

  private static Value join(Arguments arguments) {
    String glue = arguments.text(0);
    List<String> parts = arguments.texts(1);
    arguments.budget().spendOn(arguments.value(1));
    arguments.budget().spend((long) glue.length() * parts.size());
    return Value.of(String.join(glue, parts));
  }
}
