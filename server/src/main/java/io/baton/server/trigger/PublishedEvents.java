package io.baton.server.trigger;

import io.baton.adapters.AdapterException;
import io.baton.adapters.event.EventSink;
import io.baton.runtime.trigger.Fired;
import io.baton.runtime.trigger.Occasion;
import io.baton.runtime.trigger.OtherPayloadException;
import io.baton.runtime.trigger.TriggerService;
import io.baton.value.Value;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;

/** Takes the events that steps publish: the step is done when all that follows is durable. */
public final class PublishedEvents implements EventSink {
  private final TriggerService triggers;

  public PublishedEvents(TriggerService triggers) {
    this.triggers = triggers;
  }

  @Override
  public void publish(String tenantId, String name, Value payload, String token)
      throws AdapterException {
    try {
      for (CompletableFuture<Fired> one :
          triggers.event(tenantId, name, new Occasion(token, payload))) {
        one.join();
      }
    } catch (OtherPayloadException e) {
      throw AdapterException.permanent(
          "CONFLICT", Objects.requireNonNullElse(e.getMessage(), "Another payload"));
    }
  }
}
