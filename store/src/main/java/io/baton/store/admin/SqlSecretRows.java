package io.baton.store.admin;

import io.baton.store.read.Source;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** Secrets in SQL. */
final class SqlSecretRows implements SecretRows {
  private final Source source;
  private final Transactions transactions;

  SqlSecretRows(Source source, Transactions transactions) {
    this.source = source;
    this.transactions = transactions;
  }

  @Override
  public void put(SecretRow secret) {
    transactions.update(
        """
                INSERT INTO secrets (tenant_id, name, ciphertext, updated_by, created_at, updated_at)
                VALUES (?, ?, ?, ?, ?, ?)
                ON CONFLICT (tenant_id, name) DO UPDATE SET ciphertext = excluded.ciphertext,
                  updated_by = excluded.updated_by, updated_at = excluded.updated_at
                """,
        secret.tenantId(),
        secret.name(),
        secret.ciphertext(),
        secret.updatedBy(),
        secret.createdAt(),
        secret.updatedAt());
  }

  @Override
  public Optional<SecretRow> find(String tenantId, String name) {
    return source.first(
        "SELECT * FROM secrets WHERE tenant_id = ? AND name = ?",
        SqlSecretRows::secret,
        tenantId,
        name);
  }

  @Override
  public List<SecretRow> list(String tenantId, String afterName, int limit) {
    return source.list(
        "SELECT * FROM secrets WHERE tenant_id = ? AND name > ? ORDER BY name LIMIT ?",
        SqlSecretRows::secret,
        tenantId,
        afterName,
        limit);
  }

  @Override
  public boolean remove(String tenantId, String name) {
    return transactions.update(
            "DELETE FROM secrets WHERE tenant_id = ? AND name = ?", tenantId, name)
        > 0;
  }

  @Override
  public List<SecretRow> page(String afterTenant, String afterName, int limit) {
    return source.list(
        """
        SELECT * FROM secrets WHERE tenant_id > ? OR (tenant_id = ? AND name > ?)
        ORDER BY tenant_id, name LIMIT ?
        """,
        SqlSecretRows::secret,
        afterTenant,
        afterTenant,
        afterName,
        limit);
  }

  @Override
  public boolean replace(SecretRow known, String ciphertext) {
    return transactions.update(
            """
                    UPDATE secrets SET ciphertext = ?
                    WHERE tenant_id = ? AND name = ? AND ciphertext = ?
                    """,
            ciphertext,
            known.tenantId(),
            known.name(),
            known.ciphertext())
        > 0;
  }

  private static SecretRow secret(ResultSet row) throws SQLException {
    return new SecretRow(
        row.getString("tenant_id"),
        row.getString("name"),
        row.getString("ciphertext"),
        row.getString("updated_by"),
        row.getLong("created_at"),
        row.getLong("updated_at"));
  }
}
