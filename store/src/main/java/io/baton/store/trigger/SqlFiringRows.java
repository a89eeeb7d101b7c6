package io.baton.store.trigger;

import io.baton.store.admin.Transactions;
import io.baton.store.read.Source;
import io.baton.store.read.Statements;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The same statements for every database. */
public final class SqlFiringRows implements FiringRows {
  private static final String BY_KEY =
      "SELECT * FROM trigger_firings WHERE tenant_id = ? AND firing_key = ?";

  private final Source source;
  private final Transactions transactions;

  public SqlFiringRows(Source source, Transactions transactions) {
    this.source = source;
    this.transactions = transactions;
  }

  @Override
  public List<Addition> add(List<FiringRow> firings) {
    return transactions.transact(
        connection -> {
          List<Addition> additions = new ArrayList<>();
          for (FiringRow firing : firings) {
            boolean isNew = insert(connection, firing) > 0;
            FiringRow there = isNew ? firing : stored(connection, firing);
            additions.add(new Addition(there, isNew));
          }
          return List.copyOf(additions);
        });
  }

  /** One that is there stays as it is; returns how many were added. */
  static int insert(Connection connection, FiringRow firing) throws SQLException {
    return Statements.update(
        connection,
        """
        INSERT INTO trigger_firings (tenant_id, firing_key, trigger_id, flow_id, execution_id,
          input, cause, created_at, started_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (tenant_id, firing_key) DO NOTHING
        """,
        firing.tenantId(),
        firing.key(),
        firing.triggerId(),
        firing.flowId(),
        firing.executionId(),
        firing.input(),
        firing.cause(),
        firing.createdAt(),
        firing.startedAt());
  }

  /** Itself, where the other one was removed at this moment. */
  private static FiringRow stored(Connection connection, FiringRow firing) throws SQLException {
    return Statements.list(connection, BY_KEY, SqlFiringRows::row, firing.tenantId(), firing.key())
        .stream()
        .findFirst()
        .orElse(firing);
  }

  @Override
  public Optional<FiringRow> find(String tenantId, String key) {
    return source.first(BY_KEY, SqlFiringRows::row, tenantId, key);
  }

  @Override
  public List<FiringRow> open(long createdUntil, int limit) {
    return source.list(
        """
        SELECT * FROM trigger_firings WHERE started_at = 0 AND created_at <= ?
        ORDER BY created_at, tenant_id, firing_key LIMIT ?
        """,
        SqlFiringRows::row,
        createdUntil,
        limit);
  }

  @Override
  public void started(List<FiringRow> firings, long at) {
    transactions.transact(
        connection -> {
          for (FiringRow firing : firings) {
            Statements.update(
                connection,
                """
                UPDATE trigger_firings SET started_at = ?
                WHERE tenant_id = ? AND firing_key = ? AND started_at = 0
                """,
                at,
                firing.tenantId(),
                firing.key());
          }
          return firings.size();
        });
  }

  @Override
  public void drop(FiringRow firing) {
    transactions.update(
        """
                DELETE FROM trigger_firings
                WHERE tenant_id = ? AND firing_key = ? AND started_at = 0
                """,
        firing.tenantId(),
        firing.key());
  }

  @Override
  public int forget(long startedBefore) {
    return transactions.update(
        "DELETE FROM trigger_firings WHERE started_at > 0 AND started_at < ?", startedBefore);
  }

  private static FiringRow row(ResultSet row) throws SQLException {
    return new FiringRow(
        row.getString("tenant_id"),
        row.getString("firing_key"),
        row.getString("trigger_id"),
        row.getString("flow_id"),
        row.getString("execution_id"),
        row.getString("input"),
        row.getString("cause"),
        row.getLong("created_at"),
        row.getLong("started_at"));
  }
}
