package io.baton.runtime.lane;

import io.baton.store.Store;
import io.baton.store.StoredExecution;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The executions of a lane that are in memory: those used last. The others come back from the log
 * when they are asked for. One that is ahead of the log stays until the log has caught up.
 */
final class Residents {
  private static final int LOAD_FACTOR_CAPACITY = 1_024;
  private static final float LOAD_FACTOR = 0.75f;

  /** How many are looked at for each one that must go: those that must stay are passed over. */
  private static final int LOOKS = 4;

  private final Map<String, LiveExecution> byId =
      new LinkedHashMap<>(LOAD_FACTOR_CAPACITY, LOAD_FACTOR, true);
  private final Store store;
  private final Loader loader;
  private final int limit;

  Residents(Store store, Loader loader, int limit) {
    this.store = store;
    this.loader = loader;
    this.limit = limit;
  }

  /** Null where it is not in memory, or is there with a state that never became durable. */
  @Nullable LiveExecution inMemory(String id) {
    LiveExecution live = byId.get(id);
    return live == null || live.isLost() ? null : live;
  }

  /** Null where there is no such execution. */
  @Nullable LiveExecution find(String id) {
    LiveExecution live = inMemory(id);
    if (live == null) {
      byId.remove(id);
      StoredExecution stored = store.executions().byId(id).orElse(null);
      if (stored != null) {
        live = loader.load(stored);
        byId.put(id, live);
      }
    }
    return live;
  }

  void add(LiveExecution live) {
    byId.put(live.id, live);
  }

  void remove(String id) {
    byId.remove(id);
  }

  void shrink() {
    int looks = (byId.size() - limit) * LOOKS;
    Iterator<LiveExecution> eldest = byId.values().iterator();
    while (byId.size() > limit && looks-- > 0 && eldest.hasNext()) {
      if (eldest.next().isCommitted()) {
        eldest.remove();
      }
    }
  }
}
