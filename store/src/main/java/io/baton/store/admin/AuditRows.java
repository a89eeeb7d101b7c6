package io.baton.store.admin;

import java.util.List;

/** The log of changes; it is only ever added to. */
public interface AuditRows {
  void add(List<AuditRow> rows);

  /** Newest first, from the one before {@code beforeNo}. */
  List<AuditRow> list(String tenantId, long beforeNo, int limit);
}
