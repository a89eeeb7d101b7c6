package io.baton.store.admin;

import io.baton.store.read.Source;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/** The same statements for every database. */
public final class SqlAdministration implements Administration {
  private final Source source;
  private final Transactions transactions;

  public SqlAdministration(Source source, Transactions transactions) {
    this.source = source;
    this.transactions = transactions;
  }

  @Override
  public TenantRows tenants() {
    return new SqlTenantRows(source, transactions);
  }

  @Override
  public KeyRows keys() {
    return new SqlKeyRows(source, transactions);
  }

  @Override
  public SecretRows secrets() {
    return new SqlSecretRows(source, transactions);
  }

  @Override
  public AuditRows audit() {
    return new SqlAuditRows(source, transactions);
  }

  @Override
  public TokenRows tokens() {
    return new SqlTokenRows(source, transactions);
  }

  @Override
  public void requireWritable() {
    transactions.transact(
        connection ->
            update(connection, "UPDATE counters SET next_value = next_value WHERE name = 'flow'"));
  }

  /** Inside the caller's transaction; returns how many rows it touched. */
  static int update(Connection connection, String sql, Object... parameters) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < parameters.length; i++) {
        statement.setObject(i + 1, parameters[i]);
      }
      return statement.executeUpdate();
    }
  }
}
