package io.baton.simulator.check;

import io.baton.engine.StepError;
import io.baton.engine.state.ExecutionState;
import io.baton.engine.state.ExecutionStatus;
import io.baton.engine.state.StepRun;
import io.baton.engine.state.StepStatus;
import io.baton.flow.plan.PlannedStep;
import io.baton.simulator.rule.Violation;
import io.baton.store.ProgressRow;
import io.baton.store.StatusRow;
import io.baton.store.StepRow;
import io.baton.store.Store;
import io.baton.store.StoredExecution;
import io.baton.value.Json;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The rows of executions and steps say what the events say. */
final class TableCheck {
  static final String RULE = "tables say what events say";

  private TableCheck() {}

  /** Of the steps, those that the last batch touched. */
  static void afterBatch(Store store, ExecutionLog log) {
    execution(store, log);
    steps(store, log, log.touched);
  }

  static void atTheEnd(Store store, ExecutionLog log) {
    execution(store, log);
    Set<String> keys = new LinkedHashSet<>(rows(store, log).keySet());
    log.twin.runs().forEach(run -> keys.add(run.key()));
    steps(store, log, keys);
  }

  private static void execution(Store store, ExecutionLog log) {
    StoredExecution stored =
        store
            .executions()
            .byNo(log.no)
            .orElseThrow(() -> new Violation(RULE, log.id + " has events, but no row"));
    ExecutionState state = log.twin;
    StatusRow status = stored.status();
    same(log.id, "status", state.status().text(), status.status());
    same(log.id, "started", state.startedAt(), status.startedAt());
    same(log.id, "ended", state.status().isTerminal() ? state.endedAt() : 0L, status.endedAt());
    boolean completed = state.status() == ExecutionStatus.COMPLETED;
    same(log.id, "output", completed ? Json.write(state.output()) : null, status.output());
    same(log.id, "error", message(state.error()), status.errorMessage());
    same(log.id, "tenant", state.identity().tenantId(), stored.identity().tenantId());
    progress(log, stored.progress());
  }

  private static void progress(ExecutionLog log, ProgressRow row) {
    ExecutionState state = log.twin;
    same(log.id, "last event", state.seq(), row.seq());
    same(log.id, "current step", state.currentStep(), row.currentStep());
    same(log.id, "completed", state.progress().count(StepStatus.SUCCESS), row.completed());
    same(log.id, "failed", state.progress().count(StepStatus.FAILED), row.failed());
    same(log.id, "skipped", state.progress().count(StepStatus.SKIPPED), row.skipped());
  }

  private static void steps(Store store, ExecutionLog log, Collection<String> keys) {
    if (keys.isEmpty()) {
      return;
    }
    Map<String, StepRow> rows = rows(store, log);
    for (String key : keys) {
      step(log, key, rows.get(key));
    }
  }

  private static Map<String, StepRow> rows(Store store, ExecutionLog log) {
    Map<String, StepRow> rows = new LinkedHashMap<>();
    for (StepRow row : store.executions().steps(log.no, -1, Integer.MAX_VALUE)) {
      String key = row.stepKey();
      rows.put(key == null ? log.plan.step(row.flowStep()).id() : key, row);
    }
    return rows;
  }

  private static void step(ExecutionLog log, String key, @Nullable StepRow row) {
    StepRun run = log.twin.run(key);
    PlannedStep planned = log.plan.step(key);
    String name = log.id + "/" + key;
    if (run == null || (row != null && run.status() == StepStatus.PENDING)) {
      // It was forgotten, because something around it is tried again.
      same(name, "status", StepStatus.PENDING.text(), row == null ? "pending" : row.status());
      return;
    }
    if (row == null) {
      // A round without an event has no row; a cancel can have ended it all the same.
      boolean quiet =
          planned == null && run.firstStartedAt() == 0 && run.status() == StepStatus.CANCELLED;
      if (run.status() != StepStatus.PENDING && !quiet) {
        throw new Violation(RULE, name + " is " + run.status() + ", but has no row");
      }
      return;
    }
    same(name, "status", run.status().text(), row.status());
    same(name, "attempt", run.attempt(), row.attempt());
    same(name, "started", run.firstStartedAt(), row.startedAt());
    same(name, "ended", run.endedAt(), row.endedAt());
    same(name, "error", message(run.error()), row.errorMessage());
  }

  private static @Nullable String message(@Nullable StepError error) {
    return error == null ? null : error.message();
  }

  private static void same(String name, String what, @Nullable Object event, @Nullable Object row) {
    if (!Objects.equals(event, row)) {
      throw new Violation(
          RULE, "%s: %s is %s by the events, but %s in the row".formatted(name, what, event, row));
    }
  }
}
