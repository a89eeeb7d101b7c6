package io.baton.flow.dialect;

import io.baton.flow.document.Node;
import io.baton.flow.problem.Position;
import io.baton.value.Value;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Paths into the workflow context, which the document calls {@code variables}. */
final class ContextPaths {
  private static final Set<String> ROOTS =
      Set.of("vars", "input", "output", "pipeline", "steps", "system", "secrets", "execution");

  private ContextPaths() {}

  /** The path as Baton writes it where something is read from it. */
  static String readable(String written, Set<String> stepIds) {
    String path = plain(written);
    String root = path.split("[.\\[]", 2)[0];
    return ROOTS.contains(root) || stepIds.contains(root) ? path : "vars." + path;
  }

  /** The path as Baton writes it where something is stored in it. */
  static Node writable(Node node) {
    return node instanceof Node.Leaf(Position position, Value.Text(String written))
        ? Nodes.leaf(position, readable(written, Set.of()))
        : node;
  }

  private static String plain(String written) {
    String path = written.startsWith("$.") ? written.substring(2) : written;
    path = path.startsWith("context.") ? path.substring("context.".length()) : path;
    return path.equals("variables") || path.startsWith("variables.")
        ? "vars" + path.substring("variables".length())
        : path;
  }

  static List<Node> distinct(List<Node> paths) {
    Set<Value> seen = new LinkedHashSet<>();
    List<Node> distinct = new ArrayList<>();
    for (Node path : paths) {
      Node writable = writable(path);
      if (seen.add(writable.toValue())) {
        distinct.add(writable);
      }
    }
    return distinct;
  }
}
