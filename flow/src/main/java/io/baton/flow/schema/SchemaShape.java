package io.baton.flow.schema;

import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.Set;
import java.util.regex.PatternSyntaxException;

/**
 * Goes through every schema within a schema and refuses what the validator would accept in silence
 * or refuse in words that help nobody: unknown types, bad patterns, references to other documents.
 */
final class SchemaShape {
  private static final Set<String> HOLDS_SCHEMA =
      Set.of(
          "items",
          "additionalItems",
          "additionalProperties",
          "unevaluatedItems",
          "unevaluatedProperties",
          "contains",
          "propertyNames",
          "not",
          "if",
          "then",
          "else");

  private static final Set<String> HOLDS_LIST =
      Set.of("allOf", "anyOf", "oneOf", "prefixItems", "items");

  private static final Set<String> HOLDS_NAMED =
      Set.of("properties", "patternProperties", "$defs", "definitions", "dependentSchemas");

  private static final Set<String> SAYS_NOTHING_MORE = Set.of("type", "default");

  private final References references;

  private SchemaShape(References references) {
    this.references = references;
  }

  static void check(Value schema) {
    new SchemaShape(new References(schema)).schema(schema, "");
  }

  /** Most inputs say no more than their type; then {@link #check} leaves nothing to be found. */
  static boolean isTypeAlone(Value schema) {
    return schema instanceof Obj fields
        && fields.at("type") instanceof Value.Text
        && fields.fields().keySet().stream().allMatch(SAYS_NOTHING_MORE::contains);
  }

  /** A type alone, with a default that has nothing inside. */
  static boolean isPlainType(Value schema) {
    return isTypeAlone(schema)
        && !(((Obj) schema).at("default") instanceof Obj)
        && !(((Obj) schema).at("default") instanceof Arr);
  }

  /** Whether a schema that is a type alone has nothing against a value, without looking inside. */
  static boolean plainlyFits(Value schema, Value value) {
    String type =
        schema instanceof Obj fields && fields.at("type") instanceof Value.Text(String name)
            ? name
            : "";
    return switch (value) {
      case Value.Text ignored -> type.equals("string");
      case Value.Bool ignored -> type.equals("boolean");
      case Value.Int ignored -> type.equals("integer") || type.equals("number");
      case Value ignored -> false;
    };
  }

  private void schema(Value schema, String path) {
    if (schema instanceof Obj fields) {
      fields.fields().forEach((keyword, value) -> keyword(keyword, value, path));
    }
  }

  private void keyword(String keyword, Value value, String parent) {
    String path = Paths.field(parent, keyword);
    switch (keyword) {
      case "type" -> type(value, path);
      case "pattern" -> pattern(value, path);
      case "$ref", "$dynamicRef", "$recursiveRef" -> references.check(value, path);
      default -> {}
    }
    if (value instanceof Obj && HOLDS_SCHEMA.contains(keyword)) {
      schema(value, path);
    }
    if (value instanceof Arr items && HOLDS_LIST.contains(keyword)) {
      list(items, path);
    }
    if (value instanceof Obj fields && HOLDS_NAMED.contains(keyword)) {
      named(fields, path, keyword.equals("patternProperties"));
    }
  }

  private void list(Arr schemas, String path) {
    for (int i = 0; i < schemas.size(); i++) {
      schema(schemas.get(i), Paths.item(path, i));
    }
  }

  private void named(Obj schemas, String path, boolean namesArePatterns) {
    schemas
        .fields()
        .forEach(
            (name, schema) -> {
              String place = Paths.field(path, name);
              if (namesArePatterns) {
                pattern(Value.of(name), place);
              }
              schema(schema, place);
            });
  }

  private static void type(Value value, String path) {
    switch (value) {
      case Value.Text(String name) -> TypeNames.check(name, path);
      case Arr names -> names.forEach(name -> type(name, path));
      case Value ignored ->
          throw new SchemaException(
              "expected the name of a type, one of " + String.join(", ", TypeNames.STANDARD), path);
    }
  }

  private static void pattern(Value value, String path) {
    if (value instanceof Value.Text(String regex)) {
      try {
        BoundedPattern.compile(regex);
      } catch (PatternSyntaxException bad) {
        throw new SchemaException(
            "'%s' is not a regular expression: %s at %d"
                .formatted(regex, bad.getDescription(), bad.getIndex()),
            path);
      } catch (StackOverflowError tooDeep) {
        throw new SchemaException("the regular expression nests too deep", path);
      }
    }
  }
}
