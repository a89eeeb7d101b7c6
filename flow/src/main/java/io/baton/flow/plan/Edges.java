package io.baton.flow.plan;

import io.baton.flow.Flow;
import io.baton.flow.Step;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Draws the edges that {@code dependsOn}, routing and array order stand for. */
final class Edges {
  private final Layout layout;
  private final Findings findings;
  private final Flow.Order order;

  /** Blocks with a member that declares an edge inside them. */
  private final Set<BlockDraft> graphs = new HashSet<>();

  Edges(Layout layout, Findings findings, Flow.Order order) {
    this.layout = layout;
    this.findings = findings;
    this.order = order;
  }

  void draw() {
    for (StepDraft step : layout.steps) {
      dependencies(step);
      routes(step, step.step.onSuccess(), "onSuccess", step.successTargets);
      routes(step, step.step.onFailure(), "onFailure", step.failureTargets);
      if (step.step.startWhen() != null) {
        graphs.add(step.block);
      }
    }
    for (BlockDraft block : layout.blocks) {
      if (isInArrayOrder(block)) {
        for (int i = 1; i < block.members.size(); i++) {
          StepDraft before = block.members.get(i - 1);
          block.members.get(i).dependencies.add(before.step.id());
          connect(before, block.members.get(i));
        }
      }
    }
  }

  private boolean isInArrayOrder(BlockDraft block) {
    boolean asked = block.kind == Block.Kind.ROOT && order == Flow.Order.GRAPH;
    return !asked && block.kind != Block.Kind.PARALLEL && !graphs.contains(block);
  }

  private void dependencies(StepDraft step) {
    List<String> ids = step.step.dependsOn();
    for (int i = 0; i < ids.size(); i++) {
      String id = ids.get(i);
      StepDraft awaited = layout.find(id);
      if (awaited == null) {
        findings.error(itemPath(step, "dependsOn", i), unknown(id));
        graphs.add(step.block);
      } else if (!step.dependencies.add(id)) {
        findings.warning(
            itemPath(step, "dependsOn", i), "'" + id + "' is in 'dependsOn' twice; keep one");
      } else {
        lifted(step, awaited, i);
      }
    }
  }

  private void lifted(StepDraft step, StepDraft awaited, int place) {
    Lift lift = Lift.of(step, awaited);
    if (lift.waiting() == null || lift.awaited() == null) {
      findings.error(itemPath(step, "dependsOn", place), lift.refusal());
      return;
    }
    connect(lift.awaited(), lift.waiting());
    if (lift.waiting() == step) {
      graphs.add(step.block);
    }
  }

  private static void connect(StepDraft before, StepDraft after) {
    after.predecessors.add(before.index);
    before.successors.add(after.index);
  }

  private void routes(StepDraft step, List<String> ids, String key, Set<Integer> targets) {
    for (int i = 0; i < ids.size(); i++) {
      graphs.add(step.block);
      StepDraft target = layout.find(ids.get(i));
      if (target == null) {
        findings.error(itemPath(step, key, i), unknown(ids.get(i)));
      } else if (target == step) {
        findings.error(
            itemPath(step, key, i), "step '" + step.step.id() + "' cannot lead to itself");
      } else if (target.block != step.block) {
        findings.error(
            itemPath(step, key, i),
            "'"
                + key
                + "' can only lead to steps of the same list, but '"
                + target.step.id()
                + "' is in another one");
      } else {
        targets.add(target.index);
        target.routeSources.add(step.index);
        target.dependencies.add(step.step.id());
      }
    }
  }

  private String unknown(String id) {
    return "there is no step '" + id + "'" + layout.didYouMean(id);
  }

  /** The item's place, or the key's where a single name stands for a list. */
  private String itemPath(StepDraft step, String key, int index) {
    String path = step.path(key) + "[" + index + "]";
    Step owner = step.step;
    boolean listed = owner.dependsOn().size() > 1 || findings.places.has(path);
    return listed ? path : step.path(key);
  }
}
