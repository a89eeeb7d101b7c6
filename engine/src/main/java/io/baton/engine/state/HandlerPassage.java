package io.baton.engine.state;

import io.baton.flow.plan.Block;
import io.baton.flow.plan.Plan;
import io.baton.flow.plan.PlannedStep;
import io.baton.flow.plan.Repeat;
import io.baton.flow.plan.Work;
import java.util.List;

/**
 * Names the passages through the flow's handlers, which may be entered many times, even at once:
 * {@code alert}, then {@code alert[1]}. Where a handler has loops the first passage has an index
 * too, because {@code tell[1]} would be both its second item and the second passage.
 */
final class HandlerPassage {
  private HandlerPassage() {}

  static List<Integer> next(ExecutionState state, Block block) {
    int use = state.handlerUses.merge(block.index(), 1, Integer::sum) - 1;
    return use > 0 || hasLoop(state, block) ? List.of(use) : List.of();
  }

  private static boolean hasLoop(ExecutionState state, Block block) {
    return block.members().stream().map(state.plan::step).anyMatch(step -> hasLoop(state, step));
  }

  private static boolean hasLoop(ExecutionState state, PlannedStep step) {
    boolean inside =
        switch (step.work()) {
          case Work.Group group -> hasLoop(state, group.block());
          case Work.Choice choice ->
              hasLoop(state, choice.then()) || hasLoop(state, choice.otherwise());
          case Work.Call ignored -> false;
          case Work.Child ignored -> false;
          case Work.Delay ignored -> false;
          case Work.Until ignored -> false;
          case Work.EventWait ignored -> false;
          case Work.Approval ignored -> false;
        };
    return inside
        || !(step.repeat() instanceof Repeat.Once)
        || hasLoop(state, step.onError())
        || hasLoop(state, step.fallback());
  }

  private static boolean hasLoop(ExecutionState state, int block) {
    return block != Plan.NONE && hasLoop(state, state.plan.block(block));
  }
}
