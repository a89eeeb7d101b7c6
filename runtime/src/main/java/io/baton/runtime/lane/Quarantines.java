package io.baton.runtime.lane;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The executions that are in quarantine, seen by everybody. */
public final class Quarantines {
  private final Map<String, Quarantine> byId = new ConcurrentHashMap<>();

  void add(Quarantine quarantine) {
    byId.put(quarantine.executionId(), quarantine);
  }

  @Nullable Quarantine of(String executionId) {
    return byId.isEmpty() ? null : byId.get(executionId);
  }

  public List<Quarantine> all() {
    return List.copyOf(byId.values());
  }
}
