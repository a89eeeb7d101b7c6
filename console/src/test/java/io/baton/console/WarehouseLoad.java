package io.baton.console;

import java.time.Instant;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The picture with a loop of a thousand items: 406 done, 24 running, 2 retrying, 4 failed. */
final class WarehouseLoad {
  static final String ID = "01JD8Q3W0N8T2C";
  static final int ITEMS = 1000;
  private static final Instant START = Instant.parse("2026-11-14T13:51:00Z");
  private static int seq;

  private WarehouseLoad() {}

  static synchronized void play(Scene scene) {
    seq = 0;
    ArrayNode events = Scene.JSON.createArrayNode();
    events.add(event("execution.started", null, 0, 0));
    pair(events, "list_partitions", 1, 2200);
    pair(events, "dimensions", 3, 250_000);
    events.add(event("step.started", "load_partition", 260_000, 1));
    for (int i = 0; i < 436; i++) {
      item(events, i);
    }
    String path = "/executions/" + ID;
    scene.put(path + "/events", Scene.items(events));
    scene.put(path, execution());
    scene.put("/flows/nightly-warehouse-load/plan", plan());
  }

  private static void item(ArrayNode events, int i) {
    String key = "load_partition[" + i + "]";
    long at = 260_000L + i * 900L;
    events.add(event("step.started", key, at, 1));
    if (i == 37 || i == 205 || i == 206 || i == 371) {
      ObjectNode failed = event("step.failed", key, at + 20_200, 3);
      error(failed.putObject("data").put("next", "continue").putObject("error"), key);
      events.add(failed);
    } else if (i == 399 || i == 402) {
      ObjectNode retried = event("step.retried", key, at + 15_000, 1);
      ObjectNode data = retried.putObject("data").put("retryAt", "2026-11-14T14:05:40Z");
      error(data.putObject("error"), key);
      events.add(retried);
    } else if (i < 412) {
      events.add(event("step.completed", key, at + 18_000L + i % 7 * 3000L, 1));
    }
  }

  private static void error(ObjectNode error, String key) {
    error.put("step", key).put("attempt", 3).put("code", "CONFLICT").put("class", "permanent");
    error.put("message", "duplicate key (day, region) = (2026-11-13, eu-17) in fact_orders_new");
  }

  private static void pair(ArrayNode events, String step, long from, long to) {
    events.add(event("step.started", step, from, 1));
    events.add(event("step.completed", step, to, 1));
  }

  private static ObjectNode event(
      String type, @org.jspecify.annotations.Nullable String step, long at, int attempt) {
    ObjectNode event = Scene.JSON.createObjectNode().put("seq", ++seq).put("type", type);
    event.put("executionId", ID).put("at", START.plusMillis(at).toString());
    if (step != null) {
      event.put("stepId", step).put("attempt", attempt);
    }
    event.putObject("data");
    return event;
  }

  private static ObjectNode execution() {
    ObjectNode execution = Scene.JSON.createObjectNode().put("executionId", ID);
    execution.put("flowId", "nightly-warehouse-load").put("flowVersion", 31);
    execution.put("tenantId", "acme-prod").put("correlationId", "nightly").put("status", "running");
    execution.putObject("progress").put("total", 5).put("completed", 2).put("running", 1);
    execution.putObject("input");
    execution.putObject("variables");
    execution.putArray("why");
    execution.putArray("errors");
    execution.putObject("trigger").put("type", "schedule");
    execution.putObject("metadata").put("startedAt", START.toString());
    ObjectNode steps = execution.putObject("steps");
    step(steps, "list_partitions", "sql", "success").put("durationMs", 2200);
    step(steps, "dimensions", "parallel", "success").put("durationMs", 250_000);
    step(steps, "load_partition", "sql", "running")
        .put("startedAt", START.plusSeconds(260).toString())
        .putObject("items")
        .put("total", ITEMS)
        .put("started", 436)
        .put("running", 24);
    step(steps, "verify", "sql", "pending");
    step(steps, "swap_tables", "sql", "pending");
    return execution.put("seq", seq);
  }

  private static ObjectNode step(ObjectNode steps, String id, String type, String status) {
    return steps
        .putObject(id)
        .put("stepId", id)
        .put("name", id)
        .put("type", type)
        .put("status", status)
        .put("attempts", status.equals("pending") ? 0 : 1);
  }

  private static ObjectNode plan() {
    ObjectNode plan = Scene.JSON.createObjectNode().put("totalSteps", 5);
    String before = null;
    for (String id :
        new String[] {"list_partitions", "dimensions", "load_partition", "verify", "swap_tables"}) {
      ObjectNode step = plan.withArray("steps").addObject().put("id", id).put("name", id);
      step.put("type", id.equals("load_partition") ? "forEach" : "sql");
      ArrayNode dependencies = step.putArray("dependencies");
      if (before != null) {
        dependencies.add(before);
      }
      before = id;
    }
    return plan;
  }
}
