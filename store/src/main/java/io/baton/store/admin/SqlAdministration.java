package io.baton.store.admin;

import io.baton.store.read.Source;

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
  public KeptFlows keptFlows() {
    return new SqlKeptFlows(source, transactions);
  }

  @Override
  public void requireWritable() {
    transactions.update("UPDATE counters SET next_value = next_value WHERE name = 'flow'");
  }
}
