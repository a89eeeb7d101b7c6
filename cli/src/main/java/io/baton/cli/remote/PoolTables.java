package io.baton.cli.remote;

import io.baton.cli.Paint;
import io.baton.value.Arr;
import io.baton.value.Obj;
import java.util.List;

/**
 * Pools for people: how each is doing, who works for one, and why there are as many as there are.
 */
final class PoolTables {
  private final Paint paint;

  PoolTables(Paint paint) {
    this.paint = paint;
  }

  Table overview(List<Obj> pools) {
    Table table =
        new Table(paint, "POOL", "KIND", "WAITING", "RUNNING", "WORKERS", "DESIRED", "LAST");
    for (Obj pool : pools) {
      table.add(
          Fields.text(pool, "name"),
          Fields.text(pool, "kind"),
          Fields.text(pool, "depth"),
          Fields.text(pool, "running"),
          Fields.text(pool, "workers"),
          Fields.text(pool, "desired"),
          objects(pool, "decisions").stream()
              .findFirst()
              .map(last -> Fields.text(last, "reason"))
              .orElse(""));
    }
    return table;
  }

  static boolean hasWorkers(Obj pool) {
    return !objects(pool, "workerList").isEmpty();
  }

  /** In the order of the server: silent ones first. */
  Table workers(Obj pool) {
    Table table = new Table(paint, "WORKER", "HEARD AT", "TASKS", "DOES");
    for (Obj worker : objects(pool, "workerList")) {
      table.add(
          Fields.text(worker, "name"),
          Fields.time(worker, "heartbeatAt"),
          Fields.text(worker, "running"),
          objects(worker, "tasks").stream().findFirst().map(PoolTables::task).orElse(""));
    }
    return table;
  }

  private static String task(Obj task) {
    return "%s of %s %s"
        .formatted(
            Fields.text(task, "stepId"),
            Fields.text(task, "flowId"),
            Fields.text(task, "executionId"));
  }

  Table decisions(Obj pool) {
    Table table = new Table(paint, "AT", "FROM", "TO", "REASON");
    for (Obj decision : objects(pool, "decisions")) {
      table.add(
          Fields.time(decision, "at"),
          Fields.text(decision, "from"),
          Fields.text(decision, "to"),
          Fields.text(decision, "reason"));
    }
    return table;
  }

  private static List<Obj> objects(Obj from, String field) {
    return from.at(field) instanceof Arr list
        ? list.items().stream().filter(Obj.class::isInstance).map(Obj.class::cast).toList()
        : List.of();
  }
}
