package io.baton.engine.event;

import io.baton.engine.StepError;
import io.baton.flow.ErrorClass;
import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads typed fields out of an event's JSON, and names the field that is not as it should be. */
record Fields(Obj object) {

  Value value(String name) {
    return object.at(name);
  }

  Obj obj(String name) {
    return object.at(name) instanceof Obj fields ? fields : Obj.EMPTY;
  }

  String text(String name) {
    if (object.at(name) instanceof Value.Text text) {
      return text.value();
    }
    throw new UnknownEventException("Field '%s' of %s is no text".formatted(name, object));
  }

  @Nullable String textOrNull(String name) {
    return object.at(name) instanceof Value.Text text ? text.value() : null;
  }

  long integer(String name) {
    return switch (object.at(name)) {
      case Value.Int number -> number.value();
      case Value.Null ignored -> 0;
      default ->
          throw new UnknownEventException("Field '%s' of %s is no number".formatted(name, object));
    };
  }

  int small(String name) {
    return Math.toIntExact(integer(name));
  }

  boolean flag(String name) {
    return object.at(name).equals(Value.TRUE);
  }

  long time(String name) {
    String text = textOrNull(name);
    return text == null ? 0 : Instant.parse(text).toEpochMilli();
  }

  List<String> texts(String name) {
    return object.at(name) instanceof Arr items
        ? items.stream().map(item -> item instanceof Value.Text t ? t.value() : "").toList()
        : List.of();
  }

  <E extends Enum<E>> E choice(String name, Function<String, E> valueOf) {
    try {
      return valueOf.apply(text(name).toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException e) {
      throw new UnknownEventException(
          "Field '%s' has the unknown value '%s'".formatted(name, text(name)));
    }
  }

  StepError error(String name) {
    return error(new Fields(obj(name)));
  }

  private static StepError error(Fields fields) {
    return new StepError(
        fields.text("step"),
        fields.small("attempt"),
        fields.text("code"),
        fields.text("message"),
        fields.choice("class", ErrorClass::valueOf),
        fields.small("status"),
        fields.value("cause") instanceof Obj cause ? error(new Fields(cause)) : null);
  }
}
