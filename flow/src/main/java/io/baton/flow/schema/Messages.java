package io.baton.flow.schema;

import com.networknt.schema.Error;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Says in a plain sentence what the validator found: what was expected, and what is there. */
final class Messages {
  private static final int LONGEST = 60;

  private Messages() {}

  static Violation violation(Error error) {
    String place = Paths.of(error.getInstanceLocation());
    String property = error.getProperty();
    return new Violation(
        property == null ? place : Paths.field(place, property), message(error, property));
  }

  private static String message(Error error, @Nullable String property) {
    JsonNode wanted = error.getSchemaNode();
    JsonNode found = error.getInstanceNode();
    if (property != null) {
      return aboutProperty(error);
    }
    if (wanted == null || found == null) {
      return String.valueOf(error.getMessage());
    }
    return switch (error.getKeyword()) {
      case "type" -> expected(types(wanted), found);
      case "const" -> expected(shown(wanted), found);
      case "enum" -> expected("one of " + list(wanted), found);
      case "minimum" -> expected("at least " + wanted, found);
      case "maximum" -> expected("at most " + wanted, found);
      case "exclusiveMinimum" -> expected("more than " + wanted, found);
      case "exclusiveMaximum" -> expected("less than " + wanted, found);
      case "multipleOf" -> expected("a multiple of " + wanted, found);
      case "pattern" -> expected("a text that matches " + wanted.asString(), found);
      case "format" -> expected("a text of the format " + wanted.asString(), found);
      case "minLength" -> counted("at least", wanted, "character", characters(found));
      case "maxLength" -> counted("at most", wanted, "character", characters(found));
      case "minItems" -> counted("at least", wanted, "item", found.size());
      case "maxItems" -> counted("at most", wanted, "item", found.size());
      case "minProperties" -> counted("at least", wanted, "field", found.size());
      case "maxProperties" -> counted("at most", wanted, "field", found.size());
      case "uniqueItems" -> "expected items that all differ, but some are equal";
      case "oneOf" -> "expected to fit exactly one of the " + wanted.size() + " alternatives";
      case "not" -> "expected not to fit the schema under 'not', but it does";
      default -> String.valueOf(error.getMessage());
    };
  }

  private static String aboutProperty(Error error) {
    return switch (error.getKeyword()) {
      case "required" -> "is required, but it is missing";
      case "dependentRequired", "dependencies" ->
          "is required beside another field: " + error.getMessage();
      case "additionalProperties", "unevaluatedProperties" -> "is not a field that is allowed here";
      default -> String.valueOf(error.getMessage());
    };
  }

  private static String expected(String wanted, JsonNode found) {
    return "expected " + wanted + ", but it is " + shown(found);
  }

  private static String counted(String bound, JsonNode wanted, String unit, int found) {
    String plural = wanted.asString().equals("1") ? "" : "s";
    return "expected %s %s %s%s, but it has %d"
        .formatted(bound, wanted.asString(), unit, plural, found);
  }

  private static int characters(JsonNode text) {
    String value = text.asString();
    return value.codePointCount(0, value.length());
  }

  private static String types(JsonNode wanted) {
    if (!wanted.isArray()) {
      return type(wanted.asString());
    }
    List<String> names = values(wanted).map(JsonNode::asString).map(Messages::type).toList();
    return String.join(" or ", names);
  }

  private static String type(String name) {
    return switch (name) {
      case "null" -> "null";
      case "integer" -> "a whole number";
      case "array", "object" -> "an " + name;
      default -> "a " + name;
    };
  }

  private static String list(JsonNode values) {
    return cut(values(values).map(Messages::shown).collect(Collectors.joining(", ")));
  }

  private static Stream<JsonNode> values(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false);
  }

  /** Enough of the value to recognise it. */
  private static String shown(JsonNode value) {
    if (value.isArray()) {
      return "an array of " + value.size();
    }
    if (value.isObject()) {
      return "an object of " + value.size();
    }
    return value.isString() ? '"' + cut(value.asString()) + '"' : cut(value.toString());
  }

  private static String cut(String text) {
    return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "…";
  }
}
