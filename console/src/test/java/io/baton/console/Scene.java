package io.baton.console;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What the fixture server answers. Files under {@code fixture/} are the brief's own pictures as
 * data; a test replaces single answers by {@link #put}.
 */
final class Scene {
  static final JsonMapper JSON = JsonMapper.shared();

  private final Map<String, JsonNode> answers = new ConcurrentHashMap<>();
  private final Map<String, String> refusals = new ConcurrentHashMap<>();
  private final LiveStreams streams = new LiveStreams();
  private final ExecutionRows rows = new ExecutionRows();
  private volatile int failsWith;
  private volatile @Nullable String key;

  Scene() {
    String order = "/executions/01JD8Q4ZK7MW3R";
    put(order, file("order.json"));
    put(order + "/events", items(file("order-events.json")));
    put("/flows/order-fulfilment/plan", file("order-plan.json"));
    WarehouseLoad.play(this);
    Places.play(this);
  }

  static JsonNode file(String name) {
    try (InputStream in = Scene.class.getResourceAsStream("/fixture/" + name)) {
      if (in == null) {
        throw new IllegalStateException("No fixture " + name);
      }
      return JSON.readTree(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static ObjectNode items(JsonNode list) {
    ObjectNode page = JSON.createObjectNode();
    page.set("items", list);
    page.putNull("nextCursor");
    return page;
  }

  ExecutionRows rows() {
    return rows;
  }

  void put(String path, JsonNode answer) {
    answers.put(path, answer);
  }

  void refuse(String path, String why) {
    refusals.put(path, why);
  }

  /**
   * Every text of every fixed answer becomes this one, except what programs read: types, states,
   * times, and the ids that lead to other answers.
   */
  void poison(String text) {
    answers.replaceAll((path, answer) -> Poison.in(answer, text));
  }

  void failWith(int status) {
    failsWith = status;
  }

  int failsWith() {
    return failsWith;
  }

  void needKey(String value) {
    key = value;
  }

  @Nullable String key() {
    return key;
  }

  /** Sends one more event down the open streams. */
  void emit(ObjectNode event) {
    streams.send(
        "id: %d\nevent: %s\ndata: %s\n\n"
            .formatted(event.get("seq").asInt(), event.get("type").asString(), event));
  }

  /** A new execution at the top of the list, as the tenant's stream tells it. */
  void bear() {
    String id = rows.bear();
    emit(
        JSON.createObjectNode()
            .put("seq", 1)
            .put("type", "execution.created")
            .put("executionId", id));
  }

  /** Breaks the open streams. */
  void cut() {
    streams.cut();
  }

  LiveStreams streams() {
    return streams;
  }

  @Nullable JsonNode get(String path, Params params) {
    JsonNode fixed = answers.get(path);
    if (fixed != null && params.get("cursor", "").isEmpty()) {
      return fixed;
    }
    return switch (path) {
      case "/executions" -> rows.page(params);
      case "/executions/counts" -> rows.counts(params);
      case "/executions/histogram" -> rows.histogram(params);
      default -> path.startsWith("/executions/") ? rows.one(path.substring(12)) : null;
    };
  }

  @Nullable String refusal(String path) {
    return refusals.get(path);
  }

  JsonNode acted(String path, JsonNode body) {
    if (path.equals("/executions/bulk")) {
      ArrayNode results = JSON.createArrayNode();
      body.path("ids").forEach(id -> results.add(bulkResult(id.asString())));
      return JSON.createObjectNode().set("results", results);
    }
    JsonNode answer = answers.get("POST " + path);
    return answer == null ? JSON.createObjectNode() : answer;
  }

  private ObjectNode bulkResult(String id) {
    ObjectNode result = JSON.createObjectNode().put("executionId", id);
    String refusal = refusals.get("bulk " + id);
    return refusal == null ? result.put("ok", true) : result.put("ok", false).put("error", refusal);
  }
}
