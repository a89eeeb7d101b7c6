package io.baton.server.task;

import io.baton.adapters.AdapterException;
import io.baton.adapters.Outcome;
import io.baton.engine.Failure;
import io.baton.server.callback.ReportedError;
import io.baton.server.http.Fields;
import java.time.Duration;
import java.util.Set;

/** What a worker says about the end of a task, as the engine takes it. */
final class TaskResult {
  private static final String RELEASED = "released";
  private static final Set<String> STATUSES =
      Set.of("completed", "success", "failed", "pending", RELEASED);

  private TaskResult() {}

  /** Whether the worker gives the task back undone. */
  static boolean isReleased(Fields fields) {
    return fields.text("status").filter(RELEASED::equals).isPresent();
  }

  /** Refuses what cannot be taken. */
  static void check(Fields fields) {
    var _ = of(fields);
  }

  static Outcome of(Fields fields) {
    fields.requiredText("status");
    fields.number("durationMs", 0, Long.MAX_VALUE);
    long tokens = fields.number("tokensUsed", 0, Long.MAX_VALUE).orElse(0L);
    return switch (fields.word("status", STATUSES).orElse("")) {
      case "failed" -> failed(ReportedError.failure(fields.value("error")));
      case "pending" -> new Outcome.Pending(fields.value("output"));
      default ->
          new Outcome.Done(fields.value("output"), fields.object("variables").fields(), tokens);
    };
  }

  private static Outcome failed(Failure failure) {
    return new Outcome.Failed(
        new AdapterException(
                failure.code(), failure.message(), failure.errorClass(), failure.status())
            .retryAfter(Duration.ofMillis(failure.retryAfterMillis())));
  }
}
