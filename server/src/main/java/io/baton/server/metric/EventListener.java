package io.baton.server.metric;

import io.baton.engine.Recorded;
import io.baton.runtime.lane.ExecutionRef;

/** Is told of durable events, one after the other and by one thread. */
@FunctionalInterface
public interface EventListener {
  void happened(ExecutionRef execution, Recorded event);
}
