package io.baton.server.trigger;

import io.baton.flow.Trigger;
import io.baton.runtime.trigger.TriggerService;
import io.baton.runtime.trigger.Triggers;
import io.baton.server.http.Times;
import io.baton.store.trigger.TriggerRow;
import io.baton.value.Arr;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;

/** A trigger as callers see it. */
final class TriggerView {
  private static final int NEXT_RUNS = 5;
  private static final String HIDDEN = "***";

  private TriggerView() {}

  static Obj of(TriggerRow row, TriggerService triggers) {
    return Obj.builder()
        .put("id", row.id())
        .put("flowId", row.flowId())
        .put("type", row.type())
        .put("paused", row.paused())
        .put("definition", definition(row))
        .put(
            "nextRuns",
            Arr.of(triggers.nextTimes(row, NEXT_RUNS).stream().map(Times::text).toList()))
        .put("lastRun", Times.text(row.lastDue()))
        .put("url", url(row))
        .put("createdAt", Times.text(row.createdAt()))
        .build();
  }

  /** A secret that was written into the flow itself is not shown here too. */
  private static Obj definition(TriggerRow row) {
    Obj definition = (Obj) Json.parse(row.definition());
    return Triggers.read(row) instanceof Trigger.Webhook webhook
            && webhook.secret() != null
            && !webhook.secret().contains("{{")
        ? definition.with("secret", Value.of(HIDDEN))
        : definition;
  }

  private static Value url(TriggerRow row) {
    return row.type().equals("webhook")
        ? Value.of("/v1/hooks/" + row.tenantId() + "/" + row.address())
        : Value.NULL;
  }
}
