package io.baton.cli.remote;

import io.baton.cli.progress.Frame;
import io.baton.cli.progress.Row;
import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** An execution as a server shows it, made ready to be drawn. */
final class RemoteFrame {
  private final Map<String, String> waits = new HashMap<>();

  private RemoteFrame(Obj execution) {
    if (execution.at("why") instanceof Arr reasons) {
      for (Value reason : reasons) {
        if (reason instanceof Obj fields) {
          waits.putIfAbsent(Fields.text(fields, "step"), Fields.text(fields, "text"));
        }
      }
    }
  }

  /**
   * @param order ids of the steps in the order of the flow; those that are not in it come last
   */
  static Frame of(Obj execution, List<String> order) {
    RemoteFrame frame = new RemoteFrame(execution);
    Obj steps = execution.at("steps") instanceof Obj known ? known : Obj.EMPTY;
    Set<String> ids = new LinkedHashSet<>(order);
    ids.addAll(steps.fields().keySet());
    List<Row> rows = new ArrayList<>();
    boolean over = Fields.text(execution, "status").equals("completed");
    for (String id : ids) {
      Row row = frame.row(id, steps.at(id) instanceof Obj step ? step : Obj.EMPTY);
      // What was not needed, such as the steps of handlers, is not still to come.
      if (!over || row.state() != Row.State.PENDING) {
        rows.add(row);
      }
    }
    long done =
        Fields.number(execution, "progress.completed")
            + Fields.number(execution, "progress.failed")
            + Fields.number(execution, "progress.skipped");
    return new Frame(
        millis(execution, "metadata.startedAt"),
        millis(execution, "metadata.completedAt"),
        (int) done,
        (int) Fields.number(execution, "progress.total"),
        rows);
  }

  private Row row(String id, Obj step) {
    return new Row(
        id,
        0,
        state(id, step),
        millis(step, "startedAt"),
        millis(step, "completedAt"),
        note(id, step));
  }

  private Row.State state(String id, Obj step) {
    return switch (Fields.text(step, "status")) {
      case "running" -> waits.containsKey(id) ? Row.State.WAITING : Row.State.RUNNING;
      case "retrying" -> Row.State.RETRYING;
      case "success" -> Row.State.SUCCESS;
      case "failed" -> step.has("recoveredBy") ? Row.State.HANDLED : Row.State.FAILED;
      case "skipped" -> Row.State.SKIPPED;
      case "cancelled" -> Row.State.CANCELLED;
      default -> Row.State.PENDING;
    };
  }

  private String note(String id, Obj step) {
    List<String> parts = new ArrayList<>();
    if (step.at("items") instanceof Obj items) {
      long over = Fields.number(items, "started") - Fields.number(items, "running");
      parts.add(over + "/" + Fields.text(items, "total"));
    }
    String why = waits.getOrDefault(id, "");
    if (!why.isEmpty()) {
      parts.add(why);
    } else if (!Fields.text(step, "error.code").isEmpty()) {
      parts.add(Fields.text(step, "error.code"));
    } else if (step.has("skipReason")) {
      parts.add("skipped: " + Fields.text(step, "skipReason"));
    } else if (Fields.number(step, "attempts") > 1) {
      parts.add(Fields.number(step, "attempts") + " attempts");
    }
    return String.join("  ", parts);
  }

  private static long millis(Obj fields, String path) {
    Instant at = Fields.instant(fields, path);
    return at == null ? 0 : at.toEpochMilli();
  }
}
