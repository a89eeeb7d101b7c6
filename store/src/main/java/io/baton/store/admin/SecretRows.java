package io.baton.store.admin;

import java.util.List;
import java.util.Optional;

/** Secrets, as ciphertext. */
public interface SecretRows {
  /** Adds or replaces it; what was there keeps its time of creation. */
  void put(SecretRow secret);

  Optional<SecretRow> find(String tenantId, String name);

  /** In the order of their names, from the one after {@code afterName}. */
  List<SecretRow> list(String tenantId, String afterName, int limit);

  /** Whether it was there. */
  boolean remove(String tenantId, String name);

  /** Of all tenants, from the one after this place. */
  List<SecretRow> page(String afterTenant, String afterName, int limit);

  /** Gives a secret another ciphertext, unless it was changed or removed meanwhile. */
  boolean replace(SecretRow known, String ciphertext);
}
