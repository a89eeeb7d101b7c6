package io.baton.runtime.feed;

import io.baton.engine.Recorded;
import io.baton.runtime.lane.ExecutionRef;
import java.util.List;

/**
 * Is told of all events of all executions once they are durable, without reading them back: for
 * figures and traces. It runs on the one thread that writes, so it only hands them over; whoever
 * wants to take his time is a {@link Watcher}.
 */
@FunctionalInterface
public interface EventTap {
  EventTap NONE = (owner, events) -> {};

  /** Must neither wait nor throw. */
  void committed(ExecutionRef owner, List<Recorded> events);
}
