package io.baton.server.trace;

import io.baton.engine.Event;
import io.baton.engine.Recorded;
import io.baton.runtime.trace.TraceIds;
import io.baton.runtime.trace.TraceParent;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** What is known of an execution that is under way. */
final class Traced {
  final String executionId;
  final String traceId;
  final Optional<String> parentSpan;
  final Event.ExecutionCreated created;
  final long startedAt;
  private final Map<String, Long> stepStarts = new HashMap<>();

  private Traced(
      Event.ExecutionCreated created, long startedAt, String traceId, Optional<String> parentSpan) {
    this.executionId = created.executionId();
    this.created = created;
    this.startedAt = startedAt;
    this.traceId = traceId;
    this.parentSpan = parentSpan;
  }

  /**
   * A child belongs to the attempt that called it, others to whoever started them.
   *
   * @param traceOf finds the trace of a parent
   */
  static Traced of(Event.ExecutionCreated created, long at, Function<String, String> traceOf) {
    var parent = created.parent();
    if (parent != null) {
      String caller = TraceIds.attempt(parent.executionId(), parent.key(), parent.attempt());
      return new Traced(created, at, traceOf.apply(parent.executionId()), Optional.of(caller));
    }
    Optional<TraceParent> outside = TraceParent.of(created.trigger());
    return new Traced(
        created,
        at,
        outside.map(TraceParent::traceId).orElseGet(() -> TraceIds.trace(created.executionId())),
        outside.map(TraceParent::spanId));
  }

  /** Remembers when attempts began. */
  void follow(Recorded recorded) {
    if (recorded.event() instanceof Event.StepStarted started) {
      stepStarts.put(started.key(), recorded.at());
    }
  }

  /** When the attempt that ends now began; now where it never did. */
  long attemptStart(String key, long now) {
    Long started = stepStarts.remove(key);
    return started == null ? now : started;
  }
}
