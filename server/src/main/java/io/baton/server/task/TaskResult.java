package io.baton.server.task;

import io.baton.adapters.AdapterException;
import io.baton.adapters.Outcome;
import io.baton.engine.ErrorCodes;
import io.baton.engine.Failure;
import io.baton.flow.ErrorClass;
import io.baton.server.callback.ReportedError;
import io.baton.server.http.Fields;
import io.baton.server.http.Problem;
import io.baton.value.Value;
import java.time.Duration;
import java.util.Set;

/**
 * What a worker says about the end of a task, as the engine takes it. A worker that was told to
 * stop says {@code cancelled}; where nobody told it to, its step has failed.
 *
 * @param released whether the worker gives the task back undone; the outcome means nothing then
 * @param tokens what it took of language models, whatever came of it
 */
record TaskResult(boolean released, Outcome outcome, long tokens) {
  private static final String RELEASED = "released";
  private static final String CANCELLED = "cancelled";
  private static final Set<String> STATUSES =
      Set.of("completed", "success", "failed", CANCELLED, "pending", RELEASED);

  /** Refuses what cannot be taken. */
  static TaskResult of(Fields fields) {
    fields.requiredText("status");
    requireDuration(fields.value("durationMs"));
    String status = fields.word("status", STATUSES).orElse("");
    long tokens = fields.number("tokensUsed", 0, Long.MAX_VALUE).orElse(0L);
    Outcome outcome =
        switch (status) {
          case "failed" -> failed(ReportedError.failure(fields.value("error")));
          case CANCELLED -> failed(cancelled(fields.value("error")));
          case "pending" -> new Outcome.Pending(fields.value("output"));
          default ->
              new Outcome.Done(fields.value("output"), fields.object("variables").fields(), tokens);
        };
    return new TaskResult(status.equals(RELEASED), outcome, tokens);
  }

  /** Clocks of workers may be finer than a millisecond. */
  private static void requireDuration(Value value) {
    boolean sound =
        switch (value) {
          case Value.Null _ -> true;
          case Value.Num number -> number.decimal().signum() >= 0;
          case Value _ -> false;
        };
    if (!sound) {
      throw Problem.badRequest("durationMs must be a number of milliseconds, not negative")
          .refused();
    }
  }

  private static Failure cancelled(Value error) {
    return error instanceof Value.Null
        ? new Failure(ErrorCodes.CANCELLED, "The worker stopped its work", ErrorClass.PERMANENT, 0)
        : ReportedError.failure(error);
  }

  private static Outcome failed(Failure failure) {
    return new Outcome.Failed(
        new AdapterException(
                failure.code(), failure.message(), failure.errorClass(), failure.status())
            .retryAfter(Duration.ofMillis(failure.retryAfterMillis())));
  }
}
