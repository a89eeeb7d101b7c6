package io.baton.engine.decide;

import io.baton.engine.Event.ExecutionCreated;
import io.baton.engine.StepError;
import io.baton.engine.state.ExecutionState;
import io.baton.engine.state.StepRun;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.time.Instant;
import java.util.List;
import java.util.Locale;

/** Parts of the state as expressions see them. */
final class ContextViews {
  /** Names of a step's whole output, where it has no field of that name. */
  static final List<String> WHOLE_OUTPUT = List.of("data", "result", "output");

  private ContextViews() {}

  static Obj system(ExecutionState state) {
    ExecutionCreated identity = state.identity();
    return Obj.builder()
        .put("execution_id", identity.executionId())
        .put("flow_id", identity.flowId())
        .put("flow_version", identity.flowVersion())
        .put("tenant_id", identity.tenantId())
        .put("correlation_id", identity.correlationId())
        .put("started_at", startedAt(state))
        .build();
  }

  static Obj execution(ExecutionState state) {
    ExecutionCreated identity = state.identity();
    return Obj.builder()
        .put("id", identity.executionId())
        .put("flowId", identity.flowId())
        .put("flowVersion", identity.flowVersion())
        .put("tenantId", identity.tenantId())
        .put("correlationId", identity.correlationId())
        .put("startedAt", startedAt(state))
        .build();
  }

  private static String startedAt(ExecutionState state) {
    long at = state.startedAt() > 0 ? state.startedAt() : state.createdAt();
    return Instant.ofEpochMilli(at).toString();
  }

  static Obj steps(ExecutionState state) {
    Obj.Builder all = Obj.builder();
    for (StepRun run : state.runs()) {
      all.put(run.key(), step(run));
    }
    return all.build();
  }

  static Obj step(StepRun run) {
    Obj fields = run.output() instanceof Obj output ? output : Obj.EMPTY;
    Obj.Builder view = Obj.builder().putAll(fields);
    for (String whole : WHOLE_OUTPUT) {
      if (!fields.has(whole)) {
        view.put(whole, run.output());
      }
    }
    return view.put("id", run.key())
        .put("status", run.status().text())
        .put("attempts", run.attempt())
        .put("error", run.error() == null ? Value.NULL : error(run.error()))
        .build();
  }

  static Obj error(StepError error) {
    Obj.Builder view =
        Obj.builder()
            .put("message", error.message())
            .put("code", error.code())
            .put("step", error.step())
            .put("attempt", error.attempt())
            .put("class", error.errorClass().name().toLowerCase(Locale.ROOT));
    if (error.status() > 0) {
      view.put("status", error.status());
    }
    return view.put("cause", error.cause() == null ? Value.NULL : error(error.cause())).build();
  }
}
