package io.baton.store.admin;

import java.util.List;
import java.util.Optional;

/** Tenants. */
public interface TenantRows {
  /** Whether it was added; false where the id is or was in use. */
  boolean add(TenantRow tenant);

  /** Deleted ones too. */
  Optional<TenantRow> find(String id);

  /** Those that are not deleted, in the order of their ids, from the one after {@code afterId}. */
  List<TenantRow> list(String afterId, int limit);

  List<TenantRow> deleted();

  /**
   * Deletes a tenant with its flows, triggers, keys and secrets, unless one of its executions has
   * not ended.
   *
   * @return whether it was there and is deleted
   */
  boolean delete(String id, long at);

  /**
   * Removes what is left of a deleted tenant besides its executions: definitions and figures.
   *
   * @return whether that was possible; false: there still are executions that need them
   */
  boolean purge(String id);
}
