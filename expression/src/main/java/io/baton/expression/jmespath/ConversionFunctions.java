package io.baton.expression.jmespath;

import io.baton.value.Arr;
import io.baton.value.Json;
import io.baton.value.JsonException;
import io.baton.value.Value;
import java.util.List;

/** Functions that name or change the type of a value. */
final class ConversionFunctions {
  static final List<Function> ALL =
      List.of(
          Function.of("to_array", 1, ConversionFunctions::toArray),
          Function.of("to_number", 1, ConversionFunctions::toNumber),
          Function.of("to_string", 1, ConversionFunctions::toText),
          Function.of("type", 1, arguments -> Value.of(arguments.value(0).typeName())));

  private ConversionFunctions() {}

  private static Value toArray(Arguments arguments) {
    Value value = arguments.value(0);
    return value instanceof Arr ? value : Arr.of(value);
  }

  private static Value toNumber(Arguments arguments) {
    arguments.budget().spendOn(arguments.value(0));
    return switch (arguments.value(0)) {
      case Value.Num number -> number;
      case Value.Text(String text) -> parseNumber(text);
      case Value ignored -> Value.NULL;
    };
  }

  private static Value parseNumber(String text) {
    try {
      boolean bare = text.equals(text.strip());
      return bare && Json.parse(text) instanceof Value.Num number ? number : Value.NULL;
    } catch (JsonException notANumber) {
      return Value.NULL;
    }
  }

  private static Value toText(Arguments arguments) {
    Value value = arguments.value(0);
    arguments.budget().spendOn(value);
    return value instanceof Value.Text ? value : Value.of(Json.write(value));
  }
}
