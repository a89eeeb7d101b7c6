package io.baton.store.admin;

/**
 * A tenant.
 *
 * @param name for people
 * @param deletedAt 0: it is there. The row of a deleted one stays, so that nobody gets its id, and
 *     what is left under it, again.
 */
public record TenantRow(String id, String name, long createdAt, long deletedAt) {
  public boolean isDeleted() {
    return deletedAt > 0;
  }
}
