package io.baton.adapters;

import io.baton.flow.document.DocumentReader;
import io.baton.flow.document.DocumentReading;
import io.baton.flow.document.Syntax;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reads what an adapter says of itself: a YAML file beside its class with descriptions, schemas and
 * examples. Schemas are written down once, and checks, registry and documentation follow from them.
 */
public final class Descriptions {
  private Descriptions() {}

  /**
   * @param file beside the class
   */
  public static AdapterInfo beside(Class<?> owner, String file) {
    return read(resource(owner, file));
  }

  public static AdapterInfo read(Obj description) {
    Map<String, ActionInfo> actions = new LinkedHashMap<>();
    if (description.at("actions") instanceof Obj described) {
      described.fields().forEach((name, action) -> actions.put(name, action(name, action)));
    }
    return new AdapterInfo(
        Objects.requireNonNull(text(description, "name"), "name"),
        Objects.requireNonNullElse(text(description, "description"), "").strip(),
        text(description, "defaultAction"),
        actions);
  }

  private static ActionInfo action(String name, Value action) {
    Obj fields = action instanceof Obj object ? object : Obj.EMPTY;
    return new ActionInfo(
        name,
        Objects.requireNonNullElse(text(fields, "description"), "").strip(),
        object(fields, "parameters"),
        object(fields, "result"),
        object(fields, "example"));
  }

  /** A YAML file beside a class, as a value. */
  public static Obj resource(Class<?> owner, String file) {
    try (InputStream in = owner.getResourceAsStream(file)) {
      byte[] bytes = Objects.requireNonNull(in, file).readAllBytes();
      DocumentReading read =
          DocumentReader.read(new String(bytes, StandardCharsets.UTF_8), Syntax.YAML);
      if (read.root() == null || !(read.root().toValue() instanceof Obj description)) {
        throw new IllegalStateException(file + " cannot be read: " + read.problems());
      }
      return description;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Obj object(Obj fields, String key) {
    return fields.at(key) instanceof Obj object ? object : Obj.EMPTY;
  }

  private static @Nullable String text(Obj fields, String key) {
    return fields.at(key) instanceof Value.Text(String text) ? text : null;
  }
}
