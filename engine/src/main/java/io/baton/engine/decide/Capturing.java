package io.baton.engine.decide;

import io.baton.engine.Event.VariableSet;
import io.baton.engine.Failure;
import io.baton.engine.state.ExecutionState;
import io.baton.engine.state.StepRun;
import io.baton.expression.ExpressionException;
import io.baton.flow.OutputCapture.Merge;
import io.baton.flow.plan.Capture;
import io.baton.flow.plan.Repeat;
import io.baton.flow.schema.Violation;
import io.baton.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Works out what a step's output changes, without changing anything yet. */
final class Capturing {
  private Capturing() {}

  sealed interface Result {}

  record Captured(Value output, List<VariableSet> variables) implements Result {}

  record Rejected(Failure failure) implements Result {}

  static Result capture(
      ExecutionState state, StepRun run, Value output, Map<String, Value> variables) {
    if (variables.isEmpty() && run.step().capture().equals(Capture.NONE)) {
      return new Captured(output, List.of());
    }
    List<VariableSet> sets = new ArrayList<>();
    variables.forEach(
        (name, value) -> sets.add(set(run, List.of("vars", name), value, Merge.REPLACE)));
    Value own = output;
    Capture capture = run.step().capture();
    if (captures(run) && !capture.equals(Capture.NONE)) {
      Value shaped = output;
      if (capture.transform() != null) {
        try {
          shaped = capture.transform().search(output);
        } catch (ExpressionException e) {
          return new Rejected(Failures.expression("output transform", e));
        }
      }
      List<Violation> violations =
          capture.schema() == null ? List.of() : capture.schema().check(shaped);
      if (!violations.isEmpty()) {
        return new Rejected(Failures.violations("output of step " + run.step().id(), violations));
      }
      if (capture.to().isEmpty()) {
        own = shaped;
      } else {
        sets.add(set(run, capture.to(), shaped, capture.merge()));
      }
    }
    String locked = firstReadOnly(state, sets);
    return locked == null
        ? new Captured(own, sets)
        : new Rejected(
            Failures.invalid(
                "Step %s may not change %s: it is read-only".formatted(run.step().id(), locked)));
  }

  /** The rounds of a while go by what the one before has written; other loops are one result. */
  private static boolean captures(StepRun run) {
    return run.step().repeat() instanceof Repeat.While ? run.isInstance() : !run.isInstance();
  }

  /** A name that the step, or a step around it, declares private stays with that step. */
  private static VariableSet set(StepRun run, List<String> path, Value value, Merge merge) {
    String owner = null;
    if (path.getFirst().equals("vars")) {
      for (StepRun up = run; up != null && owner == null; up = up.parent()) {
        boolean declares = !up.isLoop() && up.step().privateVars().containsKey(path.get(1));
        owner = declares ? up.key() : null;
      }
    }
    return new VariableSet(path, value, merge, owner);
  }

  /** A path is locked if it is, contains, or lies inside a read-only one. */
  private static @Nullable String firstReadOnly(ExecutionState state, List<VariableSet> sets) {
    for (VariableSet set : sets) {
      for (List<String> locked : state.plan().readOnly()) {
        int shared = Math.min(locked.size(), set.path().size());
        if (set.owner() == null
            && locked.subList(0, shared).equals(set.path().subList(0, shared))) {
          return String.join(".", locked);
        }
      }
    }
    return null;
  }
}
