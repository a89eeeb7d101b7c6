package io.baton.adapters.llm;

import io.baton.adapters.AdapterException;
import io.baton.adapters.Task;
import java.util.LinkedHashMap;
import java.util.Map;

/** Counts tokens by execution and by tenant, and stops who has used up his share. */
final class TokenBudget {
  static final String BUDGET_EXCEEDED = "BUDGET_EXCEEDED";
  private static final int MOST_EXECUTIONS = 100_000;

  private final LlmSettings settings;
  private final Map<String, Long> byExecution = new LinkedHashMap<>();
  private final Map<String, Long> byTenant = new LinkedHashMap<>();

  TokenBudget(LlmSettings settings) {
    this.settings = settings;
  }

  /** Before a call. */
  synchronized void require(Task task, long usedByStep, long stepBudget) throws AdapterException {
    require("step", usedByStep, stepBudget);
    require(
        "execution", byExecution.getOrDefault(task.executionId(), 0L), settings.executionBudget());
    require("tenant", byTenant.getOrDefault(task.tenantId(), 0L), settings.tenantBudget());
  }

  private static void require(String whose, long used, long budget) throws AdapterException {
    if (budget > 0 && used >= budget) {
      throw AdapterException.permanent(
          BUDGET_EXCEEDED,
          "The %s has used %d tokens, and its budget is %d".formatted(whose, used, budget));
    }
  }

  /** After a call. */
  synchronized void used(Task task, long tokens) {
    byExecution.merge(task.executionId(), tokens, Long::sum);
    byTenant.merge(task.tenantId(), tokens, Long::sum);
    if (byExecution.size() > MOST_EXECUTIONS) {
      byExecution.remove(byExecution.keySet().iterator().next());
    }
  }
}
