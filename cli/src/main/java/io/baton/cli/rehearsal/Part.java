package io.baton.cli.rehearsal;

import io.baton.expression.Suggestion;
import io.baton.flow.document.Node;
import io.baton.flow.problem.Position;
import io.baton.flow.problem.Problem;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One object of a test file. What is wrong with it is told, and then counts as absent. */
final class Part {
  private final String path;
  private final Node.@Nullable Fields node;
  private final Position position;
  private final List<Problem> problems;

  private Part(String path, Position position, Node.@Nullable Fields node, List<Problem> problems) {
    this.path = path;
    this.position = position;
    this.node = node;
    this.problems = problems;
  }

  /** A node that must be an object. */
  static Part of(String path, Node node, List<Problem> problems) {
    if (node instanceof Node.Fields fields) {
      return new Part(path, node.position(), fields, problems);
    }
    problems.add(Problem.error(path, node.position(), "expected an object"));
    return new Part(path, node.position(), null, problems);
  }

  Position position() {
    return position;
  }

  /** Every other key is a problem. */
  Part allow(List<String> keys) {
    if (node != null) {
      node.fields()
          .forEach(
              (key, field) -> {
                if (!keys.contains(key)) {
                  tell(
                      field.keyPosition(),
                      "unknown key '" + key + "'" + Suggestion.didYouMean(key, keys));
                }
              });
    }
    return this;
  }

  @Nullable Node get(String key) {
    Node.Field field = node == null ? null : node.fields().get(key);
    return field == null ? null : field.value();
  }

  /** A text, or the other value; null where it must be there and is not. */
  @Nullable String text(String key, @Nullable String otherwise) {
    Node found = get(key);
    if (found == null) {
      if (otherwise == null && node != null) {
        tell(position, "'" + key + "' is missing");
      }
      return otherwise;
    }
    if (found.toValue() instanceof Value.Text text) {
      return text.value();
    }
    tell(found.position(), "'" + key + "' must be a text");
    return otherwise;
  }

  Obj object(String key) {
    Node found = get(key);
    if (found == null) {
      return Obj.EMPTY;
    }
    if (found.toValue() instanceof Obj object) {
      return object;
    }
    tell(found.position(), "'" + key + "' must be an object");
    return Obj.EMPTY;
  }

  /** The entries of the object under a key. */
  Map<String, Node> entries(String key) {
    Map<String, Node> entries = new LinkedHashMap<>();
    Node found = get(key);
    if (found instanceof Node.Fields fields) {
      fields.fields().forEach((name, field) -> entries.put(name, field.value()));
    } else if (found != null) {
      tell(found.position(), "'" + key + "' must be an object");
    }
    return entries;
  }

  void tell(Position where, String message) {
    problems.add(Problem.error(path, where, message));
  }
}
