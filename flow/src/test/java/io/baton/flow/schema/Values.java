package io.baton.flow.schema;

import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads test data; single quotes stand for double ones, so that JSON is legible in Java. */
final class Values {
  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  private Values() {}

  static Value json(String text) {
    return of(MAPPER.readTree(text.replace('\'', '"')));
  }

  static Obj object(String text) {
    return (Obj) json(text);
  }

  static Value of(JsonNode node) {
    return switch (node.getNodeType()) {
      case STRING -> Value.of(node.asString());
      case NUMBER -> Value.of(node.decimalValue());
      case BOOLEAN -> Value.of(node.booleanValue());
      case ARRAY -> array(node);
      case OBJECT -> object(node);
      default -> Value.NULL;
    };
  }

  private static Arr array(JsonNode node) {
    List<Value> items = new ArrayList<>();
    node.forEach(item -> items.add(of(item)));
    return Arr.of(items);
  }

  private static Obj object(JsonNode node) {
    Obj.Builder fields = Obj.builder();
    node.properties().forEach(field -> fields.put(field.getKey(), of(field.getValue())));
    return fields.build();
  }
}
