package io.baton.expression.jmespath;

import io.baton.expression.ExpressionException;
import io.baton.expression.Suggestion;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The built-in functions of the JMESPath specification by name. */
final class Functions {
  private static final Map<String, Function> BY_NAME = new LinkedHashMap<>();

  static {
    Stream.of(
            NumberFunctions.ALL,
            TextFunctions.ALL,
            CollectionFunctions.ALL,
            OrderFunctions.ALL,
            ConversionFunctions.ALL)
        .flatMap(List::stream)
        .forEach(function -> BY_NAME.put(function.name(), function));
  }

  private Functions() {}

  static Function named(String name, int offset) {
    Function function = BY_NAME.get(name);
    if (function == null) {
      throw new ExpressionException(
          "There is no JMESPath function " + name + "()" + suggestion(name), offset);
    }
    return function;
  }

  private static String suggestion(String name) {
    String near = Suggestion.nearest(name, BY_NAME.keySet());
    return near == null
        ? "; there are " + String.join(", ", BY_NAME.keySet())
        : ", did you mean " + near + "()?";
  }
}
