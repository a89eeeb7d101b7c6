package io.baton.flow.write;

import io.baton.flow.Trigger;
import io.baton.value.Obj;
import java.util.Locale;

/** Writes what starts a flow. */
final class TriggerWriter {
  private TriggerWriter() {}

  static Obj trigger(Trigger trigger) {
    return switch (trigger) {
      case Trigger.Schedule schedule -> schedule(schedule);
      case Trigger.Webhook webhook -> webhook(webhook);
      case Trigger.OnEvent event ->
          Obj.builder()
              .put("type", "event")
              .put("event", event.event())
              .putIfPresent("input", event.input())
              .build();
    };
  }

  private static Obj schedule(Trigger.Schedule schedule) {
    Obj.Builder out = Obj.builder().put("type", "schedule").put("cron", schedule.cron());
    out.put("timezone", schedule.timezone());
    Parts.putObject(out, "input", schedule.input());
    if (schedule.catchUp() != Trigger.CatchUp.ONCE) {
      out.put("catchUp", schedule.catchUp().name().toLowerCase(Locale.ROOT));
    }
    return out.build();
  }

  private static Obj webhook(Trigger.Webhook webhook) {
    Obj.Builder out = Obj.builder().put("type", "webhook").put("path", webhook.path());
    out.putIfPresent("secret", webhook.secret());
    if (webhook.open()) {
      out.put("public", true);
    }
    if (webhook.sync()) {
      out.put("respond", "sync");
    }
    return out.putIfPresent("input", webhook.input()).build();
  }
}
