package io.baton.adapters.event;

import io.baton.adapters.AdapterException;
import io.baton.value.Value;

/** Who takes events of a tenant, for flows that wait for them. */
@FunctionalInterface
public interface EventSink {
  /**
   * @param token the same for every attempt, so that one event starts a flow once
   */
  void publish(String tenantId, String name, Value payload, String token) throws AdapterException;
}
