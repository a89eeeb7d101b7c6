package io.baton.expression.jmespath;

import static io.baton.expression.jmespath.Function.ANY_NUMBER;
import static io.baton.expression.jmespath.Function.NONE;

import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.List;

/** Functions of arrays and objects, and those that treat a string as a row of characters. */
final class CollectionFunctions {
  /** About as many characters as one machine step compares. */
  private static final int COMPARED_AT_ONCE = 64;

  static final List<Function> ALL =
      List.of(
          Function.of("contains", 2, CollectionFunctions::contains),
          Function.of("keys", 1, CollectionFunctions::keys),
          Function.of("values", 1, CollectionFunctions::values),
          Function.of("length", 1, CollectionFunctions::length),
          Function.of("reverse", 1, CollectionFunctions::reverse),
          new Function("map", 2, 2, 0, CollectionFunctions::map),
          new Function("merge", 1, ANY_NUMBER, NONE, CollectionFunctions::merge),
          new Function("not_null", 1, ANY_NUMBER, NONE, CollectionFunctions::firstNotNull));

  private CollectionFunctions() {}

  private static Value contains(Arguments arguments) {
    Value wanted = arguments.value(1);
    return switch (arguments.value(0)) {
      case Arr items -> {
        arguments.budget().spendOn(items);
        yield Value.of(items.items().contains(wanted));
      }
      case Value.Text(String text) -> Value.of(containsText(text, wanted, arguments.budget()));
      case Value ignored -> throw arguments.refused(0, "an array or a string");
    };
  }

  private static boolean containsText(String text, Value wanted, Budget budget) {
    if (!(wanted instanceof Value.Text(String part))) {
      return false;
    }
    budget.spend((long) text.length() * (1 + part.length() / COMPARED_AT_ONCE));
    return text.contains(part);
  }

  private static Value keys(Arguments arguments) {
    Obj fields = arguments.object(0);
    arguments.budget().spend(fields.size());
    return Arr.of(fields.fields().keySet().stream().map(Value::of).toList());
  }

  private static Value values(Arguments arguments) {
    Obj fields = arguments.object(0);
    arguments.budget().spend(fields.size());
    return Arr.of(fields.fields().values());
  }

  private static Value length(Arguments arguments) {
    return switch (arguments.value(0)) {
      case Arr items -> Value.of(items.size());
      case Obj fields -> Value.of(fields.size());
      case Value.Text(String text) -> {
        arguments.budget().spend(text.length());
        yield Value.of(text.codePointCount(0, text.length()));
      }
      case Value ignored -> throw arguments.refused(0, "an array, an object or a string");
    };
  }

  private static Value reverse(Arguments arguments) {
    return switch (arguments.value(0)) {
      case Arr items -> {
        arguments.budget().spend(items.size());
        yield Arr.of(items.items().reversed());
      }
      case Value.Text(String text) -> {
        arguments.budget().spend(text.length());
        yield Value.of(new StringBuilder(text).reverse().toString());
      }
      case Value ignored -> throw arguments.refused(0, "an array or a string");
    };
  }

  private static Value map(Arguments arguments) {
    return Arr.of(
        arguments.array(1).stream().map(item -> arguments.applyExpression(0, item)).toList());
  }

  private static Value merge(Arguments arguments) {
    Obj.Builder merged = Obj.builder();
    for (int i = 0; i < arguments.values().size(); i++) {
      Obj fields = arguments.object(i);
      arguments.budget().spend(fields.size());
      merged.putAll(fields);
    }
    return merged.build();
  }

  private static Value firstNotNull(Arguments arguments) {
    return arguments.values().stream()
        .filter(value -> !(value instanceof Value.Null))
        .findFirst()
        .orElse(Value.NULL);
  }
}
