package io.baton.server.task;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.server.Api;
import io.baton.server.OnOneServer;
import io.baton.value.Arr;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

@Requirement({"WRK-2", "WRK-3"})
final class TaskTest extends OnOneServer {
  private String flow(String pool) {
    return register(
        """
        id: remote-%s
        steps: [ { id: work, pool: %s, adapter: lathe, action: turn, params: { size: 3 } } ]
        output: "{{ work }}"
        """
            .formatted(pool, pool));
  }

  private String start(String flow) {
    return api.post("/v1/flows/%s/executions".formatted(flow), "{}")
        .expect(202)
        .textAt("executionId");
  }

  private Api.Answer poll(String pool, String body) {
    return api.post("/v1/pools/%s/tasks/poll".formatted(pool), body);
  }

  private Obj onlyTask(String pool) {
    Arr tasks =
        (Arr)
            poll(pool, "{\"worker\":\"w1\",\"adapters\":[\"lathe\"],\"waitMs\":20000}")
                .expect(200)
                .at("tasks");
    assertThat(tasks.size()).isEqualTo(1);
    return (Obj) tasks.get(0);
  }

  private static String id(Obj task) {
    return ((Value.Text) task.at("taskId")).value();
  }

  @Test
  void a_pool_tells_who_works_for_it_and_what_they_have_in_hand() {
    String id = start(flow("crew"));
    String taskId = id(onlyTask("crew"));
    Obj pool = api.get("/v1/pools/crew").expect(200).json();
    Obj worker = (Obj) ((Arr) pool.at("workerList")).get(0);
    assertThat(worker.at("name")).isEqualTo(Value.of("w1"));
    assertThat(worker.at("running")).isEqualTo(Value.of(1));
    assertThat(worker.at("leaseMs")).isEqualTo(Value.of(30_000));
    Obj task = (Obj) ((Arr) worker.at("tasks")).get(0);
    assertThat(task.at("executionId")).isEqualTo(Value.of(id));
    assertThat(task.at("stepId")).isEqualTo(Value.of("work"));
    assertThat(Json.write(pool)).as("the name by which tasks are answered").doesNotContain(taskId);
  }

  @Test
  void a_worker_gets_a_task_keeps_it_and_answers_once() throws Exception {
    String id = start(flow("a"));
    Obj task = onlyTask("a");
    assertThat(task.fields().keySet())
        .containsExactly(
            "taskId",
            "executionId",
            "flowId",
            "stepId",
            "attempt",
            "adapter",
            "action",
            "input",
            "idempotencyToken",
            "deadline",
            "leaseMs",
            "traceparent",
            "tracestate");
    assertThat(task.at("flowId")).isEqualTo(Value.of("remote-a"));
    assertThat(task.at("input")).isEqualTo(Json.parse("{\"size\":3}"));
    String path = "/v1/tasks/" + id(task);
    Obj beat = api.post(path + "/heartbeat").expect(200).json();
    assertThat(beat.at("cancel")).isEqualTo(Value.FALSE);
    assertThat(beat.fields().keySet()).containsExactly("cancel", "leaseMs");
    String done =
        "{\"status\":\"completed\",\"output\":{\"turned\":3},\"durationMs\":5,\"tokensUsed\":2}";
    api.post(path + "/result", done).expect(200);
    api.post(path + "/result", done).expect(409);
    api.post(path + "/heartbeat").expect(409);
    api.server().baton().execution(id).ended().get();
    Api.Answer ended = api.get("/v1/executions/" + id);
    assertThat(ended.at("output")).isEqualTo(Json.parse("{\"turned\":3}"));
    assertThat(((Obj) ended.at("metrics")).at("tokensUsed")).isEqualTo(Value.of(2));
  }

