package io.baton.runtime.pool;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A queue in which nobody can crowd out the others: lower priority numbers first, tenants of one
 * priority in turn, and each tenant's own in the order of arrival. Every eighth place goes to the
 * tenant that was served longest ago, and of its own to what it thinks least urgent, so that
 * nothing waits for ever behind what is always more urgent. Not for several threads.
 */
public final class FairQueue<K, T> {
  /** How many places go by urgency for each one that does not. */
  private static final int URGENT_PLACES = 7;

  private record Place<K>(int priority, String tenant, K key) {}

  private final TreeMap<Integer, LinkedHashMap<String, LinkedHashMap<K, T>>> levels =
      new TreeMap<>();
  private final LinkedHashMap<String, Integer> waitingByTenant = new LinkedHashMap<>();
  private int size;
  private int urgentInARow;

  public void add(int priority, String tenant, K key, T item) {
    T before =
        levels
            .computeIfAbsent(priority, level -> new LinkedHashMap<>())
            .computeIfAbsent(tenant, name -> new LinkedHashMap<>())
            .put(key, item);
    if (before == null) {
      waitingByTenant.merge(tenant, 1, Integer::sum);
      size++;
    }
  }

  public int size() {
    return size;
  }

  /** What {@link #poll} would give. */
  public @Nullable T peek() {
    Place<K> next = next();
    return next == null ? null : at(next);
  }

  public @Nullable T poll() {
    Place<K> next = next();
    if (next == null) {
      return null;
    }
    urgentInARow = urgentInARow == URGENT_PLACES ? 0 : urgentInARow + 1;
    T item = at(next);
    remove(next.priority(), next.tenant(), next.key());
    sendToTheEnd(next);
    return item;
  }

  /** Whether it was there. */
  public boolean remove(int priority, String tenant, K key) {
    Map<String, LinkedHashMap<K, T>> level = levels.get(priority);
    Map<K, T> own = level == null ? null : level.get(tenant);
    if (level == null || own == null || own.remove(key) == null) {
      return false;
    }
    size--;
    waitingByTenant.computeIfPresent(tenant, (name, count) -> count == 1 ? null : count - 1);
    if (own.isEmpty()) {
      level.remove(tenant);
    }
    if (level.isEmpty()) {
      levels.remove(priority);
    }
    return true;
  }

  public void clear() {
    levels.clear();
    waitingByTenant.clear();
    size = 0;
  }

  private @Nullable Place<K> next() {
    if (size == 0) {
      return null;
    }
    return urgentInARow == URGENT_PLACES ? longestUnserved() : mostUrgent();
  }

  private Place<K> mostUrgent() {
    var level = levels.firstEntry();
    var own = level.getValue().firstEntry();
    return new Place<>(level.getKey(), own.getKey(), own.getValue().firstEntry().getKey());
  }

  private Place<K> longestUnserved() {
    String tenant = waitingByTenant.firstEntry().getKey();
    for (var level : levels.descendingMap().entrySet()) {
      LinkedHashMap<K, T> own = level.getValue().get(tenant);
      if (own != null) {
        return new Place<>(level.getKey(), tenant, own.firstEntry().getKey());
      }
    }
    throw new IllegalStateException("Nothing of tenant '%s' waits".formatted(tenant));
  }

  private @Nullable T at(Place<K> place) {
    LinkedHashMap<String, LinkedHashMap<K, T>> level = levels.get(place.priority());
    LinkedHashMap<K, T> own = level == null ? null : level.get(place.tenant());
    return own == null ? null : own.get(place.key());
  }

  private void sendToTheEnd(Place<K> served) {
    Integer left = waitingByTenant.remove(served.tenant());
    if (left != null) {
      waitingByTenant.put(served.tenant(), left);
    }
    LinkedHashMap<String, LinkedHashMap<K, T>> level = levels.get(served.priority());
    LinkedHashMap<K, T> own = level == null ? null : level.remove(served.tenant());
    if (level != null && own != null) {
      level.put(served.tenant(), own);
    }
  }
}
