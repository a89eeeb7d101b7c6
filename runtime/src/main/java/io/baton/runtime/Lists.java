package io.baton.runtime;

import io.baton.runtime.time.Clock;
import io.baton.store.read.ExecutionFilter;
import io.baton.store.read.ExecutionFilter.Cursor;
import io.baton.store.read.ListedExecution;
import io.baton.value.Arr;
import io.baton.value.Moment;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Executions as lists show them: how far each is and why it waits, without payloads. */
final class Lists {
  private final Services services;
  private final Standings standings;
  private final ListLimits limits;

  Lists(Services services, Clock clock, ListLimits limits) {
    this.services = services;
    this.limits = limits;
    this.standings = new Standings(services, clock, limits);
  }

  Page<Obj> executions(ExecutionFilter filter, int limit) {
    List<ListedExecution> rows = services.store().lists().executions(filter, limit + 1);
    List<ListedExecution> shown = rows.subList(0, Math.min(limit, rows.size()));
    Map<String, Obj> standing = standings.of(shown);
    return Page.of(
        rows, limit, row -> view(row, standing.get(row.id())), row -> Cursor.of(row).text());
  }

  private Obj view(ListedExecution row, @Nullable Obj standing) {
    long startedAt = row.startedAt() > 0 ? row.startedAt() : row.createdAt();
    Obj view =
        Obj.builder()
            .put("executionId", row.id())
            .put("flowId", row.flowId())
            .put("flowVersion", row.flowVersion())
            .put("tenantId", row.tenantId())
            .put("correlationId", row.correlationId())
            .put("parentId", textOrNull(row.parentId()))
            .put("trigger", Obj.of("type", Value.of(row.triggerType())))
            .put("status", row.status())
            .put("phase", Value.NULL)
            .put("pauseReason", Value.NULL)
            .put("currentStep", textOrNull(row.currentStep()))
            .put("progress", progress(row))
            .put("waiting", 0)
            .put("retrying", 0)
            .put("error", textOrNull(row.errorMessage()))
            .put(
                "metadata",
                Obj.builder()
                    .put("startedAt", time(startedAt))
                    .put("updatedAt", time(row.updatedAt()))
                    .put("completedAt", time(row.endedAt()))
                    .put(
                        "durationMs",
                        row.endedAt() == 0 ? Value.NULL : Value.of(row.endedAt() - startedAt))
                    .build())
            .put("why", Arr.EMPTY)
            .put("seq", row.seq())
            .build();
    if (row.endedAt() > 0) {
      return view;
    }
    if (standing != null) {
      for (Map.Entry<String, Value> field : standing.fields().entrySet()) {
        view = view.with(field.getKey(), field.getValue());
      }
    }
    return Reasons.added(
        view,
        services.pools().waits(row.id(), limits.reasons()),
        services.quarantines().of(row.id()),
        limits.reasons());
  }

  private static Obj progress(ListedExecution row) {
    return Obj.builder()
        .put("total", row.totalSteps())
        .put("completed", row.completed())
        .put("failed", row.failed())
        .put("skipped", row.skipped())
        .put("running", row.endedAt() == 0 && row.workOut() ? 1 : 0)
        .build();
  }

  static Value textOrNull(@Nullable String text) {
    return text == null ? Value.NULL : Value.of(text);
  }

  static Value time(long millis) {
    return millis == 0 ? Value.NULL : Value.of(Moment.text(millis));
  }
}