  @Test
  void a_worker_can_fail() throws Exception {
    String id = start(flow("b"));
    String path = "/v1/tasks/" + id(onlyTask("b"));
    api.post(path + "/result", "{\"status\":\"done\"}").expect(400);
    api.post(
            path + "/result",
            "{\"status\":\"failed\",\"error\":{\"code\":\"BROKEN\",\"message\":\"tool\",\"class\":\"permanent\"}}")
        .expect(200);
    api.server().baton().execution(id).ended().get();
    assertThat(api.get("/v1/executions/" + id).at("errors").toString())
        .contains("BROKEN")
        .contains("permanent");
  }

  @Test
  void a_poll_waits_until_there_is_a_task() throws Exception {
    CompletableFuture<HttpResponse<String>> waiting =
        api.client()
            .sendAsync(
                api.request("/v1/pools/c/tasks/poll")
                    .header("Content-Type", "application/json")
                    .POST(BodyPublishers.ofString("{\"worker\":\"w\",\"waitMs\":30000}"))
                    .build(),
                BodyHandlers.ofString());
    start(flow("c"));
    assertThat(waiting.get().body()).contains("\"stepId\":\"work\"");
  }

  @Test
  void a_poll_without_tasks_is_answered_after_its_time() {
    assertThat(poll("empty", "{\"worker\":\"w\",\"waitMs\":50}").expect(200).at("tasks"))
        .isEqualTo(Arr.EMPTY);
    assertThat(poll("empty", "{\"worker\":\"w\"}").expect(200).at("tasks")).isEqualTo(Arr.EMPTY);
    poll("empty", "{}").expect(400);
    poll("empty", "{\"worker\":\"w\",\"max\":0}").expect(400);
    poll("empty", "{\"worker\":\"w\",\"waitMs\":-1}").expect(400);
  }

  @Test
  @Requirement("WRK-5")
  void a_cancelled_execution_reaches_the_worker() {
    String id = start(flow("d"));
    String path = "/v1/tasks/" + id(onlyTask("d"));
    api.post("/v1/executions/" + id + "/cancel").expect(202);
    assertThat(api.post(path + "/heartbeat").expect(200).at("cancel")).isEqualTo(Value.TRUE);
  }

  @Test
  @Requirement("WRK-5")
  void a_worker_that_was_told_to_stop_says_that_it_did() throws Exception {
    String id = start(flow("told"));
    String path = "/v1/tasks/" + id(onlyTask("told"));
    api.post("/v1/executions/" + id + "/cancel").expect(202);
    api.post(path + "/result", "{\"status\":\"cancelled\",\"durationMs\":-1}").expect(400);
    api.post(path + "/result", "{\"status\":\"cancelled\",\"durationMs\":3.25}").expect(200);
    api.server().baton().execution(id).ended().get();
    assertThat(api.get("/v1/executions/" + id).textAt("status")).isEqualTo("cancelled");
  }

  @Test
  void a_worker_that_stopped_by_itself_has_failed() throws Exception {
    String id = start(flow("itself"));
    api.post(
            "/v1/tasks/" + id(onlyTask("itself")) + "/result",
            "{\"status\":\"cancelled\",\"output\":null,\"error\":null,\"tokensUsed\":null}")
        .expect(200);
    api.server().baton().execution(id).ended().get();
    Api.Answer ended = api.get("/v1/executions/" + id);
    assertThat(ended.textAt("status")).isEqualTo("failed");
    assertThat(ended.at("errors").toString()).contains("\"code\":\"CANCELLED\"");
  }

  @Test
  void an_oversized_result_is_refused_and_the_task_stays_with_its_worker() {
    start(flow("e"));
    String path = "/v1/tasks/" + id(onlyTask("e"));
    String huge = "{\"status\":\"completed\",\"output\":\"" + "x".repeat(10 << 20) + "\"}";
    assertThat(api.post(path + "/result", huge).expect(413).textAt("detail")).contains("10 MB");
    api.post(path + "/result", "{\"status\":\"completed\"}").expect(200);
  }
}
