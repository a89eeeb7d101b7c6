package io.baton.flow.schema;

import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A schema as authors of flows write it, turned into JSON Schema: a type's name alone stands for a
 * schema, types have friendly names, and {@code required: true} stands at the field it is about
 * instead of in a list at its owner. A list under {@code required} keeps JSON Schema's meaning.
 *
 * @param schema in JSON Schema's own words
 * @param required whether the declaration itself says {@code required: true}
 */
record FriendlySchema(Value schema, boolean required) {

  static FriendlySchema read(Value declared, SchemaLimits limits) {
    return read(declared, "", limits.depth());
  }

  private static FriendlySchema read(Value declared, String path, int depthLeft) {
    if (depthLeft == 0) {
      throw new SchemaException("the schema nests too deep", path);
    }
    return switch (declared) {
      case Value.Text name -> new FriendlySchema(ofType(name, path), false);
      case Obj fields ->
          new FriendlySchema(object(fields, path, depthLeft - 1), isRequired(fields));
      case Value.Bool always -> new FriendlySchema(always, false);
      case Value ignored ->
          throw new SchemaException(
              "expected a type such as string, or a schema such as {type: string}", path);
    };
  }

  private static boolean isRequired(Obj fields) {
    return fields.at("required").equals(Value.TRUE);
  }

  private static Obj ofType(Value.Text name, String path) {
    return name.value().equals(TypeNames.ANY) ? Obj.EMPTY : Obj.of("type", type(name, path));
  }

  private static Obj object(Obj declared, String path, int depthLeft) {
    Map<String, Value> schema = new LinkedHashMap<>(declared.fields());
    if (declared.at("required") instanceof Value.Bool) {
      schema.remove("required");
    }
    if (declared.at("type").equals(Value.of(TypeNames.ANY))) {
      schema.remove("type");
    }
    schema.computeIfPresent("type", (key, type) -> type(type, Paths.field(path, key)));
    Value items = declared.get("items");
    if (items != null && !(items instanceof Arr)) {
      schema.put("items", read(items, Paths.field(path, "items"), depthLeft).schema());
    }
    if (declared.get("properties") instanceof Obj properties) {
      properties(properties, schema, Paths.field(path, "properties"), depthLeft);
    }
    return Obj.of(schema);
  }

  private static void properties(
      Obj declared, Map<String, Value> owner, String path, int depthLeft) {
    Obj.Builder properties = Obj.builder();
    Set<Value> required = new LinkedHashSet<>();
    if (owner.get("required") instanceof Arr listed) {
      required.addAll(listed.items());
    }
    declared
        .fields()
        .forEach(
            (name, property) -> {
              FriendlySchema read = read(property, Paths.field(path, name), depthLeft);
              properties.put(name, read.schema());
              if (read.required()) {
                required.add(Value.of(name));
              }
            });
    owner.put("properties", properties.build());
    if (!required.isEmpty()) {
      owner.put("required", Arr.of(required));
    }
  }

  private static Value type(Value named, String path) {
    return switch (named) {
      case Value.Text(String name) -> {
        String standard = TypeNames.standard(name);
        TypeNames.check(standard, path);
        yield Value.of(standard);
      }
      case Arr names -> {
        List<Value> types = new ArrayList<>();
        names.forEach(name -> types.add(type(name, path)));
        yield Arr.of(types);
      }
      case Value other -> other;
    };
  }
}
