package io.baton.runtime.row;

import io.baton.engine.state.Keys;
import io.baton.flow.plan.Plan;
import io.baton.flow.plan.PlannedHandler;
import io.baton.flow.plan.PlannedStep;
import io.baton.flow.plan.Repeat;
import io.baton.flow.plan.Work;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Finds the step runs inside of another one that have a row. When that one is tried again they are
 * forgotten, and their rows must not go on telling how the last try went. They are found by the
 * plan and their names, in a time that depends on what is inside and not on the rest of the flow.
 */
final class InnerRows {
  /** Stands in a path for a loop as a whole. */
  private static final int WHOLE_LOOP = -1;

  private final Plan plan;
  private final Predicate<String> hasRow;

  InnerRows(Plan plan, Predicate<String> hasRow) {
    this.plan = plan;
    this.hasRow = hasRow;
  }

  /** What the run did and what recovered it. */
  List<String> inside(String key) {
    List<String> found = new ArrayList<>(0);
    PlannedStep step = plan.step(Keys.stepId(key));
    if (step != null) {
      addInside(step, Keys.path(key), found);
    }
    return found;
  }

  /** What recovered the run, or tried to. */
  List<String> recovering(String key) {
    List<String> found = new ArrayList<>(0);
    PlannedStep step = plan.step(Keys.stepId(key));
    if (step != null) {
      List<Integer> path = Keys.path(key);
      addRecovery(step, isWholeLoop(step, path) ? with(path, WHOLE_LOOP) : path, found);
    }
    return found;
  }

  /** Steps of the flow's own handlers, of every passage through them. */
  List<String> handlers() {
    List<String> found = new ArrayList<>(0);
    for (PlannedHandler handler : plan.errorHandlers()) {
      int before = -1;
      for (int passage = 1; found.size() > before; passage++) {
        before = found.size();
        addMembers(handler.block(), passage == 1 ? List.of() : List.of(-passage), found);
      }
    }
    return found;
  }

  private void addInside(PlannedStep step, List<Integer> path, List<String> found) {
    if (isWholeLoop(step, path)) {
      addRounds(step, path, found);
      addRecovery(step, with(path, WHOLE_LOOP), found);
      return;
    }
    switch (step.work()) {
      case Work.Group group -> addMembers(group.block(), path, found);
      case Work.Choice choice -> {
        addMembers(choice.then(), path, found);
        addMembers(choice.otherwise(), path, found);
      }
      case Work ignored -> {}
    }
    addRecovery(step, path, found);
  }

  private void addRounds(PlannedStep loop, List<Integer> path, List<String> found) {
    for (int round = 0; ; round++) {
      List<Integer> inner = with(path, round);
      String key = Keys.of(loop.id(), inner);
      if (!hasRow.test(key)) {
        return;
      }
      found.add(key);
      addInside(loop, inner, found);
    }
  }

  private void addRecovery(PlannedStep step, List<Integer> path, List<String> found) {
    addMembers(step.onError(), path, found);
    addMembers(step.fallback(), path, found);
  }

  private void addMembers(int block, List<Integer> path, List<String> found) {
    if (block == Plan.NONE) {
      return;
    }
    for (int index : plan.block(block).members()) {
      PlannedStep member = plan.step(index);
      String key = Keys.of(member.id(), path);
      if (hasRow.test(key)) {
        found.add(key);
      }
      addInside(member, path, found);
    }
  }

  private static boolean isWholeLoop(PlannedStep step, List<Integer> path) {
    return !(step.repeat() instanceof Repeat.Once) && Keys.loopDepth(path) == step.loopDepth();
  }

  private static List<Integer> with(List<Integer> path, int more) {
    List<Integer> longer = new ArrayList<>(path);
    longer.add(more);
    return longer;
  }
}
