package io.baton.runtime.lane;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The executions that are in quarantine, seen by everybody. */
public final class Quarantines {
  private final Map<String, Quarantine> byId = new ConcurrentHashMap<>();
  private final Consumer<Quarantine> keeper;

  /**
   * @param keeper is told of every new one, and must not wait
   */
  public Quarantines(Consumer<Quarantine> keeper) {
    this.keeper = keeper;
  }

  void add(Quarantine quarantine) {
    if (byId.put(quarantine.executionId(), quarantine) == null) {
      keeper.accept(quarantine);
    }
  }

  /** One from before the last start. */
  public void restore(Quarantine quarantine) {
    byId.put(quarantine.executionId(), quarantine);
  }

  /** Whether it was there. */
  public boolean remove(String executionId) {
    return byId.remove(executionId) != null;
  }

  public @Nullable Quarantine of(String executionId) {
    return byId.isEmpty() ? null : byId.get(executionId);
  }

  public List<Quarantine> all() {
    return List.copyOf(byId.values());
  }
}
