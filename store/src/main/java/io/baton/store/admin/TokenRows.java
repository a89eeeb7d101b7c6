package io.baton.store.admin;

/** Used tokens of language models, by tenant and by execution. */
public interface TokenRows {
  /** Of one execution; 0 where nothing is known of it. */
  long ofExecution(String tenantId, String executionId);

  /** Of all its executions, also those that are not there any more. */
  long ofTenant(String tenantId);

  /** Durable when it returns. */
  void add(String tenantId, String executionId, long tokens, long at);

  /** Forgets executions that have used nothing since; what their tenants used stays. */
  void forget(long before);
}
