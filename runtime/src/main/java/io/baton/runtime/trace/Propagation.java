package io.baton.runtime.trace;

import io.baton.runtime.lane.ExecutionRef;
import org.jspecify.annotations.Nullable;

/**
 * What is passed on to whoever works for an attempt. Where nobody records spans here, the place of
 * whoever started the execution goes through as it came, so that a trace has no gap.
 */
public enum Propagation {
  /** Spans are recorded: whoever works for an attempt belongs under its span. */
  OWN_SPANS,
  /** None are: only what came from outside is passed on. */
  PASS_THROUGH;

  private static final String SAMPLED = "01";

  /** Where an attempt stands; null: there is nothing to pass on. */
  public @Nullable TraceParent place(ExecutionRef owner, String key, int attempt) {
    TraceParent outside = owner.traceparent();
    return switch (this) {
      case PASS_THROUGH -> outside;
      case OWN_SPANS ->
          new TraceParent(
              outside == null ? TraceIds.trace(owner.id()) : outside.traceId(),
              TraceIds.attempt(owner.id(), key, attempt),
              SAMPLED,
              outside == null ? null : outside.state());
    };
  }
}
