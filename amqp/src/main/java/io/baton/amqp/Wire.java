package io.baton.amqp;

import io.baton.adapters.AdapterException;
import io.baton.adapters.Outcome;
import io.baton.flow.ErrorClass;
import io.baton.runtime.pool.LeasedTask;
import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Tasks and results as the contract writes them, and back. */
final class Wire {
  private static final String EXTERNAL = "EXTERNAL_ERROR";

  private Wire() {}

  static Obj task(LeasedTask task) {
    return Obj.builder()
        .put("taskId", task.taskId())
        .put("tenantId", task.tenantId())
        .put("executionId", task.executionId())
        .put("flowId", task.flowId())
        .put("stepId", task.stepId())
        .put("attempt", task.attempt())
        .put("adapter", task.adapter())
        .put("action", task.action())
        .put("input", task.input())
        .put("idempotencyToken", task.idempotencyToken())
        .put(
            "deadline",
            task.deadline() == 0
                ? Value.NULL
                : Value.of(Instant.ofEpochMilli(task.deadline()).toString()))
        .put("leaseMs", task.leaseMillis())
        .put("traceparent", optional(task.traceparent()))
        .put("tracestate", optional(task.tracestate()))
        .build();
  }

  private static Value optional(@Nullable String text) {
    return text == null ? Value.NULL : Value.of(text);
  }

  static Arr texts(List<String> texts) {
    return Arr.of(texts.stream().map(Value::of).toList());
  }

  /** The texts of a list; what is none is left out. */
  static List<String> texts(Value list) {
    return list instanceof Arr items
        ? items.items().stream()
            .filter(Value.Text.class::isInstance)
            .map(item -> ((Value.Text) item).value())
            .toList()
        : List.of();
  }

  static boolean isReleased(Obj result) {
    return text(result, "status").equals("released");
  }

  /** Empty where it is no result. */
  static Optional<Outcome> outcome(Obj result) {
    return switch (text(result, "status")) {
      case "completed", "success" ->
          Optional.of(
              new Outcome.Done(
                  result.at("output"),
                  result.at("variables") instanceof Obj variables
                      ? variables.fields()
                      : Obj.EMPTY.fields(),
                  tokens(result)));
      case "pending" -> Optional.of(new Outcome.Pending(result.at("output")));
      case "failed" -> Optional.of(new Outcome.Failed(error(result.at("error"))));
      case "cancelled" ->
          Optional.of(
              new Outcome.Failed(
                  result.has("error")
                      ? error(result.at("error"))
                      : AdapterException.permanent("CANCELLED", "The worker stopped its work")));
      default -> Optional.empty();
    };
  }

  /** What it took of language models, whatever came of it. */
  static long tokens(Obj result) {
    return result.at("tokensUsed") instanceof Value.Int tokens ? Math.max(0, tokens.value()) : 0;
  }

  private static AdapterException error(Value value) {
    Obj error = value instanceof Obj fields ? fields : Obj.EMPTY;
    String code = text(error, "code");
    return new AdapterException(
            code.isBlank() ? EXTERNAL : code,
            text(error, "message"),
            errorClass(text(error, "class")),
            error.at("status") instanceof Value.Int status ? (int) status.value() : 0)
        .retryAfter(
            error.at("retryAfterMs") instanceof Value.Int millis
                ? Duration.ofMillis(Math.max(0, millis.value()))
                : Duration.ZERO);
  }

  private static @Nullable ErrorClass errorClass(String name) {
    return Arrays.stream(ErrorClass.values())
        .filter(one -> one.name().toLowerCase(Locale.ROOT).equals(name))
        .findFirst()
        .orElse(null);
  }

  static String text(Obj fields, String name) {
    return fields.at(name) instanceof Value.Text text ? text.value() : "";
  }
}
