package io.baton.server.pool;

import io.baton.runtime.Settings;
import io.baton.runtime.scale.PoolPlan;
import io.baton.runtime.scale.ScaleSettings;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a server is told about its pools.
 *
 * @param plans how pools are scaled, by name
 * @param fleets how those look in Kubernetes that are there
 * @param tenants where the tasks of a tenant go whose requests name no pool
 */
public record PoolConfig(
    Map<String, PoolPlan> plans, Map<String, Fleet> fleets, Map<String, String> tenants) {
  public static final PoolConfig NONE = new PoolConfig(Map.of(), Map.of(), Map.of());

  public PoolConfig {
    plans = Collections.unmodifiableMap(new LinkedHashMap<>(plans));
    fleets = Collections.unmodifiableMap(new LinkedHashMap<>(fleets));
    tenants = Map.copyOf(tenants);
  }

  /** How the pools of a server are scaled that keeps its data in a folder. */
  public ScaleSettings scaling(Path dataFolder) {
    ScaleSettings settings = ScaleSettings.in(dataFolder.resolve("workers"));
    for (PoolPlan plan : plans.values()) {
      settings = settings.with(plan);
    }
    return settings;
  }

  /** The engine's settings with the tenants' pools among them. */
  public Settings applied(Settings runtime) {
    return tenants.isEmpty() ? runtime : runtime.withTenantPools(tenants);
  }
}
