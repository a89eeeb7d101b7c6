package io.baton.adapters.llm;

import io.baton.adapters.AdapterException;
import io.baton.adapters.Task;

/** Counts tokens by execution and by tenant, and stops who has used up his share. */
final class TokenBudget {
  static final String BUDGET_EXCEEDED = "BUDGET_EXCEEDED";

  private final LlmSettings settings;
  private volatile TokenLedger ledger = TokenLedger.inMemory();

  TokenBudget(LlmSettings settings) {
    this.settings = settings;
  }

  void countIn(TokenLedger other) {
    ledger = other;
  }

  /** Before a call. */
  void require(Task task, long usedByStep, long stepBudget) throws AdapterException {
    require("step", usedByStep, stepBudget);
    require(task.tenantId(), task.executionId());
  }

  void require(String tenantId, String executionId) throws AdapterException {
    if (settings.executionBudget() > 0 || settings.tenantBudget() > 0) {
      TokenLedger.Used used = ledger.used(tenantId, executionId);
      require("execution", used.byExecution(), settings.executionBudget());
      require("tenant", used.byTenant(), settings.tenantBudget());
    }
  }

  private static void require(String whose, long used, long budget) throws AdapterException {
    if (budget > 0 && used >= budget) {
      throw AdapterException.permanent(
          BUDGET_EXCEEDED,
          "The %s has used %d tokens, and its budget is %d".formatted(whose, used, budget));
    }
  }

  /** After a call. */
  void used(Task task, long tokens) {
    ledger.add(task.tenantId(), task.executionId(), tokens);
  }
}
