package io.baton.simulator.rule;

import io.baton.engine.Event;
import io.baton.engine.state.Keys;
import io.baton.flow.plan.Block;
import io.baton.flow.plan.Plan;
import io.baton.flow.plan.PlannedStep;
import io.baton.flow.plan.Repeat;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What is inside what, worked out from the names of step runs and the plan alone. */
final class Tree {
  private final Plan plan;
  private final Map<String, String> handlerOwners = new HashMap<>();
  private final Map<Integer, Integer> passages = new HashMap<>();

  Tree(Plan plan) {
    this.plan = plan;
  }

  PlannedStep step(String key) {
    PlannedStep step = plan.step(Keys.stepId(key));
    if (step == null) {
      throw new Violation("known steps", "the flow has no step for " + key);
    }
    return step;
  }

  /** A flow's handler is entered once more: its steps are inside the step run that failed. */
  void entered(Event.StepHandling handling) {
    if (handling.by() == Event.By.ERROR_HANDLER) {
      int block = plan.errorHandlers().get(handling.handler()).block();
      int passage = passages.merge(block, 1, Integer::sum);
      handlerOwners.put(block + "~" + passage, handling.key());
    }
  }

  boolean isInstance(String key) {
    PlannedStep step = step(key);
    return repeats(step) && Keys.path(key).size() - passageParts(key) > step.loopDepth();
  }

  boolean isLoop(String key) {
    return repeats(step(key)) && !isInstance(key);
  }

  /** The step run around this one; null at the top. */
  @Nullable String parent(String key) {
    if (isInstance(key)) {
      return Keys.outer(key);
    }
    Block block = plan.block(step(key).block());
    if (block.kind() == Block.Kind.HANDLER) {
      return handlerOwners.get(block.index() + "~" + passage(key));
    }
    return block.owner() == Plan.NONE ? null : owner(block, Keys.path(key));
  }

  /** Steps that recover a loop as a whole have a mark where steps of a round have its index. */
  private String owner(Block block, List<Integer> path) {
    boolean recovers = block.kind() == Block.Kind.ON_ERROR || block.kind() == Block.Kind.FALLBACK;
    PlannedStep owner = plan.step(block.owner());
    boolean ofLoop = recovers && repeats(owner) && path.getLast() < 0;
    return Keys.of(owner.id(), ofLoop ? path.subList(0, path.size() - 1) : path);
  }

  /** The run of another step of the same block, in the same round. */
  String sibling(String key, int step) {
    return Keys.of(plan.step(step).id(), Keys.path(key));
  }

  boolean isInside(String key, String container) {
    for (String up = parent(key); up != null; up = parent(up)) {
      if (up.equals(container)) {
        return true;
      }
    }
    return false;
  }

  /** Whether a run belongs to the steps that recover another one. */
  boolean recovers(String key, String container) {
    String inner = key;
    for (String up = parent(key); up != null; up = parent(up)) {
      if (up.equals(container)) {
        Block.Kind kind = plan.block(step(inner).block()).kind();
        return !isInstance(inner) && (kind == Block.Kind.ON_ERROR || kind == Block.Kind.FALLBACK);
      }
      inner = up;
    }
    return false;
  }

  private static boolean repeats(PlannedStep step) {
    return !(step.repeat() instanceof Repeat.Once);
  }

  private static int passageParts(String key) {
    return passage(key) > 1 ? 1 : 0;
  }

  /** Which passage through a flow's handler the run belongs to, counted from 1. */
  private static int passage(String key) {
    List<Integer> path = Keys.path(key);
    return path.isEmpty() || path.getFirst() >= -1 ? 1 : -path.getFirst();
  }
}
