package io.baton.server.adapter;

import io.baton.adapters.llm.TokenLedger;
import io.baton.store.admin.TokenRows;
import java.time.Duration;
import java.util.function.LongSupplier;

/** Used tokens in the database, so that budgets hold across restarts and for all processes. */
public final class StoredTokens implements TokenLedger {
  /** How long an execution that asks no model is remembered. */
  private static final Duration KEPT = Duration.ofDays(90);

  private final TokenRows rows;
  private final LongSupplier clock;

  public StoredTokens(TokenRows rows, LongSupplier clock) {
    this.rows = rows;
    this.clock = clock;
  }

  @Override
  public Used used(String tenantId, String executionId) {
    return new Used(rows.ofExecution(tenantId, executionId), rows.ofTenant(tenantId));
  }

  @Override
  public void add(String tenantId, String executionId, long tokens) {
    long now = clock.getAsLong();
    rows.add(tenantId, executionId, tokens, now);
    rows.forget(now - KEPT.toMillis());
  }
}
