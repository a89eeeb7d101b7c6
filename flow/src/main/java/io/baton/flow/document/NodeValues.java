package io.baton.flow.document;

import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;

/** Drops the positions of nodes. Depth is bounded by the readers that made them. */
final class NodeValues {
  private NodeValues() {}

  static Value toValue(Node node) {
    return switch (node) {
      case Node.Leaf leaf -> leaf.value();
      case Node.Seq seq -> Arr.of(seq.items().stream().map(NodeValues::toValue).toList());
      case Node.Fields object -> {
        Obj.Builder builder = Obj.builder();
        object.fields().forEach((key, field) -> builder.put(key, toValue(field.value())));
        yield builder.build();
      }
    };
  }
}
