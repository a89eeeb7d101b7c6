package io.baton.server.live;

import io.baton.runtime.Baton;
import io.baton.runtime.StartOptions;
import io.baton.runtime.feed.LiveEvent;
import io.baton.runtime.feed.Subscription;
import io.baton.runtime.feed.TenantWatcher;
import io.baton.runtime.scale.Autoscaler;
import io.baton.runtime.scale.Decision;
import io.baton.server.Lifecycle;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The events of all executions of a tenant, from now on or from where a reader was; and what is
 * decided about the workers of pools, which has no place among them and is not told again.
 */
final class TenantStream extends EventStream {
  private final Baton baton;
  private final Autoscaler scaler;
  private final String tenant;
  private final @Nullable String after;

  TenantStream(
      Baton baton,
      Autoscaler scaler,
      String tenant,
      @Nullable String after,
      Duration heartbeat,
      Lifecycle lifecycle) {
    super(heartbeat, lifecycle);
    this.baton = baton;
    this.scaler = scaler;
    this.tenant = tenant;
    this.after = after;
  }

  @Override
  Subscription subscribe() {
    Subscription decisions = scaler.watch(this::decided);
    Subscription events = subscribeToEvents();
    return () -> {
      decisions.close();
      events.close();
    };
  }

  private void decided(Decision decision) {
    if (scaler.plan(decision.pool()).isPresent()) {
      boolean operator = tenant.equals(StartOptions.DEFAULT_TENANT);
      tell("pool.scaled", operator ? decision.json() : decision.discreet());
    }
  }

  private Subscription subscribeToEvents() {
    return baton.events(
        tenant,
        after,
        new TenantWatcher() {
          @Override
          public void happened(LiveEvent event, String position) {
            TenantStream.this.happened(event, position);
          }

          @Override
          public void missed() {
            tellMissed();
          }

          @Override
          public void stopped(String reason) {
            TenantStream.this.stopped(reason);
          }
        });
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
