package io.baton.flow.schema;

import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.math.BigDecimal;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Turns values into the tree that the validator reads. Refuses what would be dangerous to check:
 * nesting that overflows the stack, and numbers whose digits, written out, would fill the memory.
 */
final class Nodes {
  /** Powers of ten on either side of 1 within which numbers are checked. */
  static final int LARGEST_EXPONENT = 1_000;

  private static final JsonNodeFactory FACTORY = JsonNodeFactory.instance;

  /** A value that cannot be checked, with its place. */
  static final class UncheckableException extends RuntimeException {
    final Violation violation;

    UncheckableException(String path, String message) {
      super(message, null, false, false);
      this.violation = new Violation(path, message);
    }
  }

  private final int depthLimit;
  private final int sizeLimit;
  private int size;

  private Nodes(int depthLimit, int sizeLimit) {
    this.depthLimit = depthLimit;
    this.sizeLimit = sizeLimit;
  }

  static JsonNode ofSchema(Value schema, SchemaLimits limits) {
    return new Nodes(limits.depth(), limits.schemaSize()).node(schema, "", 1);
  }

  static JsonNode ofValue(Value value, SchemaLimits limits) {
    return new Nodes(limits.depth(), Integer.MAX_VALUE).node(value, "", 1);
  }

  private JsonNode node(Value value, String path, int depth) {
    if (depth > depthLimit) {
      throw new UncheckableException(path, "is nested deeper than the allowed " + depthLimit);
    }
    if (++size > sizeLimit) {
      throw new UncheckableException("", "has more than the allowed " + sizeLimit + " values");
    }
    return switch (value) {
      case Value.Null ignored -> FACTORY.nullNode();
      case Value.Bool(boolean truth) -> FACTORY.booleanNode(truth);
      case Value.Text(String text) -> FACTORY.stringNode(text);
      case Value.Int(long number) -> FACTORY.numberNode(number);
      case Value.Dec(BigDecimal number) -> number(number, path);
      case Arr items -> array(items, path, depth);
      case Obj fields -> object(fields, path, depth);
    };
  }

  private static JsonNode number(BigDecimal number, String path) {
    long exponent = (long) number.precision() - number.scale();
    if (Math.abs(exponent) > LARGEST_EXPONENT || number.precision() > LARGEST_EXPONENT) {
      throw new UncheckableException(
          path, "is a number outside 1e-%1$d to 1e%1$d".formatted(LARGEST_EXPONENT));
    }
    return number.scale() <= 0
        ? FACTORY.numberNode(number.toBigIntegerExact())
        : FACTORY.numberNode(number);
  }

  private ArrayNode array(Arr items, String path, int depth) {
    ArrayNode array = FACTORY.arrayNode(items.size());
    for (int i = 0; i < items.size(); i++) {
      array.add(node(items.get(i), Paths.item(path, i), depth + 1));
    }
    return array;
  }

  private ObjectNode object(Obj fields, String path, int depth) {
    ObjectNode object = FACTORY.objectNode();
    fields
        .fields()
        .forEach(
            (name, value) -> object.set(name, node(value, Paths.field(path, name), depth + 1)));
    return object;
  }
}
