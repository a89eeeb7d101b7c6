package io.baton.store.admin;

import io.baton.store.read.Source;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** API keys in SQL. */
final class SqlKeyRows implements KeyRows {
  private final Source source;
  private final Transactions transactions;

  SqlKeyRows(Source source, Transactions transactions) {
    this.source = source;
    this.transactions = transactions;
  }

  @Override
  public void add(KeyRow key) {
    transactions.update(
        """
                INSERT INTO api_keys (key_id, tenant_id, name, role, hash, created_by, created_at,
                  expires_at, last_used_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
        key.id(),
        key.tenantId(),
        key.name(),
        key.role(),
        key.hash(),
        key.createdBy(),
        key.createdAt(),
        key.expiresAt(),
        key.lastUsedAt());
  }

  @Override
  public Optional<KeyRow> find(String id) {
    return source.first("SELECT * FROM api_keys WHERE key_id = ?", SqlKeyRows::key, id);
  }

  @Override
  public List<KeyRow> list(String tenantId, String afterId, int limit) {
    return source.list(
        "SELECT * FROM api_keys WHERE tenant_id = ? AND key_id > ? ORDER BY key_id LIMIT ?",
        SqlKeyRows::key,
        tenantId,
        afterId,
        limit);
  }

  @Override
  public boolean remove(String tenantId, String id) {
    return transactions.update(
            "DELETE FROM api_keys WHERE tenant_id = ? AND key_id = ?", tenantId, id)
        > 0;
  }

  @Override
  public boolean isAny(long now) {
    return source
        .first(
            "SELECT 1 FROM api_keys WHERE expires_at = 0 OR expires_at > ? LIMIT 1",
            row -> row.getInt(1),
            now)
        .isPresent();
  }

  @Override
  public void used(String id, long at) {
    transactions.update(
        "UPDATE api_keys SET last_used_at = ? WHERE key_id = ? AND last_used_at < ?", at, id, at);
  }

  private static KeyRow key(ResultSet row) throws SQLException {
    return new KeyRow(
        row.getString("key_id"),
        row.getString("tenant_id"),
        row.getString("name"),
        row.getString("role"),
        row.getString("hash"),
        row.getString("created_by"),
        row.getLong("created_at"),
        row.getLong("expires_at"),
        row.getLong("last_used_at"));
  }
}
