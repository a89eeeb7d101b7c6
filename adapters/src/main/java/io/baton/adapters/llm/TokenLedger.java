package io.baton.adapters.llm;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Where used tokens are written down. One that is kept in a database lets budgets hold across
 * restarts and processes.
 */
public interface TokenLedger {
  /** What was used, failed attempts included. */
  record Used(long byExecution, long byTenant) {}

  Used used(String tenantId, String executionId);

  /** Called after each answer of a model, before anything else happens with it. */
  void add(String tenantId, String executionId, long tokens);

  /** As long as the process lives. */
  static TokenLedger inMemory() {
    return new TokenLedger() {
      private static final int MOST_EXECUTIONS = 100_000;
      private final Map<String, Long> byExecution = new LinkedHashMap<>();
      private final Map<String, Long> byTenant = new LinkedHashMap<>();

      @Override
      public synchronized Used used(String tenantId, String executionId) {
        return new Used(
            byExecution.getOrDefault(executionId, 0L), byTenant.getOrDefault(tenantId, 0L));
      }

      @Override
      public synchronized void add(String tenantId, String executionId, long tokens) {
        byExecution.merge(executionId, tokens, Long::sum);
        byTenant.merge(tenantId, tokens, Long::sum);
        if (byExecution.size() > MOST_EXECUTIONS) {
          byExecution.remove(byExecution.keySet().iterator().next());
        }
      }
    };
  }
}
