package io.baton.store;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Rows for tests: one flow of two steps, and executions of it. */
public final class Sample {
  public static final String TENANT = "acme";
  public static final String FLOW = "triage";
  public static final long NOW = 1_762_084_800_000L;

  private Sample() {}

  public static FlowRow flow(long flowNo, int version) {
    return new FlowRow(
        flowNo,
        TENANT,
        FLOW,
        version,
        "Triage",
        "triage.yaml",
        "id: triage",
        "{\"steps\":[]}",
        2,
        NOW,
        List.of(
            new FlowStep(0, "search", "Search emails", "action", "mail", "search_emails"),
            new FlowStep(1, "decide", "Is it urgent?", "llm_decision", null, null)));
  }

  public static NewExecution execution(long executionNo, String id) {
    return execution(executionNo, id, NOW + executionNo, StatusRow.of(executionNo, "running", NOW));
  }

  public static NewExecution execution(
      long executionNo, String id, long createdAt, StatusRow status) {
    return new NewExecution(
        id,
        TENANT,
        1,
        FLOW,
        "corr-" + id,
        "user-1",
        null,
        null,
        "{\"q\":\"vip\"}",
        "{}",
        "manual",
        createdAt,
        status);
  }

  public static EventRow event(long executionNo, long seq) {
    return event(executionNo, seq, "{\"n\":%d,\"text\":\"é 漢 😀\"}".formatted(seq));
  }

  public static EventRow event(long executionNo, long seq, String data) {
    return EventRow.of(executionNo, seq, NOW + seq, "step.completed", "search", 1, data);
  }

  public static ProgressRow progress(long executionNo, long seq) {
    return new ProgressRow(executionNo, seq, NOW + seq, "search", (int) seq, 0, 0, 10 * seq, false);
  }

  public static StepRow step(long executionNo, int stepNo, String status) {
    return step(executionNo, stepNo, status, 1_234, null);
  }

  public static StepRow step(
      long executionNo, int stepNo, String status, long millis, @Nullable String error) {
    boolean ended = !status.equals("running");
    return new StepRow(
        executionNo,
        stepNo,
        stepNo % 2,
        stepNo < 2 ? null : "search[" + stepNo + "]",
        status,
        1,
        NOW + stepNo,
        ended ? NOW + stepNo + millis : 0,
        7,
        ended ? 10 : StepRow.NO_ITEMS,
        error);
  }

  /** An execution with its first event. */
  public static Batch start(long executionNo, String id) {
    return Batch.builder()
        .add(execution(executionNo, id))
        .add(progress(executionNo, 1))
        .add(event(executionNo, 1))
        .build();
  }
}
