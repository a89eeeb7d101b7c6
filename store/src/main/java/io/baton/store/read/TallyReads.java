package io.baton.store.read;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What was counted while executions ended, less what was taken back since: by a retry, or by
 * retention. Each is one statement over rows whose number depends on flows and time, not on
 * executions.
 */
public interface TallyReads {
  /** Executions of a flow that ended in one way. */
  record OfFlow(String flowId, Tally tally) {}

  /** Runs of a step that ended in one way, in all versions of its flow. */
  record OfStep(String flowId, String stepId, String name, String type, Tally tally) {}

  /** How often steps of a type failed for good. */
  record Failures(String type, long count) {}

  /**
   * By id of the flow.
   *
   * @param afterId flows after this one
   * @param lastId up to and with this one
   * @param since of executions that were created on a day that began at or after this time
   */
  List<OfFlow> flows(String tenantId, String afterId, String lastId, long since);

  /**
   * By flow and step.
   *
   * @param step id or name; null: all
   */
  List<OfStep> steps(String tenantId, @Nullable String step, int limit);

  /** The most frequent first. */
  List<Failures> failuresByType(String tenantId);
}
