package io.baton.engine.decide;

import io.baton.engine.StepError;
import io.baton.engine.state.ExecutionState;
import io.baton.engine.state.StepRun;
import io.baton.expression.EventName;
import io.baton.expression.Expression;
import io.baton.expression.ExpressionException;
import io.baton.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * What {@code retryWhen} and the flow's handlers see: the error is there, and the step's failure
 * counts as happened although it is not yet decided what becomes of it. {@code task} names the step
 * itself.
 */
final class FailedScope extends RunScope {
  private final String stepId;
  private final StepError error;

  FailedScope(ExecutionState state, StepRun run, StepError error) {
    super(state, run);
    this.stepId = run.step().id();
    this.error = error;
  }

  /** A condition without an answer does not hold. */
  static boolean holds(Expression condition, FailedScope scope) {
    try {
      return condition.test(scope);
    } catch (ExpressionException e) {
      return false;
    }
  }

  /** Why a condition has no answer; null where it has one, or where there is none to ask. */
  static @Nullable String unclear(@Nullable Expression condition, FailedScope scope) {
    try {
      if (condition != null) {
        condition.test(scope);
      }
      return null;
    } catch (ExpressionException e) {
      return e.getMessage();
    }
  }

  @Override
  public @Nullable Value root(String name) {
    return name.equals("error") ? ContextViews.error(error) : super.root(name);
  }

  @Override
  public boolean hasEvent(EventName event) {
    boolean own = event.subject().equals("task") || event.subject().equals(stepId);
    return (own && event.verb().equals("failed")) || super.hasEvent(event);
  }
}
