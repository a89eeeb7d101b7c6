package io.baton.runtime;

import io.baton.store.NewExecution;
import io.baton.store.ProgressRow;
import io.baton.store.StatusRow;
import io.baton.store.StoredExecution;
import io.baton.value.Moment;
import io.baton.value.Obj;
import io.baton.value.Value;
import org.jspecify.annotations.Nullable;

/** An execution whose log cannot be read, as its rows alone show it. */
final class StoredView {
  private StoredView() {}

  static Obj of(StoredExecution stored) {
    NewExecution identity = stored.identity();
    StatusRow status = stored.status();
    ProgressRow progress = stored.progress();
    return Obj.builder()
        .put("executionId", identity.id())
        .put("flowId", identity.flowId())
        .put("tenantId", identity.tenantId())
        .put("correlationId", identity.correlationId())
        .put("status", status.status())
        .put("currentStep", textOrNull(progress.currentStep()))
        .put(
            "progress",
            Obj.builder()
                .put("completed", progress.completed())
                .put("failed", progress.failed())
                .put("skipped", progress.skipped())
                .build())
        .put("error", textOrNull(status.errorMessage()))
        .put(
            "metadata",
            Obj.builder()
                .put("startedAt", time(status.startedAt()))
                .put("updatedAt", time(progress.updatedAt()))
                .put("completedAt", time(status.endedAt()))
                .build())
        .put("seq", progress.seq())
        .build();
  }

  private static Value textOrNull(@Nullable String text) {
    return text == null ? Value.NULL : Value.of(text);
  }

  private static Value time(long millis) {
    return millis == 0 ? Value.NULL : Value.of(Moment.text(millis));
  }
}
