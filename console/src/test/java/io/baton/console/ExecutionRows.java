package io.baton.console;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The list: the picture's sixteen rows, and below them as many as it takes to be long. */
final class ExecutionRows {
  /** The moment of the pictures; tests set the browser's clock to it. */
  static final Instant NOW = Instant.parse("2026-11-14T14:05:16Z");

  private static final int MANY = 12_482;
  private static final long QUARTER_MILLIS = 900_000;
  private final List<JsonNode> rows = new ArrayList<>();
  private final JsonNode started = Scene.file("started.json");
  private int born;

  ExecutionRows() {
    Scene.file("executions.json").forEach(rows::add);
    for (int i = rows.size(); i < MANY; i++) {
      rows.add(completed(i, "01JD8N%08d".formatted(MANY - i), startOf(i)));
    }
  }

  private static Instant startOf(int i) {
    return NOW.minusSeconds(7700L + i * 6L);
  }

  private static ObjectNode completed(int i, String id, Instant start) {
    String flow = i % 3 == 0 ? "password-reset" : "order-fulfilment";
    ObjectNode row = Scene.JSON.createObjectNode();
    row.put("executionId", id).put("flowId", flow).put("flowVersion", 3);
    row.put("tenantId", "acme-prod").put("correlationId", "c-" + i).put("status", "completed");
    row.putObject("progress").put("total", 4).put("completed", 4).put("failed", 0);
    row.putObject("trigger").put("type", "event");
    row.putArray("why");
    row.putObject("metadata")
        .put("startedAt", start.toString())
        .put("completedAt", start.plusMillis(840).toString())
        .put("durationMs", 840);
    return row.put("seq", 9);
  }

  synchronized void first(ObjectNode row) {
    rows.addFirst(row);
  }

  /** A new execution at the top. */
  synchronized String bear() {
    String id = "01JD8R%08d".formatted(++born);
    rows.addFirst(completed(1, id, NOW.plusSeconds(born)));
    return id;
  }

  synchronized ObjectNode page(Params params) {
    int from = Integer.parseInt(params.get("cursor", "0"));
    int limit = params.number("limit", 100);
    List<JsonNode> matching = matching(params);
    ArrayNode items = Scene.JSON.createArrayNode();
    int to = Math.min(matching.size(), from + limit);
    matching.subList(Math.min(from, to), to).forEach(items::add);
    ObjectNode page = Scene.items(items);
    return to < matching.size() ? page.put("nextCursor", String.valueOf(to)) : page;
  }

  private List<JsonNode> matching(Params params) {
    Set<String> statuses = Set.of(params.get("status", "").split(","));
    String flow = params.get("flow", "");
    String words = params.get("q", "");
    return rows.stream()
        .filter(row -> statuses.contains("") || statuses.contains(row.path("status").asString()))
        .filter(row -> flow.isEmpty() || row.path("flowId").asString().equals(flow))
        .filter(row -> words.isEmpty() || row.toString().contains(words))
        .toList();
  }

  /** Of the whole list as in the picture; of a slice of time what began in it. */
  ObjectNode counts(Params params) {
    String to = params.get("to", "");
    if (!to.isEmpty()) {
      return countsBetween(Instant.parse(params.get("from", to)), Instant.parse(to));
    }
    ObjectNode counts = Scene.JSON.createObjectNode();
    counts.put("running", 259).put("waiting", 214).put("retrying", 7).put("paused", 3);
    return counts.put("failed", 61).put("completed", 12_140).put("cancelled", 19);
  }

  /** As the server gives it: round slices, and the counts of all together. */
  ObjectNode histogram(Params params) {
    long from = Instant.parse(params.get("from", NOW.toString())).toEpochMilli();
    long to = Instant.parse(params.get("to", NOW.toString())).toEpochMilli();
    long quarters = Math.ceilDiv(to - from, QUARTER_MILLIS);
    long size = QUARTER_MILLIS * Math.ceilDiv(quarters, params.number("slices", 97) - 1);
    ObjectNode answer = Scene.JSON.createObjectNode().put("sliceMs", size);
    answer.set("counts", counts(new Params("")));
    ArrayNode slices = answer.putArray("slices");
    for (long at = from / size * size; at < to; at += size) {
      Instant begin = Instant.ofEpochMilli(at);
      ObjectNode slice = slices.addObject().put("from", begin.toString());
      slice.set("counts", countsBetween(begin, begin.plusMillis(size)));
    }
    return answer;
  }

  private ObjectNode countsBetween(Instant from, Instant to) {
    ObjectNode sum = Scene.JSON.createObjectNode();
    for (JsonNode slice : started) {
      Instant at = Instant.parse(slice.path("at").asString());
      if (!at.isBefore(from) && at.isBefore(to)) {
        slice
            .path("counts")
            .propertyStream()
            .forEach(
                one ->
                    sum.put(
                        one.getKey(), sum.path(one.getKey()).asInt(0) + one.getValue().asInt()));
      }
    }
    return sum;
  }

  synchronized @Nullable JsonNode one(String id) {
    return rows.stream()
        .filter(row -> row.path("executionId").asString().equals(id))
        .findFirst()
        .orElse(null);
  }
}
