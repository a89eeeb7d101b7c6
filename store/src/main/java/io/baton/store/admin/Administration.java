package io.baton.store.admin;

/**
 * The tables of those who run Baton. They are written rarely and never together with executions, so
 * each write is a transaction of its own; it is durable when the method returns.
 */
public interface Administration {
  TenantRows tenants();

  KeyRows keys();

  SecretRows secrets();

  AuditRows audit();

  TokenRows tokens();

  KeptFlows keptFlows();

  /**
   * Writes something that changes nothing, and returns when it is durable.
   *
   * @throws io.baton.store.StoreException where nothing can be written now
   */
  void requireWritable();
}
