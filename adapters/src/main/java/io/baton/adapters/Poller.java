package io.baton.adapters;

/**
 * Asks how work is doing that goes on elsewhere. A step asks by {@code async: {poll: …}}, again and
 * again until there is an answer or its limits are used up.
 */
@FunctionalInterface
public interface Poller {
  /**
   * One question.
   *
   * @param number counted from 1
   * @param url what the step named, or {@code poll_url} of its first answer
   */
  record Question(
      String executionId,
      String tenantId,
      String flowId,
      String step,
      int attempt,
      int number,
      String url) {}

  /**
   * Runs on a thread of its own, which may wait.
   *
   * @return {@link Outcome.Pending} for "not yet"
   * @throws AdapterException the same as {@link Outcome.Failed}
   * @throws Exception of any other kind means "not yet": the step's limits decide how often is
   *     enough
   */
  Outcome ask(Question question) throws Exception;
}
