package io.baton.store.admin;

import java.util.List;

/** The log of changes: it is added to, and what is too old goes. */
public interface AuditRows {
  void add(List<AuditRow> rows);

  /** Newest first, from the one before {@code beforeNo}. */
  List<AuditRow> list(String tenantId, long beforeNo, int limit);

  /**
   * Removes the oldest rows of all tenants from before a time.
   *
   * @return how many; fewer than the limit: there are no more
   */
  int forget(long before, int limit);
}
