package io.baton.worker;

import io.baton.adapters.AdapterException;
import io.baton.adapters.Outcome;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.Locale;

/**
 * What a worker says about the end of a task.
 *
 * @param body status, output or error, and what it took
 */
public record Report(String taskId, Obj body) {

  private static final String RELEASED = "released";

  /** Whether the work was done. */
  boolean isSuccess() {
    return !body.has("error");
  }

  boolean isHandedBack() {
    return body.at("status").equals(Value.of(RELEASED));
  }

  static Report of(String taskId, Outcome outcome, long durationMillis) {
    Obj.Builder body = Obj.builder();
    switch (outcome) {
      case Outcome.Done done -> {
        body.put("status", "completed").put("output", done.output());
        if (!done.variables().isEmpty()) {
          body.put("variables", Obj.of(done.variables()));
        }
        body.put("tokensUsed", done.tokensUsed());
      }
      case Outcome.Pending pending -> body.put("status", "pending").put("output", pending.answer());
      case Outcome.Failed failed ->
          body.put("status", "failed").put("error", error(failed.reason()));
    }
    return new Report(taskId, body.put("durationMs", durationMillis).build());
  }

  /** The worker will not do it; another may, at once. */
  static Report handedBack(String taskId) {
    return new Report(taskId, Obj.builder().put("status", RELEASED).build());
  }

  private static Obj error(AdapterException reason) {
    Obj.Builder error =
        Obj.builder()
            .put("code", reason.code())
            .put("message", String.valueOf(reason.getMessage()));
    if (reason.errorClass() != null) {
      error.put("class", reason.errorClass().name().toLowerCase(Locale.ROOT));
    }
    if (reason.status() != 0) {
      error.put("status", reason.status());
    }
    if (reason.retryAfterMillis() > 0) {
      error.put("retryAfterMs", reason.retryAfterMillis());
    }
    return error.build();
  }
}
