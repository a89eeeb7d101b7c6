package io.baton.flow.schema;

import io.baton.expression.Suggestion;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The names of JSON Schema's types, and the other names that people use for them. */
final class TypeNames {
  /** Stands for a value of any type; it has no name in JSON Schema. */
  static final String ANY = "any";

  static final List<String> STANDARD =
      List.of("string", "number", "integer", "boolean", "object", "array", "null");

  private static final Map<String, String> FRIENDLY =
      Map.of(
          "text", "string",
          "str", "string",
          "int", "integer",
          "long", "integer",
          "float", "number",
          "double", "number",
          "bool", "boolean",
          "list", "array",
          "map", "object",
          "dict", "object");

  private TypeNames() {}

  /** JSON Schema's name for a friendly one; any other name as it stands. */
  static String standard(String name) {
    return FRIENDLY.getOrDefault(name, name);
  }

  static void check(String name, String path) {
    if (!STANDARD.contains(name)) {
      throw new SchemaException("there is no type '" + name + "'" + suggestion(name), path);
    }
  }

  private static String suggestion(String name) {
    Map<String, String> known = new LinkedHashMap<>();
    STANDARD.forEach(standard -> known.put(standard, standard));
    FRIENDLY.keySet().stream().sorted().forEach(other -> known.put(other, FRIENDLY.get(other)));
    String near = Suggestion.nearest(name, known.keySet());
    return near == null
        ? "; there are " + String.join(", ", STANDARD)
        : ", did you mean '" + known.get(near) + "'?";
  }
}
