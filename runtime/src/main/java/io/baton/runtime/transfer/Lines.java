package io.baton.runtime.transfer;

import io.baton.store.FlowRow;
import io.baton.store.FlowStep;
import io.baton.value.Arr;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * What an export is made of: a head, then one line for each flow version, execution and event. The
 * events of an execution follow it in their order.
 */
final class Lines {
  static final String HEAD = "baton";
  static final String FLOW = "flow";
  static final String EXECUTION = "execution";
  static final String EVENT = "event";
  static final int VERSION = 1;

  private Lines() {}

  static Obj head() {
    return Obj.builder().put(HEAD, "export").put("version", VERSION).build();
  }

  /** Numbers are the store's own, so they stay behind. */
  static Obj flow(FlowRow row, long deletedAt) {
    Obj fields =
        Obj.builder()
            .put("tenantId", row.tenantId())
            .put("flowId", row.flowId())
            .put("version", row.version())
            .put("name", row.name())
            .put("fileName", row.fileName())
            .put("definition", row.text())
            .put("plan", Json.parse(row.plan()))
            .put("totalSteps", row.totalSteps())
            .put("createdAt", row.createdAt())
            .put("deletedAt", deletedAt)
            .put("steps", Arr.of(row.steps().stream().map(Lines::step).toList()))
            .build();
    return Obj.of(FLOW, fields);
  }

  private static Value step(FlowStep step) {
    return Obj.builder()
        .put("index", step.index())
        .put("id", step.id())
        .put("name", step.name())
        .put("type", step.type())
        .putIfPresent("adapter", step.adapter())
        .putIfPresent("action", step.action())
        .build();
  }

  static FlowRow flow(Obj fields, long flowNo) {
    Arr steps = fields.at("steps") instanceof Arr list ? list : Arr.EMPTY;
    return new FlowRow(
        flowNo,
        text(fields, "tenantId"),
        text(fields, "flowId"),
        (int) number(fields, "version"),
        text(fields, "name"),
        text(fields, "fileName"),
        text(fields, "definition"),
        Json.write(fields.at("plan")),
        (int) number(fields, "totalSteps"),
        number(fields, "createdAt"),
        steps.stream().map(step -> step((Obj) step)).toList());
  }

  private static FlowStep step(Obj fields) {
    return new FlowStep(
        (int) number(fields, "index"),
        text(fields, "id"),
        text(fields, "name"),
        text(fields, "type"),
        optional(fields, "adapter"),
        optional(fields, "action"));
  }

  /**
   * @throws IllegalArgumentException where there is none
   */
  static String text(Obj fields, String name) {
    if (fields.at(name) instanceof Value.Text text) {
      return text.value();
    }
    throw new IllegalArgumentException("'" + name + "' must be a text");
  }

  private static @Nullable String optional(Obj fields, String name) {
    return fields.at(name) instanceof Value.Text text ? text.value() : null;
  }

  /**
   * @throws IllegalArgumentException where there is none
   */
  static long number(Obj fields, String name) {
    if (fields.at(name) instanceof Value.Int number) {
      return number.value();
    }
    throw new IllegalArgumentException("'" + name + "' must be a whole number");
  }
}
