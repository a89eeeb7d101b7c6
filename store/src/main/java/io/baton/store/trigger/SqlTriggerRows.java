package io.baton.store.trigger;

import io.baton.store.admin.Transactions;
import io.baton.store.read.Source;
import io.baton.store.read.Statements;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** The same statements for every database. */
public final class SqlTriggerRows implements TriggerRows {
  private final Source source;
  private final Transactions transactions;

  public SqlTriggerRows(Source source, Transactions transactions) {
    this.source = source;
    this.transactions = transactions;
  }

  @Override
  public List<TriggerRow> ofFlow(String tenantId, String flowId) {
    return source.list(
        "SELECT * FROM flow_triggers WHERE tenant_id = ? AND flow_id = ? ORDER BY trigger_id",
        SqlTriggerRows::row,
        tenantId,
        flowId);
  }

  @Override
  public List<TriggerRow> list(String tenantId, String afterId, int limit) {
    return source.list(
        """
        SELECT * FROM flow_triggers WHERE tenant_id = ? AND trigger_id > ?
        ORDER BY trigger_id LIMIT ?
        """,
        SqlTriggerRows::row,
        tenantId,
        afterId,
        limit);
  }

  @Override
  public Optional<TriggerRow> find(String tenantId, String id) {
    return source.first(
        "SELECT * FROM flow_triggers WHERE tenant_id = ? AND trigger_id = ?",
        SqlTriggerRows::row,
        tenantId,
        id);
  }

  @Override
  public Optional<TriggerRow> webhook(String tenantId, String path) {
    return source.first(
        "SELECT * FROM flow_triggers WHERE tenant_id = ? AND address = ? AND type = 'webhook'",
        SqlTriggerRows::row,
        tenantId,
        path);
  }

  @Override
  public List<TriggerRow> onEvent(String tenantId, String event) {
    return source.list(
        """
        SELECT * FROM flow_triggers
        WHERE tenant_id = ? AND address = ? AND type = 'event' AND paused = 0 ORDER BY trigger_id
        """,
        SqlTriggerRows::row,
        tenantId,
        event);
  }

  @Override
  public List<TriggerRow> due(long until, int limit) {
    return source.list(
        """
        SELECT * FROM flow_triggers WHERE next_due > 0 AND paused = 0 AND next_due <= ?
        ORDER BY next_due LIMIT ?
        """,
        SqlTriggerRows::row,
        until,
        limit);
  }

  @Override
  public OptionalLong nextDue() {
    return source
        .list(
            """
            SELECT next_due FROM flow_triggers WHERE next_due > 0 AND paused = 0
            ORDER BY next_due LIMIT 1
            """,
            row -> row.getLong(1))
        .stream()
        .mapToLong(Long::longValue)
        .findFirst();
  }

  @Override
  public boolean advance(TriggerRow known, long nextDue, long lastDue, List<FiringRow> firings) {
    return transactions.transact(
        connection -> {
          int moved =
              Statements.update(
                  connection,
                  """
                  UPDATE flow_triggers SET next_due = ?, last_due = ?
                  WHERE tenant_id = ? AND trigger_id = ? AND next_due = ? AND paused = 0
                  """,
                  nextDue,
                  lastDue,
                  known.tenantId(),
                  known.id(),
                  known.nextDue());
          if (moved > 0) {
            for (FiringRow firing : firings) {
              SqlFiringRows.insert(connection, firing);
            }
          }
          return moved > 0;
        });
  }

  @Override
  public boolean pause(String tenantId, String id) {
    return transactions.update(
            "UPDATE flow_triggers SET paused = 1 WHERE tenant_id = ? AND trigger_id = ?",
            tenantId,
            id)
        > 0;
  }

  @Override
  public boolean resume(String tenantId, String id, long nextDue) {
    return transactions.update(
            """
                    UPDATE flow_triggers SET paused = 0, next_due = ?
                    WHERE tenant_id = ? AND trigger_id = ? AND paused = 1
                    """,
            nextDue,
            tenantId,
            id)
        > 0;
  }

  private static TriggerRow row(ResultSet row) throws SQLException {
    return new TriggerRow(
        row.getString("tenant_id"),
        row.getString("trigger_id"),
        row.getString("flow_id"),
        row.getString("type"),
        row.getString("address"),
        row.getString("definition"),
        row.getInt("paused") != 0,
        row.getLong("next_due"),
        row.getLong("last_due"),
        row.getLong("created_at"));
  }
}
