package io.baton.store.quota;

import java.util.List;

/** What is known of quotas. Written now and then, and never together with executions. */
public interface QuotaRows {
  /** In the order of their names. */
  List<QuotaRow> all();

  /** Takes the place of the one of that name. It is durable when this returns. */
  void put(QuotaRow row);
}
