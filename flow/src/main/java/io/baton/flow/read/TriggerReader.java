package io.baton.flow.read;

import io.baton.expression.Suggestion;
import io.baton.expression.Template;
import io.baton.expression.TemplateException;
import io.baton.flow.Trigger;
import io.baton.flow.cron.Cron;
import io.baton.flow.cron.CronReading;
import io.baton.flow.document.Node;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads what starts a flow. A manual trigger is allowed and says nothing: every flow has it. */
final class TriggerReader {
  private static final Map<String, KeyTable> TABLES =
      Map.of(
          "schedule", KeyTables.SCHEDULE,
          "webhook", KeyTables.WEBHOOK,
          "event", KeyTables.EVENT,
          "manual", KeyTables.MANUAL);
  private static final List<String> TYPES = List.of("schedule", "webhook", "event", "manual");
  private static final Pattern WEBHOOK_PATH =
      Pattern.compile("[A-Za-z0-9_-][A-Za-z0-9._-]*(/[A-Za-z0-9_-][A-Za-z0-9._-]*)*");

  /** How callers of a webhook are answered. */
  private enum Respond {
    ASYNC,
    SYNC
  }

  private TriggerReader() {}

  static List<Trigger> triggers(Section flow) {
    Node.Seq list = flow.list("triggers");
    if (list == null) {
      return List.of();
    }
    List<Trigger> triggers = new ArrayList<>();
    for (int i = 0; i < list.items().size(); i++) {
      Trigger trigger =
          trigger(flow.reading, flow.path("triggers") + "[" + i + "]", list.items().get(i));
      if (trigger != null) {
        triggers.add(trigger);
      }
    }
    checkOnce(flow, triggers);
    return triggers;
  }

  private static @Nullable Trigger trigger(Reading reading, String path, Node node) {
    Node.Field type = node instanceof Node.Fields fields ? fields.fields().get("type") : null;
    if (!(node instanceof Node.Fields fields)
        || type == null
        || !(type.value().toValue() instanceof Value.Text name)) {
      reading.problem(
          path,
          node.position(),
          "a trigger must be an object with a 'type', one of " + String.join(", ", TYPES));
      return null;
    }
    KeyTable table = TABLES.get(name.value());
    if (table == null) {
      reading.problem(
          path + ".type",
          type.value().position(),
          "unknown trigger type '"
              + name.value()
              + "'"
              + Suggestion.didYouMean(name.value(), TYPES)
              + " (known: "
              + String.join(", ", TYPES)
              + ")");
      return null;
    }
    Section trigger = new Section(reading, path, fields, table);
    return switch (name.value()) {
      case "schedule" -> schedule(trigger);
      case "webhook" -> webhook(trigger);
      case "event" -> event(trigger);
      default -> null;
    };
  }

  private static @Nullable Trigger schedule(Section trigger) {
    String cron = required(trigger, "cron", "for example \"0 9 * * MON-FRI\"");
    if (cron != null && Cron.read(cron) instanceof CronReading.Refused refused) {
      trigger.problem("cron", refused.message());
    }
    String zone = trigger.text("timezone");
    if (zone != null && !isZone(zone)) {
      trigger.problem(
          "timezone",
          "unknown time zone '"
              + zone
              + "'"
              + Suggestion.didYouMean(zone, ZoneId.getAvailableZoneIds())
              + " (write for example Europe/Berlin or UTC)");
    }
    return cron == null
        ? null
        : new Trigger.Schedule(
            cron,
            zone == null ? "UTC" : zone,
            Objects.requireNonNullElse(input(trigger), Obj.EMPTY),
            trigger.choice("catchUp", Trigger.CatchUp.class, Trigger.CatchUp.ONCE));
  }

  private static boolean isZone(String zone) {
    try {
      return !ZoneId.of(zone).getId().isEmpty();
    } catch (DateTimeException unknown) {
      return false;
    }
  }

  private static @Nullable Trigger webhook(Section trigger) {
    String path = required(trigger, "path", "for example hr/new-hire");
    if (path != null && !WEBHOOK_PATH.matcher(path).matches()) {
      trigger.problem(
          "path",
          "'"
              + path
              + "' cannot be a webhook's path; write parts of letters, digits, '.', '_' and '-'"
              + " with '/' between them, for example hr/new-hire");
    }
    String secret = trigger.text("secret");
    if (secret != null) {
      checkNames(trigger, "secret", Value.of(secret), "secrets", "{{ secrets.hr_hook }}");
    }
    boolean open = trigger.flag("public", false);
    if (open && secret != null) {
      trigger.problem("public", "a webhook is 'public' or has a 'secret', not both; leave one out");
    }
    boolean sync = trigger.choice("respond", Respond.class, Respond.ASYNC) == Respond.SYNC;
    return path == null ? null : new Trigger.Webhook(path, secret, open, sync, input(trigger));
  }

  private static @Nullable Trigger event(Section trigger) {
    String event = required(trigger, "event", "for example user.requested");
    return event == null ? null : new Trigger.OnEvent(event, input(trigger));
  }

  private static @Nullable Obj input(Section trigger) {
    if (!trigger.has("input")) {
      return null;
    }
    Obj input = trigger.values("input");
    checkNames(trigger, "input", input, "trigger", "{{ trigger.payload }}");
    return input;
  }

  /** There is no execution yet, so that expressions can hardly name anything. */
  private static void checkNames(
      Section trigger, String key, Value value, String root, String example) {
    try {
      for (List<String> path : Template.compile(value).references().paths()) {
        if (!path.getFirst().equals(root)) {
          trigger.problem(
              key,
              "'"
                  + path.getFirst()
                  + "' is not known in the '"
                  + key
                  + "' of a trigger; only '"
                  + root
                  + "' is, as in "
                  + example);
        }
      }
    } catch (TemplateException e) {
      e.flaws().forEach(flaw -> trigger.problem(key, flaw.message()));
    }
  }

  /** An address or an event that stands in one flow twice would start it twice. */
  private static void checkOnce(Section flow, List<Trigger> triggers) {
    Set<String> seen = new HashSet<>();
    for (Trigger trigger : triggers) {
      String what =
          switch (trigger) {
            case Trigger.Schedule ignored -> null;
            case Trigger.Webhook webhook -> "webhook path '" + webhook.path() + "'";
            case Trigger.OnEvent event -> "event '" + event.event() + "'";
          };
      if (what != null && !seen.add(what)) {
        flow.problem("triggers", "the " + what + " is in two triggers of this flow; keep one");
      }
    }
  }

  private static @Nullable String required(Section trigger, String key, String example) {
    if (trigger.lacks(key)) {
      trigger.problem(key, "a " + trigger.table.what() + " needs '" + key + "', " + example);
    }
    String text = trigger.text(key);
    if (text != null && text.isBlank()) {
      trigger.problem(key, "'" + key + "' is empty; write " + example);
      return null;
    }
    return text;
  }
}
