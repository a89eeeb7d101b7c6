package io.baton.store.admin;

/**
 * An API key. The key itself is nowhere: only what it hashes to.
 *
 * @param name for people
 * @param hash in hexadecimal
 * @param createdBy the key, or the command, that made it
 * @param expiresAt 0: never
 * @param lastUsedAt 0: never; told at a coarse grain
 */
public record KeyRow(
    String id,
    String tenantId,
    String name,
    String role,
    String hash,
    String createdBy,
    long createdAt,
    long expiresAt,
    long lastUsedAt) {

  /** Without the hash, which is nobody's business in a log. */
  @Override
  public String toString() {
    return "KeyRow[%s, tenant %s, role %s]".formatted(id, tenantId, role);
  }
}
