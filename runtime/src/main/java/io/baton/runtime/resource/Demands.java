package io.baton.runtime.resource;

import io.baton.expression.Suggestion;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What claims demand, by the names under which it is kept. Where the settings declare no resource,
 * nobody has said how much there is of any: then each name is a lock of its tenant, which one claim
 * has at a time, whatever amount it asks for.
 */
final class Demands {
  static final Capacity LOCK = Capacity.counter(1);

  /** Stands between a tenant and the name of its lock; ids of tenants do not have it. */
  private static final char OF_TENANT = '/';

  private final Map<String, Capacity> declared;

  Demands(Map<String, Capacity> declared) {
    this.declared = Map.copyOf(declared);
  }

  boolean areLocks() {
    return declared.isEmpty();
  }

  Map<String, Integer> of(Claim claim) {
    if (!areLocks() || claim.demand().isEmpty()) {
      return claim.demand();
    }
    Map<String, Integer> locks = new TreeMap<>();
    claim.demand().keySet().forEach(name -> locks.put(claim.tenantId() + OF_TENANT + name, 1));
    return locks;
  }

  Set<String> names(Claim claim) {
    return new TreeSet<>(of(claim).keySet());
  }

  /** As the definition has it. */
  String shown(String name) {
    return areLocks() ? name.substring(name.indexOf(OF_TENANT) + 1) : name;
  }

  /** What makes a demand impossible for ever; null where it is only a question of time. */
  @Nullable String problem(Map<String, Integer> demand) {
    if (areLocks()) {
      return null;
    }
    for (Map.Entry<String, Integer> wanted : demand.entrySet()) {
      Capacity capacity = declared.get(wanted.getKey());
      if (capacity == null) {
        return "There is no resource '%s'%s. Name it in the settings with its capacity."
            .formatted(wanted.getKey(), Suggestion.didYouMean(wanted.getKey(), declared.keySet()));
      }
      if (wanted.getValue() > capacity.most()) {
        return "The step needs %d of resource '%s', but there are only %d"
            .formatted(wanted.getValue(), wanted.getKey(), capacity.most());
      }
    }
    return null;
  }
}
