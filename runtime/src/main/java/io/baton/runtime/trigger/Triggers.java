package io.baton.runtime.trigger;

import io.baton.engine.Tokens;
import io.baton.flow.Trigger;
import io.baton.flow.cron.Cron;
import io.baton.flow.write.FlowWriter;
import io.baton.store.trigger.TriggerRow;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Triggers as rows, and rows as triggers. */
public final class Triggers {
  private static final int HASH_LENGTH = 8;

  private Triggers() {}

  /**
   * @param nth counts triggers of one flow that say the same
   */
  static TriggerRow row(String tenantId, String flowId, Trigger trigger, int nth, long now) {
    return new TriggerRow(
        tenantId,
        id(flowId, trigger, nth),
        flowId,
        type(trigger),
        address(trigger),
        Json.write(FlowWriter.toValue(trigger)),
        false,
        trigger instanceof Trigger.Schedule schedule ? next(schedule, now) : 0,
        0,
        now);
  }

  /** Made of what the trigger waits for, so that it stays the same in later versions of a flow. */
  private static String id(String flowId, Trigger trigger, int nth) {
    String hash = Tokens.hash(Obj.of("what", Value.of(identity(trigger))));
    String id = flowId + ":" + type(trigger) + "-" + hash.substring(0, HASH_LENGTH);
    return nth == 0 ? id : id + "-" + (nth + 1);
  }

  /** What it waits for, without what it does then. */
  static String identity(Trigger trigger) {
    return switch (trigger) {
      case Trigger.Schedule schedule -> "schedule " + schedule.timezone() + " " + schedule.cron();
      case Trigger.Webhook webhook -> "webhook " + webhook.path();
      case Trigger.OnEvent event -> "event " + event.event();
    };
  }

  public static String type(Trigger trigger) {
    return switch (trigger) {
      case Trigger.Schedule ignored -> "schedule";
      case Trigger.Webhook ignored -> "webhook";
      case Trigger.OnEvent ignored -> "event";
    };
  }

  private static String address(Trigger trigger) {
    return switch (trigger) {
      case Trigger.Schedule ignored -> "";
      case Trigger.Webhook webhook -> webhook.path();
      case Trigger.OnEvent event -> event.event();
    };
  }

  /** When a schedule is due next, in milliseconds since the epoch; 0: never again. */
  public static long next(Trigger.Schedule schedule, long after) {
    return Cron.of(schedule.cron())
        .next(Instant.ofEpochMilli(after), ZoneId.of(schedule.timezone()))
        .map(Instant::toEpochMilli)
        .orElse(0L);
  }

  /** What was written when the flow was registered. */
  public static Trigger read(TriggerRow row) {
    Obj definition = (Obj) Json.parse(row.definition());
    return switch (row.type()) {
      case "schedule" ->
          new Trigger.Schedule(
              text(definition, "cron"),
              text(definition, "timezone"),
              definition.get("input") instanceof Obj input ? input : Obj.EMPTY,
              definition.has("catchUp")
                  ? Trigger.CatchUp.valueOf(text(definition, "catchUp").toUpperCase(Locale.ROOT))
                  : Trigger.CatchUp.ONCE);
      case "webhook" ->
          new Trigger.Webhook(
              text(definition, "path"),
              definition.has("secret") ? text(definition, "secret") : null,
              definition.has("public"),
              definition.has("respond"),
              input(definition));
      case "event" -> new Trigger.OnEvent(text(definition, "event"), input(definition));
      default -> throw new IllegalStateException("There is no trigger type " + row.type());
    };
  }

  private static @Nullable Obj input(Obj definition) {
    return definition.get("input") instanceof Obj input ? input : null;
  }

  private static String text(Obj definition, String key) {
    if (definition.get(key) instanceof Value.Text text) {
      return text.value();
    }
    throw new IllegalStateException("A stored trigger has no '%s'".formatted(key));
  }
}
