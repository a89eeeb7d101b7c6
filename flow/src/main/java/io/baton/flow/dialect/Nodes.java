package io.baton.flow.dialect;

import io.baton.flow.document.Node;
import io.baton.flow.problem.Position;
import io.baton.value.Value;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Questions that dialects ask about parts of a document. */
final class Nodes {
  private Nodes() {}

  static @Nullable String text(@Nullable Node node) {
    return node instanceof Node.Leaf(Position ignored, Value.Text(String text)) ? text : null;
  }

  static Node.Leaf leaf(Position position, String text) {
    return new Node.Leaf(position, Value.of(text));
  }

  /** Whether it is an object that has any of the keys, in either spelling. */
  static boolean hasAny(Node node, String... keys) {
    if (node instanceof Node.Fields object) {
      for (String key : keys) {
        if (object.fields().containsKey(key)
            || object.fields().containsKey(Spelling.snakeCase(key))) {
          return true;
        }
      }
    }
    return false;
  }

  static @Nullable Node at(Node node, String key) {
    if (!(node instanceof Node.Fields object)) {
      return null;
    }
    Node.Field field = object.fields().get(key);
    field = field == null ? object.fields().get(Spelling.snakeCase(key)) : field;
    return field == null ? null : field.value();
  }

  static List<Node> items(@Nullable Node node) {
    return node instanceof Node.Seq list ? list.items() : List.of();
  }

  /** The items of a list, the thing itself where it is not one, nothing where it is not there. */
  static Stream<Node> oneOrMany(@Nullable Node node) {
    return switch (node) {
      case null -> Stream.of();
      case Node.Seq list -> list.items().stream();
      case Node other -> Stream.of(other);
    };
  }

  static @Nullable String textAt(Node node, String key) {
    return text(at(node, key));
  }

  /** The ids of the steps that have one. */
  static Set<String> ids(List<Node> steps) {
    Set<String> ids = new LinkedHashSet<>();
    for (Node step : steps) {
      String id = textAt(step, "id");
      if (id != null) {
        ids.add(id);
      }
    }
    return ids;
  }

  static boolean anyStep(Node root, Predicate<Node> test) {
    return items(at(root, "steps")).stream().anyMatch(test);
  }
}
