package io.baton.server.adapter;

import io.baton.adapters.AdapterException;
import io.baton.adapters.llm.LlmAdapter;
import io.baton.engine.Failure;
import io.baton.runtime.pool.TokenCount;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Tokens of work that is done elsewhere, in the same ledger and against the same budgets as those
 * of this process. What asks models elsewhere is handed out only while something is left.
 */
public final class RemoteTokens implements TokenCount {
  private final StoredTokens ledger;
  private final List<LlmAdapter> models;

  public RemoteTokens(StoredTokens ledger, List<LlmAdapter> models) {
    this.ledger = ledger;
    this.models = List.copyOf(models);
  }

  @Override
  public void used(String tenantId, String executionId, long tokens) {
    ledger.add(tenantId, executionId, tokens);
  }

  @Override
  public @Nullable Failure refusal(String tenantId, String executionId, String adapter) {
    for (LlmAdapter model : models) {
      if (model.name().equals(adapter)) {
        try {
          model.requireBudget(tenantId, executionId);
        } catch (AdapterException overdrawn) {
          return Failure.permanent(overdrawn.code(), String.valueOf(overdrawn.getMessage()));
        }
      }
    }
    return null;
  }
}
