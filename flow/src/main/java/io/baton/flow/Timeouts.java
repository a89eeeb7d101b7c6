package io.baton.flow;

import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The flow's limits in time.
 *
 * @param flow from start to end; null: none
 * @param step of one attempt of a call step; null: {@link #DEFAULT_STEP}
 * @param idle how long no step may be in progress before the flow ends; null: none
 * @param types limits of call steps by step type or adapter
 */
public record Timeouts(
    @Nullable Duration flow,
    @Nullable Duration step,
    @Nullable Duration idle,
    Map<String, Duration> types) {

  public static final Duration DEFAULT_STEP = Duration.ofSeconds(30);
  public static final Timeouts NONE = new Timeouts(null, null, null, Map.of());
}
