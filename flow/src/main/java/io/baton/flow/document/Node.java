package io.baton.flow.document;

import io.baton.flow.problem.Position;
import io.baton.value.Value;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A part of a definition file that remembers where it stands, so that every problem can be shown at
 * its line and column, also after a dialect has moved the part to another place.
 */
public sealed interface Node {

  Position position();

  /** A leaf: text, number, boolean or null. */
  record Leaf(Position position, Value value) implements Node {}

  record Seq(Position position, List<Node> items) implements Node {
    public Seq {
      items = List.copyOf(items);
    }
  }

  /** An object; its keys have positions of their own, for problems such as an unknown key. */
  record Fields(Position position, LinkedHashMap<String, Field> fields) implements Node {}

  record Field(Position keyPosition, Node value) {}

  /** The plain value, without positions. */
  default Value toValue() {
    return NodeValues.toValue(this);
  }

  static Fields fields(Position position, Map<String, Field> fields) {
    return new Fields(position, new LinkedHashMap<>(fields));
  }
}
