package io.baton.expression.jmespath;

import io.baton.expression.ExpressionException;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Measures how deep an expression nests. Chains such as {@code a.b.c} nest to the left and are
 * parsed in a loop, so the parser's own recursion does not see them; the evaluator's does.
 */
final class Nesting {
  private record Place(Node node, int depth) {}

  private Nesting() {}

  static void check(Node root, int limit) {
    Deque<Place> open = new ArrayDeque<>();
    open.push(new Place(root, 1));
    while (!open.isEmpty()) {
      Place place = open.pop();
      if (place.depth() > limit) {
        throw tooDeep(limit, 0);
      }
      for (Node child : place.node().children()) {
        open.push(new Place(child, place.depth() + 1));
      }
    }
  }

  static ExpressionException tooDeep(int limit, int offset) {
    return new ExpressionException(
        "The JMESPath expression nests deeper than the allowed " + limit + " levels", offset);
  }
}
