package io.baton.flow.dialect;

import io.baton.flow.document.Node;
import io.baton.flow.problem.Position;
import io.baton.value.Value;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * An object on its way to another shape. Keys are asked for in camelCase and found in snake_case
 * too; what nobody asks for stays as it was written, so that the reader of flows can judge it.
 */
final class Rewriting {
  private final Position position;
  private final Map<String, Node.Field> fields;

  private Rewriting(Position position, Map<String, Node.Field> fields) {
    this.position = position;
    this.fields = new LinkedHashMap<>(fields);
  }

  static Rewriting of(Node.Fields object) {
    return new Rewriting(object.position(), object.fields());
  }

  static Rewriting empty(Position position) {
    return new Rewriting(position, Map.of());
  }

  Position position() {
    return position;
  }

  boolean has(String key) {
    return get(key) != null;
  }

  boolean isEmpty() {
    return fields.isEmpty();
  }

  Node.@Nullable Field get(String key) {
    Node.Field field = fields.get(key);
    return field == null ? fields.get(Spelling.snakeCase(key)) : field;
  }

  @Nullable Node value(String key) {
    Node.Field field = get(key);
    return field == null ? null : field.value();
  }

  /** Removes the first of the keys that is there, and gives its field. */
  Node.@Nullable Field take(String... keys) {
    for (String key : keys) {
      Node.Field field = fields.remove(key);
      field = field == null ? fields.remove(Spelling.snakeCase(key)) : field;
      if (field != null) {
        return field;
      }
    }
    return null;
  }

  @Nullable String text(String key) {
    Node.Field field = get(key);
    return field == null ? null : Nodes.text(field.value());
  }

  Rewriting put(String key, Node.@Nullable Field field) {
    if (field != null) {
      fields.put(key, field);
    }
    return this;
  }

  Rewriting put(String key, Node value) {
    return put(key, new Node.Field(value.position(), value));
  }

  Rewriting put(String key, Position at, Value value) {
    return put(key, new Node.Leaf(at, value));
  }

  Rewriting put(String key, Position at, String text) {
    return put(key, at, Value.of(text));
  }

  /** Gives the first key that is there its new name, unless the new name is taken already. */
  Rewriting rename(String to, String... from) {
    if (!has(to)) {
      put(to, take(from));
    }
    return this;
  }

  /** Replaces the value of a key that is there. */
  Rewriting change(String key, UnaryOperator<Node> change) {
    Node.Field field = take(key);
    if (field != null) {
      fields.put(key, new Node.Field(field.keyPosition(), change.apply(field.value())));
    }
    return this;
  }

  /** Changes the items of a list, or the value itself where it is not a list. */
  Rewriting changeEach(String key, UnaryOperator<Node> change) {
    return change(
        key,
        value ->
            value instanceof Node.Seq list
                ? new Node.Seq(list.position(), list.items().stream().map(change).toList())
                : change.apply(value));
  }

  /** Drops keys that mean nothing to an engine, and says so. */
  Rewriting ignore(Translation translation, List<String> keys) {
    for (String key : keys) {
      Node.Field field = take(key);
      if (field != null) {
        translation.warning(
            key, field.keyPosition(), "'%s' has no meaning here and is ignored".formatted(key));
      }
    }
    return this;
  }

  Node.Fields done() {
    return Node.fields(position, fields);
  }
}
