package io.baton.flow.read;

import java.util.List;

/** Every object of a definition with its keys. */
public final class KeyTables {
  public static final KeyTable FLOW =
      KeyTable.of(
          "flow",
          "id",
          "name",
          "description",
          "input",
          "vars",
          "readOnly",
          "pool",
          "timeouts",
          "concurrency",
          "retry",
          "errorClasses",
          "mode",
          "steps",
          "output",
          "errorHandlers",
          "triggers",
          "flows",
          "$schema");

  public static final KeyTable STEP =
      KeyTable.of(
          "step",
          "id",
          "name",
          "type",
          "adapter",
          "action",
          "params",
          "config",
          "dependsOn",
          "startWhen",
          "condition",
          "input",
          "output",
          "private",
          "retry",
          "retryWhen",
          "timeout",
          "continueOnError",
          "onError",
          "onSuccess",
          "onFailure",
          "fallback",
          "forEach",
          "while",
          "maxIterations",
          "concurrency",
          "pool",
          "priority",
          "resources",
          "steps",
          "parallel",
          "sequence",
          "if",
          "then",
          "else",
          "flow",
          "wait",
          "approval",
          "async",
          "secrets");

  public static final KeyTable RETRY =
      KeyTable.of(
              "retry",
              "attempts",
              "backoff",
              "delay",
              "maxDelay",
              "multiplier",
              "jitter",
              "retryOn")
          .alias("maxAttempts", "attempts")
          .alias("delayMs", "delay")
          .alias("maxDelayMs", "maxDelay");

  public static final KeyTable TIMEOUTS = KeyTable.of("timeouts", "flow", "step", "idle", "types");
  public static final KeyTable CONCURRENCY = KeyTable.of("concurrency", "steps", "perAdapter");
  public static final KeyTable INPUT = KeyTable.of("input", "schema", "from", "transform");
  public static final KeyTable OUTPUT = KeyTable.of("output", "to", "transform", "merge", "schema");
  public static final KeyTable WAIT = KeyTable.of("wait", "duration", "until", "event", "timeout");
  public static final KeyTable APPROVAL =
      KeyTable.of("approval", "message", "approvers", "timeout", "onReject");
  public static final KeyTable ASYNC = KeyTable.of("async", "callback", "poll");
  public static final KeyTable CALLBACK = KeyTable.of("callback", "timeout");
  public static final KeyTable POLL =
      KeyTable.of("poll", "url", "interval", "maxAttempts", "timeout");
  public static final KeyTable ERROR_HANDLER = KeyTable.of("error handler", "condition", "steps");
  public static final KeyTable SCHEDULE =
      KeyTable.of("schedule trigger", "type", "cron", "timezone", "input", "catchUp");
  public static final KeyTable WEBHOOK =
      KeyTable.of("webhook trigger", "type", "path", "secret", "public", "respond", "input");
  public static final KeyTable EVENT = KeyTable.of("event trigger", "type", "event", "input");
  public static final KeyTable MANUAL = KeyTable.of("manual trigger", "type");

  private KeyTables() {}

  public static List<KeyTable> all() {
    return List.of(
        FLOW,
        STEP,
        RETRY,
        TIMEOUTS,
        CONCURRENCY,
        INPUT,
        OUTPUT,
        WAIT,
        APPROVAL,
        ASYNC,
        CALLBACK,
        POLL,
        ERROR_HANDLER,
        SCHEDULE,
        WEBHOOK,
        EVENT,
        MANUAL);
  }
}
