package io.baton.flow.dialect;

import io.baton.flow.document.Node;
import io.baton.flow.problem.Position;
import io.baton.value.Json;
import io.baton.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The input mapping of one step. It is either one rule for the whole input or an object with a rule
 * or a plain value for each name.
 *
 * @param before the steps that {@code previousStep} means
 * @param stepIds every step of the workflow, whose names are paths of their own
 */
record AgentInputs(List<String> before, Set<String> stepIds) {
  private static final Set<String> RULE_KEYS =
      Set.of("source", "path", "value", "step", "stepId", "transform", "validation", "schema");

  Node translate(Node input) {
    if (!(input instanceof Node.Fields object)) {
      return input;
    }
    if (Nodes.hasAny(object, "from")) {
      return Rewriting.of(object).rename("schema", "validation").done();
    }
    boolean rule = object.fields().containsKey("source");
    return rule && RULE_KEYS.containsAll(object.fields().keySet()) ? whole(object) : byName(object);
  }

  private Node whole(Node.Fields object) {
    Rewriting rule = Rewriting.of(object);
    Rewriting input = Rewriting.empty(object.position()).put("from", value(object, null));
    input.put("transform", rule.take("transform"));
    input.put("schema", rule.take("schema", "validation"));
    return input.done();
  }

  private Node byName(Node.Fields object) {
    Rewriting from = Rewriting.empty(object.position());
    Rewriting schemas = Rewriting.empty(object.position());
    List<String> shapes = new ArrayList<>();
    boolean reshaped = false;
    for (Map.Entry<String, Node.Field> entry : object.fields().entrySet()) {
      String name = entry.getKey();
      Node value = entry.getValue().value();
      boolean rule = Nodes.hasAny(value, "source");
      from.put(
          name, new Node.Field(entry.getValue().keyPosition(), rule ? value(value, name) : value));
      String expression = rule ? Nodes.textAt(value, "transform") : null;
      reshaped |= expression != null;
      String key = Json.write(Value.of(name));
      shapes.add(key + ": " + key + (expression == null ? "" : " | (" + expression + ")"));
      Node schema = rule ? Nodes.at(value, "validation") : null;
      if (schema != null) {
        schemas.put(name, schema);
      }
    }
    Rewriting input = Rewriting.empty(object.position()).put("from", from.done());
    if (reshaped) {
      input.put("transform", object.position(), "{" + String.join(", ", shapes) + "}");
    }
    if (!schemas.isEmpty()) {
      input.put(
          "schema", Rewriting.empty(object.position()).put("properties", schemas.done()).done());
    }
    return input.done();
  }

  private Node value(Node rule, @Nullable String name) {
    Position position = rule.position();
    String kind = Nodes.textAt(rule, "source");
    String written = Nodes.textAt(rule, "path");
    return switch (kind == null ? "" : kind) {
      case "context" -> context(position, written == null ? name : written);
      case "previousStep", "previous_step" -> previous(rule, written);
      case "literal" -> literal(rule);
      default -> rule;
    };
  }

  private Node literal(Node rule) {
    Node value = Nodes.at(rule, "value");
    return value == null ? Rewriting.empty(rule.position()).done() : value;
  }

  /** The value at a path of the context, or all of it where the rule names no path. */
  private Node context(Position position, @Nullable String path) {
    if (path != null) {
      return expression(position, ContextPaths.readable(path, stepIds));
    }
    return Rewriting.empty(position)
        .put("input", expression(position, "input"))
        .put("vars", expression(position, "vars"))
        .put("steps", expression(position, "steps"))
        .done();
  }

  private Node previous(Node rule, @Nullable String path) {
    Position position = rule.position();
    String named = Nodes.textAt(rule, "step");
    named = named == null ? Nodes.textAt(rule, "stepId") : named;
    String behind = path == null ? "" : "." + path;
    if (named != null) {
      return expression(position, named + behind);
    }
    if (before.size() == 1) {
      return expression(position, before.getFirst() + behind);
    }
    Rewriting all = Rewriting.empty(position);
    before.forEach(id -> all.put(id, expression(position, id + behind)));
    return all.done();
  }

  private static Node expression(Position position, String path) {
    return Nodes.leaf(position, "{{ " + path + " }}");
  }
}
