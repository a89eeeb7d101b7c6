package io.baton.flow.dialect;

import io.baton.flow.document.Node;
import java.util.List;
import java.util.function.UnaryOperator;

/** The places of a step or a flow where further steps stand. */
final class NestedSteps {
  private static final List<String> KEYS =
      List.of("steps", "parallel", "sequence", "then", "else", "onError", "fallback");

  private NestedSteps() {}

  /** Changes every step that stands directly inside, texts such as a fallback's id excepted. */
  static void change(Rewriting parent, UnaryOperator<Node> change) {
    for (String key : KEYS) {
      if (parent.has(key)) {
        parent.changeEach(key, node -> node instanceof Node.Fields ? change.apply(node) : node);
      }
    }
  }
}
