package io.baton.cli;

import io.baton.value.Json;
import io.baton.value.JsonException;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An input as people write it: {@code --input} and what {@code --set} lays over it. */
public sealed interface GivenInput {
  record Read(Obj input) implements GivenInput {}

  /** One line for people. */
  record Unreadable(String reason) implements GivenInput {}

  /**
   * @param given the value of {@code --input}: JSON, {@code @file} or {@code -}
   * @param settings of {@code --set}, laid over it
   */
  static GivenInput of(@Nullable String given, Map<String, String> settings, InputStream in) {
    return switch (base(given, in)) {
      case Unreadable unreadable -> unreadable;
      case Read base -> new Read(with(base.input(), settings));
    };
  }

  private static GivenInput base(@Nullable String given, InputStream in) {
    if (given == null) {
      return new Read(Obj.EMPTY);
    }
    if (!given.startsWith("@") && !given.equals(Source.STDIN)) {
      return parsed("--input", given);
    }
    String name = given.startsWith("@") ? given.substring(1) : given;
    return switch (Source.read(name, in)) {
      case Source.Unreadable file -> new Unreadable("--input: " + file.shown());
      case Source.Text file -> parsed(file.name(), file.text());
    };
  }

  private static GivenInput parsed(String where, String text) {
    try {
      return Json.parse(text) instanceof Obj object
          ? new Read(object)
          : new Unreadable(
              where + ": the input must be a JSON object, such as {\"name\": \"Ada\"}");
    } catch (JsonException notJson) {
      String place = where + ":" + notJson.line() + ":" + notJson.column();
      return new Unreadable(place + ": not JSON: " + notJson.getMessage() + fileHint(where, text));
    }
  }

  private static String fileHint(String where, String text) {
    boolean file =
        where.equals("--input") && text.length() < 200 && !text.contains("{") && exists(text);
    return file ? ". Did you mean --input @" + text + "?" : "";
  }

  private static boolean exists(String name) {
    try {
      return Files.exists(Path.of(name));
    } catch (InvalidPathException noPath) {
      return false;
    }
  }

  private static Obj with(Obj base, Map<String, String> settings) {
    Obj input = base;
    for (Map.Entry<String, String> setting : settings.entrySet()) {
      input = with(input, setting.getKey(), value(setting.getValue()));
    }
    return input;
  }

  /** A dot in the name leads into an object. */
  private static Obj with(Obj base, String name, Value value) {
    int dot = name.indexOf('.');
    if (dot < 0) {
      return base.with(name, value);
    }
    String first = name.substring(0, dot);
    Obj inner = base.at(first) instanceof Obj object ? object : Obj.EMPTY;
    return base.with(first, with(inner, name.substring(dot + 1), value));
  }

  /** JSON where it is JSON, otherwise the text as it stands. */
  static Value value(String written) {
    try {
      return Json.parse(written);
    } catch (JsonException text) {
      return Value.of(written);
    }
  }
}
