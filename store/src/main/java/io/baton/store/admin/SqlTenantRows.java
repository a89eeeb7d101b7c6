package io.baton.store.admin;

import io.baton.store.read.Source;
import io.baton.store.read.Statements;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** Tenants in SQL. */
final class SqlTenantRows implements TenantRows {
  private static final List<String> LOST_AT_ONCE =
      List.of("api_keys", "secrets", "flow_triggers", "trigger_firings");
  private static final List<String> OF_FLOWS = List.of("flow_steps", "tallies", "flow_definitions");

  private final Source source;
  private final Transactions transactions;

  SqlTenantRows(Source source, Transactions transactions) {
    this.source = source;
    this.transactions = transactions;
  }

  @Override
  public boolean add(TenantRow tenant) {
    return transactions.update(
            """
                    INSERT INTO tenants (tenant_id, name, created_at, deleted_at)
                    VALUES (?, ?, ?, ?) ON CONFLICT (tenant_id) DO NOTHING
                    """,
            tenant.id(),
            tenant.name(),
            tenant.createdAt(),
            tenant.deletedAt())
        > 0;
  }

  @Override
  public Optional<TenantRow> find(String id) {
    return source.first("SELECT * FROM tenants WHERE tenant_id = ?", SqlTenantRows::tenant, id);
  }

  @Override
  public List<TenantRow> list(String afterId, int limit) {
    return source.list(
        """
        SELECT * FROM tenants WHERE tenant_id > ? AND deleted_at = 0 ORDER BY tenant_id LIMIT ?
        """,
        SqlTenantRows::tenant,
        afterId,
        limit);
  }

  @Override
  public List<TenantRow> deleted() {
    return source.list(
        "SELECT * FROM tenants WHERE deleted_at > 0 ORDER BY tenant_id", SqlTenantRows::tenant);
  }

  @Override
  public boolean delete(String id, long at) {
    return transactions.transact(
        connection -> {
          int deleted =
              Statements.update(
                  connection,
                  """
                  UPDATE tenants SET deleted_at = ? WHERE tenant_id = ? AND deleted_at = 0
                  AND NOT EXISTS (SELECT 1 FROM executions WHERE tenant_id = ? AND ended_at = 0)
                  """,
                  at,
                  id,
                  id);
          if (deleted > 0) {
            for (String table : LOST_AT_ONCE) {
              Statements.update(
                  connection, "DELETE FROM %s WHERE tenant_id = ?".formatted(table), id);
            }
            Statements.update(
                connection,
                "UPDATE flow_definitions SET deleted_at = ? WHERE tenant_id = ? AND deleted_at = 0",
                at,
                id);
          }
          return deleted > 0;
        });
  }

  @Override
  public boolean purge(String id) {
    return transactions.transact(
        connection -> {
          boolean needed =
              !Statements.list(
                      connection,
                      "SELECT 1 FROM executions WHERE tenant_id = ? LIMIT 1",
                      row -> row.getInt(1),
                      id)
                  .isEmpty();
          if (needed) {
            return false;
          }
          for (String table : OF_FLOWS) {
            Statements.update(
                connection,
                """
                DELETE FROM %s WHERE flow_no IN
                  (SELECT d.flow_no FROM flow_definitions d JOIN tenants t ON t.tenant_id = d.tenant_id
                   WHERE d.tenant_id = ? AND t.deleted_at > 0)
                """
                    .formatted(table),
                id);
          }
          return true;
        });
  }

  private static TenantRow tenant(ResultSet row) throws SQLException {
    return new TenantRow(
        row.getString("tenant_id"),
        row.getString("name"),
        row.getLong("created_at"),
        row.getLong("deleted_at"));
  }
}
