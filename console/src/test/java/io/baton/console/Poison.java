package io.baton.console;

import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** An answer with another text wherever people's words may be. */
final class Poison {
  private static final Set<String> KEPT =
      Set.of(
          "status",
          "reason",
          "type",
          "syntax",
          "at",
          "startedAt",
          "completedAt",
          "updatedAt",
          "createdAt",
          "lastUsedAt",
          "expiresAt",
          "lastRun",
          "until",
          "scheduledAt",
          "dependencies",
          "seq",
          "action");

  private Poison() {}

  static JsonNode in(JsonNode node, String text) {
    return switch (node) {
      case ObjectNode object -> object(object, text);
      case ArrayNode array -> array(array, text);
      case JsonNode leaf -> leaf.isString() ? Scene.JSON.getNodeFactory().stringNode(text) : leaf;
    };
  }

  private static ObjectNode object(ObjectNode object, String text) {
    ObjectNode changed = Scene.JSON.createObjectNode();
    object
        .propertyStream()
        .forEach(
            entry ->
                changed.set(
                    entry.getKey(),
                    KEPT.contains(entry.getKey()) ? entry.getValue() : in(entry.getValue(), text)));
    return changed;
  }

  private static ArrayNode array(ArrayNode array, String text) {
    ArrayNode changed = Scene.JSON.createArrayNode();
    array.forEach(item -> changed.add(in(item, text)));
    return changed;
  }
}
