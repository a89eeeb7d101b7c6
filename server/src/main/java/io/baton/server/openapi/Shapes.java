package io.baton.server.openapi;

import static io.baton.server.openapi.Schemas.ANYTHING;
import static io.baton.server.openapi.Schemas.BOOLEAN;
import static io.baton.server.openapi.Schemas.INTEGER;
import static io.baton.server.openapi.Schemas.OBJECT;
import static io.baton.server.openapi.Schemas.TEXT;
import static io.baton.server.openapi.Schemas.TIME;
import static io.baton.server.openapi.Schemas.list;
import static io.baton.server.openapi.Schemas.object;
import static io.baton.server.openapi.Schemas.orNull;
import static io.baton.server.openapi.Schemas.ref;
import static io.baton.server.openapi.Schemas.words;

import io.baton.value.Obj;

/** The shapes that several answers share, by name. */
public final class Shapes {
  private static final Obj EXECUTION_STATUS =
      words(
          "pending",
          "validating",
          "running",
          "paused",
          "cancelling",
          "cancelled",
          "completed",
          "failed");

  private static final Obj STEP_STATUS =
      words("pending", "running", "success", "failed", "retrying", "skipped", "cancelled");

  private Shapes() {}

  /** All of them, for {@code components/schemas}. */
  static Obj all() {
    return Obj.builder()
        .put("Problem", problem())
        .put("DefinitionError", definitionError())
        .put("Execution", execution())
        .put("ListedExecution", listed())
        .put("Step", step())
        .put("StepError", stepError())
        .put("Why", why())
        .put("Event", event())
        .put("Plan", plan())
        .put("Task", task())
        .build();
  }

  private static Obj problem() {
    return object(
            "type", TEXT,
            "title", TEXT,
            "status", INTEGER,
            "detail", TEXT,
            "errors", list(OBJECT))
        .required("type", "title", "status", "detail");
  }

  private static Obj definitionError() {
    return object("path", TEXT, "line", INTEGER, "column", INTEGER, "message", TEXT).all();
  }

  private static Schemas.Shape common() {
    return object(
        "executionId", TEXT,
        "flowId", TEXT,
        "flowVersion", INTEGER,
        "tenantId", TEXT,
        "correlationId", TEXT,
        "status", EXECUTION_STATUS,
        "phase", orNull(TEXT),
        "pauseReason", orNull(TEXT),
        "currentStep", orNull(TEXT),
        "progress", progress(),
        "metadata", metadata(),
        "why", list(ref("Why")),
        "seq", INTEGER);
  }

  private static Obj execution() {
    Obj own =
        object(
                "input", OBJECT,
                "variables", OBJECT,
                "output", ANYTHING,
                "steps", OBJECT.with("additionalProperties", ref("Step")),
                "trigger", OBJECT,
                "errors", list(ref("StepError")),
                "metrics", OBJECT)
            .properties();
    Obj both = Obj.builder().putAll(common().properties()).putAll(own).build();
    return new Schemas.Shape(both).all();
  }

  private static Obj listed() {
    Obj own =
        object(
                "trigger", object("type", TEXT).all(),
                "waiting", INTEGER,
                "retrying", INTEGER)
            .properties();
    Obj both = Obj.builder().putAll(common().properties()).putAll(own).build();
    return new Schemas.Shape(both)
        .required(
            "executionId",
            "flowId",
            "tenantId",
            "correlationId",
            "status",
            "progress",
            "trigger",
            "waiting",
            "retrying");
  }

  private static Obj progress() {
    return object(
            "total", INTEGER,
            "completed", INTEGER,
            "failed", INTEGER,
            "skipped", INTEGER,
            "running", INTEGER)
        .any();
  }

  private static Obj metadata() {
    return object(
            "startedAt", orNull(TIME),
            "updatedAt", orNull(TIME),
            "completedAt", orNull(TIME),
            "durationMs", orNull(INTEGER))
        .any();
  }

  private static Obj step() {
    return object(
            "stepId", TEXT,
            "name", TEXT,
            "type", TEXT,
            "status", STEP_STATUS,
            "attempts", INTEGER,
            "startedAt", orNull(TIME),
            "completedAt", orNull(TIME),
            "durationMs", orNull(INTEGER),
            "result", ANYTHING,
            "error", orNull(ref("StepError")))
        .all();
  }

  private static Obj stepError() {
    return object(
            "step", orNull(TEXT),
            "attempt", INTEGER,
            "code", TEXT,
            "message", TEXT,
            "class", words("transient", "permanent", "timeout", "fatal"),
            "at", TIME,
            "handled", BOOLEAN)
        .required("step", "code", "message", "class");
  }

  private static Obj why() {
    return object(
            "step", orNull(TEXT),
            "reason", TEXT,
            "text", TEXT,
            "until", orNull(TIME),
            "action", orNull(TEXT))
        .all();
  }

  private static Obj event() {
    return object(
            "seq", INTEGER,
            "type", TEXT,
            "executionId", TEXT,
            "stepId", orNull(TEXT),
            "attempt", orNull(INTEGER),
            "at", TIME,
            "data", ANYTHING)
        .all();
  }

  private static Obj plan() {
    Obj ids = list(list(TEXT));
    Obj step =
        object("id", TEXT, "name", TEXT, "type", TEXT, "level", INTEGER, "dependencies", list(TEXT))
            .all();
    return object("levels", ids, "parallelGroups", ids, "totalSteps", INTEGER, "steps", list(step))
        .all();
  }

  private static Obj task() {
    return object(
            "taskId", TEXT,
            "executionId", TEXT,
            "flowId", TEXT,
            "stepId", TEXT,
            "attempt", INTEGER,
            "adapter", TEXT,
            "action", TEXT,
            "input", ANYTHING,
            "idempotencyToken", TEXT,
            "deadline", orNull(TIME),
            "leaseMs", INTEGER,
            "traceparent", orNull(TEXT),
            "tracestate", orNull(TEXT))
        .all();
  }
}
