package io.baton.bench.load;

import io.baton.store.BatchBuilder;
import io.baton.store.EventRow;
import io.baton.store.NewExecution;
import io.baton.store.ProgressRow;
import io.baton.store.StatusRow;
import io.baton.store.StepRow;
import io.baton.store.Store;
import io.baton.store.StoredExecution;
import io.baton.store.TallyRow;
import java.util.List;

/**
 * An execution that really ran, to be written again and again as others that ran at other times.
 */
record Template(StoredExecution execution, List<StepRow> steps, List<EventRow> events) {
  private static final int MOST_ROWS = 1_000;

  static Template of(Store store, String executionId) {
    StoredExecution stored = store.executions().byId(executionId).orElseThrow();
    return new Template(
        stored,
        store.executions().steps(stored.executionNo(), -1, MOST_ROWS),
        store.log().events(stored.executionNo(), 0, MOST_ROWS));
  }

  /** Everything that its own run wrote, as of another id, number and time. */
  void addTo(BatchBuilder batch, long no, String id, String correlationId, long at) {
    NewExecution row = execution.identity();
    long later = at - row.createdAt();
    batch.add(
        new NewExecution(
            id,
            row.tenantId(),
            row.flowNo(),
            row.flowId(),
            correlationId,
            null,
            null,
            null,
            row.input(),
            row.trigger(),
            row.triggerType(),
            at,
            status(no, later)));
    batch.add(progress(no, later));
    for (StepRow step : steps) {
      addStep(batch, step, no, later);
    }
    for (EventRow event : events) {
      String data = event.data().replace(row.id(), id).replace(row.correlationId(), correlationId);
      batch.add(
          EventRow.of(
              no,
              event.seq(),
              event.at() + later,
              event.type(),
              event.stepKey(),
              event.attempt(),
              data));
    }
  }

  private StatusRow status(long no, long later) {
    StatusRow row = execution.status();
    return new StatusRow(
        no,
        row.status(),
        moved(row.startedAt(), later),
        moved(row.pausedAt(), later),
        moved(row.resumedAt(), later),
        moved(row.endedAt(), later),
        row.output(),
        row.errorMessage(),
        row.errorStack());
  }

  private ProgressRow progress(long no, long later) {
    ProgressRow row = execution.progress();
    return new ProgressRow(
        no,
        row.seq(),
        row.updatedAt() + later,
        row.currentStep(),
        row.completed(),
        row.failed(),
        row.skipped(),
        row.tokensUsed(),
        row.workOut(),
        row.started());
  }

  private void addStep(BatchBuilder batch, StepRow row, long no, long later) {
    StepRow step =
        new StepRow(
            no,
            row.stepNo(),
            row.flowStep(),
            row.stepKey(),
            row.status(),
            row.attempt(),
            moved(row.startedAt(), later),
            moved(row.endedAt(), later),
            row.tokensUsed(),
            row.itemCount(),
            row.errorMessage());
    batch.add(step);
    if (List.of("success", "failed").contains(step.status())) {
      long since = step.endedAt() - step.endedAt() % TallyRow.PERIOD_MILLIS;
      batch.add(
          TallyRow.ended(
              new TallyRow.Key(
                  execution.identity().flowNo(), step.flowStep(), step.status(), since, 0),
              step.startedAt(),
              step.endedAt()));
    }
  }

  /** A time that has not come stays so. */
  private static long moved(long time, long later) {
    return time == 0 ? 0 : time + later;
  }
}
