package io.baton.store.admin;

import java.util.List;
import java.util.Optional;

/** API keys. */
public interface KeyRows {
  void add(KeyRow key);

  /** Of any tenant: who asks does not know yet whose key it is. */
  Optional<KeyRow> find(String id);

  /** In the order of their ids, from the one after {@code afterId}. */
  List<KeyRow> list(String tenantId, String afterId, int limit);

  /** Whether it was there. */
  boolean remove(String tenantId, String id);

  /** Whether there is one that has not expired, of any tenant. */
  boolean isAny(long now);

  /** Remembers when it was used, unless a later use is known. */
  void used(String id, long at);
}
