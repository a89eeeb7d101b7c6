package io.baton.server.live;

import io.baton.runtime.Execution;
import io.baton.runtime.feed.LiveEvent;
import io.baton.runtime.feed.Subscription;
import io.baton.server.Lifecycle;
import java.time.Duration;

/** The events of one execution, until it has ended. */
final class ExecutionStream extends EventStream {
  private final Execution execution;
  private final long after;

  ExecutionStream(Execution execution, long after, Duration heartbeat, Lifecycle lifecycle) {
    super(heartbeat, lifecycle);
    this.execution = execution;
    this.after = after;
  }

  @Override
  Subscription subscribe() {
    return execution.watch(after, this);
  }

  @Override
  String id(LiveEvent event) {
    return Long.toString(event.recorded().seq());
  }

  @Override
  boolean isLast(LiveEvent event) {
    return event.isEnd() && Ends.isOver(execution, event.recorded().seq());
  }
}
