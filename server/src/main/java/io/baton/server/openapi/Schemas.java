package io.baton.server.openapi;

import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.List;
import java.util.stream.Stream;

/** Makes JSON Schemas as short as they are read. */
public final class Schemas {
  public static final Obj TEXT = type("string");
  public static final Obj INTEGER = type("integer");
  public static final Obj NUMBER = type("number");
  public static final Obj BOOLEAN = type("boolean");
  public static final Obj TIME = TEXT.with("format", Value.of("date-time"));
  public static final Obj OBJECT = type("object");
  public static final Obj ANYTHING = Obj.EMPTY;

  private Schemas() {}

  public static Obj type(String name) {
    return Obj.of("type", Value.of(name));
  }

  /** One of a few words. */
  public static Obj words(String... words) {
    return TEXT.with("enum", texts(List.of(words)));
  }

  public static Obj list(Obj items) {
    return type("array").with("items", items);
  }

  public static Obj orNull(Obj schema) {
    return schema.get("type") instanceof Value.Text name
        ? schema.with("type", Arr.of(name, Value.of("null")))
        : Obj.of("anyOf", Arr.of(schema, type("null")));
  }

  /** Refers to one of the shapes in {@link Shapes}. */
  public static Obj ref(String name) {
    return Obj.of("$ref", Value.of("#/components/schemas/" + name));
  }

  /** A page of a list. */
  public static Obj page(Obj item) {
    return object("items", list(item), "nextCursor", orNull(TEXT)).required("items", "nextCursor");
  }

  /** An object whose fields are named and described in turn. */
  public static Shape object(Object... namesAndSchemas) {
    Obj.Builder properties = Obj.builder();
    for (int i = 0; i < namesAndSchemas.length; i += 2) {
      Object schema = namesAndSchemas[i + 1];
      properties.put(
          (String) namesAndSchemas[i], schema instanceof Shape shape ? shape.any() : (Obj) schema);
    }
    return new Shape(properties.build());
  }

  /** An object's fields, before it is said which of them must be there. */
  public record Shape(Obj properties) {
    public Obj any() {
      return OBJECT.with("properties", properties);
    }

    public Obj required(String... names) {
      return any().with("required", texts(List.of(names)));
    }

    /** All of them must be there. */
    public Obj all() {
      return any().with("required", texts(properties.fields().keySet().stream().toList()));
    }
  }

  private static Arr texts(List<String> texts) {
    return Arr.of(texts.stream().map(Value::of).toList());
  }

  static Stream<String> words(Obj schema) {
    return schema.get("enum") instanceof Arr words
        ? words.stream().map(word -> ((Value.Text) word).value())
        : Stream.of();
  }
}
