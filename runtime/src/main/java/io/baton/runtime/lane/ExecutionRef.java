package io.baton.runtime.lane;

import io.baton.runtime.trace.TraceParent;
import org.jspecify.annotations.Nullable;

/**
 * What never changes about an execution and is asked for outside of its lane.
 *
 * @param traceparent where whoever started it stands in a trace; null: in none that is known
 */
public record ExecutionRef(
    String id, long no, String tenantId, String flowId, @Nullable TraceParent traceparent) {

  public ExecutionRef(String id, long no, String tenantId, String flowId) {
    this(id, no, tenantId, flowId, null);
  }
}
