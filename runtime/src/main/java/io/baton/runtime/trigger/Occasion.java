package io.baton.runtime.trigger;

import io.baton.engine.Tokens;
import io.baton.expression.Scope;
import io.baton.expression.Template;
import io.baton.flow.Trigger;
import io.baton.runtime.trace.TraceParent;
import io.baton.store.trigger.FiringRow;
import io.baton.store.trigger.TriggerRow;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Why a trigger fires: what expressions see as {@code trigger}, and what makes it the same occasion
 * when it comes again.
 *
 * @param key unique among the occasions of the trigger
 * @param payload what came with it
 * @param traceparent where whoever brought it stands in a trace; null: in none that is known
 */
public record Occasion(String key, Value payload, @Nullable TraceParent traceparent) {
  private static final int ID_LENGTH = 24;

  public Occasion(String key, Value payload) {
    this(key, payload, null);
  }

  /** A time of a schedule; whoever asks for it, it is the same. */
  static Occasion time(Trigger.Schedule schedule, long due, boolean manual) {
    Obj.Builder payload =
        Obj.builder()
            .put("scheduledAt", Instant.ofEpochMilli(due).toString())
            .put("cron", schedule.cron())
            .put("timezone", schedule.timezone());
    if (manual) {
      payload.put("manual", true);
    }
    return new Occasion("time:" + due, payload.build());
  }

  /**
   * @throws io.baton.expression.ExpressionException where the input cannot be made of the payload
   */
  FiringRow firing(TriggerRow row, Trigger trigger, long now) {
    return firing(row, input(trigger, cause(row, now)), now);
  }

  private Obj cause(TriggerRow row, long now) {
    Obj.Builder cause =
        Obj.builder()
            .put("type", row.type())
            .put("payload", payload)
            .put("timestamp", Instant.ofEpochMilli(now).toString());
    return traceparent == null ? cause.build() : traceparent.addTo(cause.build());
  }

  FiringRow firing(TriggerRow row, Obj input, long now) {
    String name = row.id() + " " + key;
    return new FiringRow(
        row.tenantId(),
        name,
        row.id(),
        row.flowId(),
        executionId(row.tenantId(), name),
        Json.write(input),
        Json.write(cause(row, now)),
        now,
        0);
  }

  /**
   * Worked out, not drawn: the same occasion is the same execution, even if nobody remembers it.
   */
  private static String executionId(String tenantId, String name) {
    Obj of = Obj.of("tenant", Value.of(tenantId), "firing", Value.of(name));
    return Tokens.hash(of).substring(0, ID_LENGTH);
  }

  private Obj input(Trigger trigger, Obj cause) {
    Obj template =
        switch (trigger) {
          case Trigger.Schedule schedule -> schedule.input();
          case Trigger.Webhook webhook -> webhook.input();
          case Trigger.OnEvent event -> event.input();
        };
    if (template == null) {
      return payload instanceof Obj fields ? fields : Obj.EMPTY;
    }
    Scope scope = name -> name.equals("trigger") ? cause : null;
    return Template.compile(template).evaluate(scope) instanceof Obj input ? input : Obj.EMPTY;
  }

  /** What came with a firing. */
  static @Nullable Value payload(FiringRow firing) {
    return Json.parse(firing.cause()) instanceof Obj cause ? cause.get("payload") : null;
  }
}
