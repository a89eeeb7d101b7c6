package io.baton.runtime;

import io.baton.engine.state.ExecutionState;
import io.baton.engine.state.Keys;
import io.baton.engine.state.LoopRun;
import io.baton.engine.state.StepRun;
import io.baton.engine.view.StepView;
import io.baton.flow.plan.PlannedStep;
import io.baton.value.Obj;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Steps of an execution by the page, each page at the cost of what it shows. */
final class StepPages {
  private StepPages() {}

  /** A place in a list is a number; what is none is refused. */
  private static int place(String after) {
    if (after.isEmpty()) {
      return 0;
    }
    try {
      int place = Integer.parseInt(after);
      if (place >= 0) {
        return place;
      }
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("'%s' is no place in a list".formatted(after), e);
    }
    throw new IllegalArgumentException("'%s' is no place in a list".formatted(after));
  }

  static Page<Obj> steps(ExecutionState state, String after, int limit) {
    List<PlannedStep> all = state.plan().steps();
    List<Obj> shown = new ArrayList<>();
    int index = place(after);
    for (; index < all.size() && shown.size() < limit; index++) {
      StepRun run = state.run(all.get(index).id());
      if (run != null) {
        shown.add(StepView.detailed(run));
      }
    }
    return new Page<>(shown, index < all.size() ? Integer.toString(index) : null);
  }

  static Optional<Obj> step(ExecutionState state, String key) {
    StepRun run = state.run(key);
    if (run != null) {
      return Optional.of(StepView.detailed(run));
    }
    PlannedStep planned = state.plan().step(key);
    return planned == null ? Optional.empty() : Optional.of(StepView.pending(planned));
  }

  static Optional<Page<Obj>> items(ExecutionState state, String key, String after, int limit) {
    PlannedStep planned = state.plan().step(Keys.stepId(key));
    if (planned == null) {
      return Optional.empty();
    }
    StepRun run = state.run(key);
    LoopRun loop = run == null ? null : run.loop();
    return Optional.of(
        loop == null ? new Page<>(List.of(), null) : rounds(state, key, loop, after, limit));
  }

  private static Page<Obj> rounds(
      ExecutionState state, String key, LoopRun loop, String after, int limit) {
    List<Obj> shown = new ArrayList<>();
    int index = place(after);
    int end = loop.launched();
    for (; index < end && shown.size() < limit; index++) {
      @Nullable StepRun round = state.run(key + "[" + index + "]");
      if (round != null) {
        shown.add(StepView.item(loop, round));
      }
    }
    return new Page<>(shown, index < end ? Integer.toString(index) : null);
  }
}
