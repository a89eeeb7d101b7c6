package io.baton.adapters.core;

import io.baton.adapters.AdapterException;
import io.baton.value.Durations;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.math.BigDecimal;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Reads the parameters of an action; what is wrong is said with what would be right. */
record Params(String action, Obj fields) {

  private static final String VALIDATION_ERROR = "VALIDATION_ERROR";

  BigDecimal number(String name) throws AdapterException {
    return switch (required(name)) {
      case Value.Num number -> number.decimal();
      case Value other -> throw wrong(name, "must be a number", other);
    };
  }

  Duration duration(String name) throws AdapterException {
    Durations.Parsed parsed = Durations.parse(required(name));
    if (parsed.duration() == null) {
      throw wrong("core.%s: '%s': %s".formatted(action, name, parsed.refusal()));
    }
    return parsed.duration();
  }

  int count(String name, int otherwise) throws AdapterException {
    return switch (fields.at(name)) {
      case Value.Null ignored -> otherwise;
      case Value.Int number when number.value() >= 0 && number.value() <= Integer.MAX_VALUE ->
          (int) number.value();
      case Value other -> throw wrong(name, "must be a whole number, 0 or more", other);
    };
  }

  String text(String name, String otherwise) {
    String text = optionalText(name);
    return text == null ? otherwise : text;
  }

  @Nullable String optionalText(String name) {
    return switch (fields.at(name)) {
      case Value.Null ignored -> null;
      case Value.Text text -> text.value();
      case Value other -> Json.write(other);
    };
  }

  Value required(String name) throws AdapterException {
    Value value = fields.at(name);
    if (value instanceof Value.Null) {
      throw wrong("core.%s needs the parameter '%s'".formatted(action, name));
    }
    return value;
  }

  AdapterException wrong(String name, String must, Value given) {
    return wrong("core.%s: '%s' %s, but it is %s".formatted(action, name, must, Json.write(given)));
  }

  private static AdapterException wrong(String message) {
    return AdapterException.permanent(VALIDATION_ERROR, message);
  }
}
