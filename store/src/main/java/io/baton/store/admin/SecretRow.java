package io.baton.store.admin;

/**
 * A secret, encrypted: the store never sees what it is.
 *
 * @param ciphertext in Base64
 */
public record SecretRow(
    String tenantId,
    String name,
    String ciphertext,
    String updatedBy,
    long createdAt,
    long updatedAt) {}
