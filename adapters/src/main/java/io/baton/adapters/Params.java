package io.baton.adapters;

import io.baton.value.Arr;
import io.baton.value.Durations;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads the parameters of an action; what is wrong is said with what would be right. A parameter
 * that is null counts as one that is not there.
 *
 * @param action with its adapter's name, for messages
 */
public record Params(String action, Obj fields) {

  public boolean has(String name) {
    return !(fields.at(name) instanceof Value.Null);
  }

  public Value at(String name) {
    return fields.at(name);
  }

  public BigDecimal number(String name) throws AdapterException {
    return switch (required(name)) {
      case Value.Num number -> number.decimal();
      case Value other -> throw wrong(name, "must be a number", other);
    };
  }

  public Duration duration(String name) throws AdapterException {
    Durations.Parsed parsed = Durations.parse(required(name));
    if (parsed.duration() == null) {
      throw invalid("%s: '%s': %s".formatted(action, name, parsed.refusal()));
    }
    return parsed.duration();
  }

  public Duration duration(String name, Duration otherwise) throws AdapterException {
    return has(name) ? duration(name) : otherwise;
  }

  public int count(String name, int otherwise) throws AdapterException {
    return switch (fields.at(name)) {
      case Value.Null ignored -> otherwise;
      case Value.Int number when number.value() >= 0 && number.value() <= Integer.MAX_VALUE ->
          (int) number.value();
      case Value other -> throw wrong(name, "must be a whole number, 0 or more", other);
    };
  }

  public boolean flag(String name, boolean otherwise) throws AdapterException {
    return switch (fields.at(name)) {
      case Value.Null ignored -> otherwise;
      case Value.Bool given -> given.value();
      case Value other -> throw wrong(name, "must be true or false", other);
    };
  }

  /** A text that must be there and not be empty. */
  public String text(String name) throws AdapterException {
    required(name);
    String text = text(name, "");
    if (text.isEmpty()) {
      throw invalid("%s: '%s' must not be empty".formatted(action, name));
    }
    return text;
  }

  public String text(String name, String otherwise) {
    String text = optionalText(name);
    return text == null ? otherwise : text;
  }

  public @Nullable String optionalText(String name) {
    return asText(fields.at(name));
  }

  /** The text that a value is written as; null for null. */
  public static @Nullable String asText(Value value) {
    return switch (value) {
      case Value.Null ignored -> null;
      case Value.Text text -> text.value();
      case Value other -> Json.write(other);
    };
  }

  /** The fields under a name; none where it is not there. */
  public Obj object(String name) throws AdapterException {
    return switch (fields.at(name)) {
      case Value.Null ignored -> Obj.EMPTY;
      case Obj object -> object;
      case Value other -> throw wrong(name, "must be an object", other);
    };
  }

  /** The items under a name; a value that is no list counts as a list of one. */
  public List<Value> list(String name) {
    return switch (fields.at(name)) {
      case Value.Null ignored -> List.of();
      case Arr items -> items.items();
      case Value one -> List.of(one);
    };
  }

  /** The parameters that stand inside another one. */
  public Params inside(String name) throws AdapterException {
    return new Params(action + ": " + name, object(name));
  }

  public Value required(String name) throws AdapterException {
    Value value = fields.at(name);
    if (value instanceof Value.Null) {
      throw invalid("%s needs the parameter '%s'".formatted(action, name));
    }
    return value;
  }

  public AdapterException wrong(String name, String must, Value given) {
    return invalid("%s: '%s' %s, but it is %s".formatted(action, name, must, Json.write(given)));
  }

  public static AdapterException invalid(String message) {
    return AdapterException.permanent(AdapterException.VALIDATION_ERROR, message);
  }
}
