package io.baton.server.trigger;

import io.baton.expression.ExpressionException;
import io.baton.runtime.Execution;
import io.baton.runtime.lane.Ended;
import io.baton.runtime.trigger.Fired;
import io.baton.server.execution.EndWaiter;
import io.baton.server.http.Problem;
import io.baton.server.http.ProblemType;
import io.baton.server.http.Reply;
import io.baton.value.Obj;
import java.time.Duration;
import java.util.Optional;

/** What a caller is told of an execution that his call led to. */
record StartedReply(Fired fired, EndWaiter waiter) {

  /**
   * @param wait how long he waits for the end
   * @param outputOnly whether he then gets the output alone
   */
  Reply reply(Duration wait, boolean outputOnly) throws InterruptedException {
    return switch (fired) {
      case Fired.Started started -> reply(started, wait, outputOnly);
      case Fired.Owed owed -> accepted(owed.firing().executionId(), pending(owed));
      case Fired.Refused refused -> throw refusal(refused.reason());
    };
  }

  static RuntimeException refusal(RuntimeException reason) {
    return reason instanceof ExpressionException
        ? Problem.of(
                ProblemType.INVALID_INPUT,
                "No input can be made of the payload: " + reason.getMessage())
            .refused()
        : reason;
  }

  private Reply reply(Fired.Started started, Duration wait, boolean outputOnly)
      throws InterruptedException {
    Execution execution = started.execution();
    Optional<Ended> ended = waiter.await(execution, wait);
    if (ended.isPresent() && outputOnly) {
      return output(execution, ended.get());
    }
    Obj view = execution.view();
    return ended.isPresent() || started.again()
        ? Reply.ok(view).with("Location", location(execution.id()))
        : accepted(execution.id(), view);
  }

  private static Reply output(Execution execution, Ended ended) {
    if (!ended.isCompleted()) {
      throw Problem.of(
              ProblemType.EXECUTION_FAILED,
              "Execution %s did not complete; %s says why"
                  .formatted(execution.id(), location(execution.id())))
          .refused();
    }
    return Reply.ok(ended.output()).with("Location", location(execution.id()));
  }

  private static Reply accepted(String executionId, Obj body) {
    return Reply.json(202, body).with("Location", location(executionId)).with("Retry-After", "1");
  }

  static String location(String executionId) {
    return "/v1/executions/" + executionId;
  }

  private static Obj pending(Fired.Owed owed) {
    return Obj.builder()
        .put("executionId", owed.firing().executionId())
        .put("flowId", owed.firing().flowId())
        .put("tenantId", owed.firing().tenantId())
        .put("status", "pending")
        .build();
  }
}
