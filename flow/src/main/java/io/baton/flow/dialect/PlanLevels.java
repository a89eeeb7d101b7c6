package io.baton.flow.dialect;

import io.baton.flow.document.Node;
import io.baton.flow.problem.Position;
import io.baton.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The levels that a stored execution plan gives its steps. A step without dependencies of its own
 * waits for everything on the level before.
 */
final class PlanLevels {
  private final Map<Long, List<Node>> idsByLevel;

  private PlanLevels(Map<Long, List<Node>> idsByLevel) {
    this.idsByLevel = idsByLevel;
  }

  static PlanLevels of(List<Node> steps) {
    Map<Long, List<Node>> idsByLevel = new TreeMap<>();
    for (Node step : steps) {
      Node id = Nodes.at(step, "stepId");
      id = id == null ? Nodes.at(step, "id") : id;
      if (id != null
          && Nodes.at(step, "level")
              instanceof Node.Leaf(Position ignored, Value.Int(long level))) {
        idsByLevel.computeIfAbsent(level, any -> new ArrayList<>()).add(id);
      }
    }
    return new PlanLevels(idsByLevel);
  }

  void addDependencies(Rewriting step) {
    Node.Field field = step.take("level");
    if (field == null
        || step.has("dependsOn")
        || !(field.value() instanceof Node.Leaf(Position position, Value.Int(long level)))) {
      return;
    }
    List<Node> before = idsByLevel.getOrDefault(level - 1, List.of());
    if (!before.isEmpty()) {
      step.put("dependsOn", new Node.Seq(position, before));
    }
  }
}
