package io.baton.cli.core;

import io.baton.engine.ErrorCodes;
import io.baton.engine.Failure;
import io.baton.value.Durations;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.math.BigDecimal;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Reads the parameters of an action; what is wrong is said with what would be right. */
record Params(String action, Obj fields) {

  /** A parameter that cannot be used. Stays inside this package, which turns it into a failure. */
  static final class WrongParameter extends RuntimeException {
    private final transient Failure failure;

    WrongParameter(String message) {
      super(message, null, false, false);
      this.failure = Failure.permanent(ErrorCodes.VALIDATION_ERROR, message);
    }

    Failure failure() {
      return failure;
    }
  }

  BigDecimal number(String name) {
    return switch (required(name)) {
      case Value.Num number -> number.decimal();
      case Value other -> throw wrong(name, "must be a number", other);
    };
  }

  Duration duration(String name) {
    Durations.Parsed parsed = Durations.parse(required(name));
    if (parsed.duration() == null) {
      throw new WrongParameter("core.%s: '%s': %s".formatted(action, name, parsed.refusal()));
    }
    return parsed.duration();
  }

  int count(String name, int otherwise) {
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

  Value required(String name) {
    Value value = fields.at(name);
    if (value instanceof Value.Null) {
      throw new WrongParameter("core.%s needs the parameter '%s'".formatted(action, name));
    }
    return value;
  }

  WrongParameter wrong(String name, String must, Value given) {
    return new WrongParameter(
        "core.%s: '%s' %s, but it is %s".formatted(action, name, must, Json.write(given)));
  }
}
