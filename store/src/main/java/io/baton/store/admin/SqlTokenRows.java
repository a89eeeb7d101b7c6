package io.baton.store.admin;

import static io.baton.store.read.Statements.update;

import io.baton.store.read.Source;

/** Used tokens in SQL; the row without an execution is the tenant's sum. */
final class SqlTokenRows implements TokenRows {
  private static final String WHOLE_TENANT = "";

  private final Source source;
  private final Transactions transactions;

  SqlTokenRows(Source source, Transactions transactions) {
    this.source = source;
    this.transactions = transactions;
  }

  @Override
  public long ofExecution(String tenantId, String executionId) {
    return source
        .first(
            "SELECT tokens FROM token_usage WHERE tenant_id = ? AND execution_id = ?",
            row -> row.getLong(1),
            tenantId,
            executionId)
        .orElse(0L);
  }

  @Override
  public long ofTenant(String tenantId) {
    return ofExecution(tenantId, WHOLE_TENANT);
  }

  @Override
  public void add(String tenantId, String executionId, long tokens, long at) {
    transactions.transact(
        connection -> {
          for (String whose : new String[] {WHOLE_TENANT, executionId}) {
            update(
                connection,
                """
                INSERT INTO token_usage (tenant_id, execution_id, tokens, used_at)
                VALUES (?, ?, ?, ?)
                ON CONFLICT (tenant_id, execution_id) DO UPDATE
                SET tokens = token_usage.tokens + excluded.tokens, used_at = excluded.used_at
                """,
                tenantId,
                whose,
                tokens,
                at);
          }
          return 2;
        });
  }

  @Override
  public void forget(long before) {
    transactions.transact(
        connection ->
            update(
                connection,
                "DELETE FROM token_usage WHERE used_at < ? AND execution_id <> ''",
                before));
  }
}
