package io.baton.flow.build;

import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Turns plain Java objects into values, so that code need not spell values out. */
final class Plain {
  private Plain() {}

  static Value value(@Nullable Object object) {
    return switch (object) {
      case null -> Value.NULL;
      case Value value -> value;
      case String text -> Value.of(text);
      case Boolean bool -> Value.of(bool.booleanValue());
      case BigDecimal number -> Value.of(number);
      case BigInteger number -> Value.of(new BigDecimal(number));
      case Double number -> Value.of(BigDecimal.valueOf(number));
      case Float number -> Value.of(new BigDecimal(number.toString()));
      case Number number -> Value.of(number.longValue());
      case Collection<?> items -> Arr.of(items.stream().map(Plain::value).toList());
      case Map<?, ?> fields -> fields(fields);
      default ->
          throw new IllegalArgumentException(
              "Expected text, number, boolean, list, map or Value, but got "
                  + object.getClass().getName());
    };
  }

  static Obj fields(Map<?, ?> fields) {
    Map<String, Value> values = new LinkedHashMap<>();
    fields.forEach((key, value) -> values.put(String.valueOf(key), value(value)));
    return Obj.of(values);
  }
}
