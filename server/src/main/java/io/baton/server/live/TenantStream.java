package io.baton.server.live;

import io.baton.runtime.Baton;
import io.baton.runtime.feed.LiveEvent;
import io.baton.runtime.feed.Subscription;
import io.baton.server.Lifecycle;
import java.time.Duration;

/** The events of all executions of a tenant, from now on. */
final class TenantStream extends EventStream {
  private final Baton baton;
  private final String tenant;

  TenantStream(Baton baton, String tenant, Duration heartbeat, Lifecycle lifecycle) {
    super(heartbeat, lifecycle);
    this.baton = baton;
    this.tenant = tenant;
  }

  @Override
  Subscription subscribe() {
    return baton.events(tenant, this);
  }

  @Override
  String id(LiveEvent event) {
    return event.executionId() + ":" + event.recorded().seq();
  }

  @Override
  boolean isLast(LiveEvent event) {
    return false;
  }
}
