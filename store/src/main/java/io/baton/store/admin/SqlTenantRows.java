package io.baton.store.admin;

import static io.baton.store.admin.SqlAdministration.update;

import io.baton.store.read.Source;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** Tenants in SQL. */
final class SqlTenantRows implements TenantRows {
  private final Source source;
  private final Transactions transactions;

  SqlTenantRows(Source source, Transactions transactions) {
    this.source = source;
    this.transactions = transactions;
  }

  @Override
  public boolean add(TenantRow tenant) {
    return transactions.transact(
            connection ->
                update(
                    connection,
                    """
                    INSERT INTO tenants (tenant_id, name, created_at, deleted_at)
                    VALUES (?, ?, ?, ?) ON CONFLICT (tenant_id) DO NOTHING
                    """,
                    tenant.id(),
                    tenant.name(),
                    tenant.createdAt(),
                    tenant.deletedAt()))
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
              update(
                  connection,
                  """
                  UPDATE tenants SET deleted_at = ? WHERE tenant_id = ? AND deleted_at = 0
                  AND NOT EXISTS (SELECT 1 FROM executions WHERE tenant_id = ? AND ended_at = 0)
                  """,
                  at,
                  id,
                  id);
          if (deleted > 0) {
            update(connection, "DELETE FROM api_keys WHERE tenant_id = ?", id);
            update(connection, "DELETE FROM secrets WHERE tenant_id = ?", id);
            update(connection, "DELETE FROM flow_triggers WHERE tenant_id = ?", id);
            update(connection, "DELETE FROM trigger_firings WHERE tenant_id = ?", id);
          }
          return deleted > 0;
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
