package io.baton.engine.decide;

import io.baton.engine.Effect.StartChild;
import io.baton.engine.ErrorCodes;
import io.baton.engine.Event.ChildCompleted;
import io.baton.engine.Event.ChildStarted;
import io.baton.engine.Event.ExecutionCreated;
import io.baton.engine.Event.StepCancelled;
import io.baton.engine.Failure;
import io.baton.engine.Input;
import io.baton.engine.Input.Parent;
import io.baton.engine.Tokens;
import io.baton.engine.state.ExecutionState;
import io.baton.engine.state.ExecutionStatus;
import io.baton.engine.state.StepRun;
import io.baton.flow.Flow;
import io.baton.flow.plan.Work;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Steps that run another flow as a child execution. */
final class Children {
  private Children() {}

  static void begin(Turn turn, StepRun run, Work.Child child) {
    Parent parent = turn.state.identity().parent();
    int depth = (parent == null ? 0 : parent.depth()) + 1;
    if (depth > turn.limits.maxDepth()) {
      String message =
          "Flow %s would be called %d flows deep, but at most %d are allowed"
              .formatted(child.flow(), depth, turn.limits.maxDepth());
      Failing.failUnstarted(turn, run, Failure.permanent(ErrorCodes.RECURSION_LIMIT, message));
      return;
    }
    switch (Inputs.resolve(turn.state, run, child.params())) {
      case Inputs.Rejected rejected -> Failing.failUnstarted(turn, run, rejected.failure());
      case Inputs.Resolved resolved -> {
        StepRun current = Starting.started(turn, run, resolved.input());
        String childId =
            Tokens.child(turn.state.identity().executionId(), current.key(), current.attempt());
        turn.emit(new ChildStarted(current.key(), current.attempt(), childId));
        turn.release(effect(turn.state, current, child, childId, depth));
      }
    }
  }

  static StartChild effect(
      ExecutionState state, StepRun run, Work.Child child, String childId, int depth) {
    ExecutionCreated identity = state.identity();
    return new StartChild(
        childId,
        child.flow(),
        run.input(),
        new Parent(identity.executionId(), run.key(), run.attempt(), depth),
        identity.correlationId(),
        identity.tenantId(),
        pool(state, run),
        identity.priority() + run.step().priority());
  }

  /** A child works where its parent does, unless somebody says otherwise. */
  private static @Nullable String pool(ExecutionState state, StepRun run) {
    if (run.step().pool() != null) {
      return run.step().pool();
    }
    String own = state.plan().flow().pool();
    String given = state.identity().pool();
    return given != null || own.equals(Flow.STANDARD_POOL) ? given : own;
  }

  static void ended(Turn turn, StepRun run, Input.EndChild end) {
    String childId = run.childId();
    turn.emit(
        new ChildCompleted(
            run.key(), run.attempt(), childId == null ? "" : childId, end.outcome()));
    if (turn.is(ExecutionStatus.CANCELLING)) {
      endCancelled(turn, run, end);
      return;
    }
    switch (end.outcome()) {
      case COMPLETED ->
          Completing.complete(
              turn, run, end.output().equals(Value.NULL) ? Obj.EMPTY : end.output(), 0);
      case FAILED -> Failing.fail(turn, run, childFailure(childId, end.failure()));
      case CANCELLED ->
          Failing.fail(
              turn,
              run,
              Failure.permanent(
                  ErrorCodes.CANCELLED, "Child execution " + childId + " was cancelled"));
    }
  }

  /** What the child did counts, but nothing follows from it any more. */
  private static void endCancelled(Turn turn, StepRun run, Input.EndChild end) {
    if (end.outcome() == Input.ChildOutcome.COMPLETED) {
      Completing.keep(turn, run, end.output(), Map.of(), 0);
    } else {
      turn.emit(new StepCancelled(run.key(), run.attempt(), "cancelled", false));
    }
  }

  private static Failure childFailure(@Nullable String childId, @Nullable Failure failure) {
    if (failure == null) {
      return new Failure(ErrorCodes.CHILD_FAILED, "Child execution " + childId + " failed");
    }
    String message = "Child execution %s failed: %s".formatted(childId, failure.message());
    return new Failure(
        failure.code(), message, failure.errorClass(), failure.status(), failure.cause());
  }
}
