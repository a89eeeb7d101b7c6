package io.baton.cli.remote;

import io.baton.cli.Counted;
import io.baton.cli.Paint;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import org.jspecify.annotations.Nullable;

/** Reads answers for people: what is not there is an empty text, and nothing harms a terminal. */
final class Fields {
  private static final DateTimeFormatter SHOWN =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss").withZone(ZoneId.systemDefault());

  private static final int LONGEST = 1_000;

  private Fields() {}

  /** A field as text; a dot leads into an object. */
  static String text(Obj object, String path) {
    return switch (at(object, path)) {
      case Value.Null ignored -> "";
      case Value.Text text -> Paint.harmless(text.value());
      case Value other -> Paint.harmless(Json.write(other));
    };
  }

  /** The beginning of a text that may be as long as a step likes. */
  static String brief(Obj object, String path) {
    String text = text(object, path);
    return text.length() <= LONGEST
        ? text
        : text.substring(0, LONGEST)
            + "... (%d characters; --json has all)".formatted(text.length());
  }

  static Value at(Obj object, String path) {
    int dot = path.indexOf('.');
    if (dot < 0) {
      return object.at(path);
    }
    return object.at(path.substring(0, dot)) instanceof Obj inner
        ? at(inner, path.substring(dot + 1))
        : Value.NULL;
  }

  static long number(Obj object, String path) {
    String text = text(object, path);
    return text.matches("-?[0-9]{1,18}") ? Long.parseLong(text) : 0;
  }

  /** A moment in the time zone of whoever reads it. */
  static String time(Obj object, String path) {
    Instant instant = instant(object, path);
    return instant == null ? text(object, path) : SHOWN.format(instant);
  }

  static @Nullable Instant instant(Obj object, String path) {
    try {
      return Instant.parse(text(object, path));
    } catch (DateTimeParseException none) {
      return null;
    }
  }

  /** A length of time that is given in milliseconds. */
  static String millis(Obj object, String path) {
    return text(object, path).isEmpty() ? "" : Counted.millis(number(object, path));
  }
}
