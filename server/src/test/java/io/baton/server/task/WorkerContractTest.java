package io.baton.server.task;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.server.Api;
import io.baton.server.OnOneServer;
import io.baton.value.Arr;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The worker protocol as a client sees it that was written from the contract alone. */
@Timeout(120)
@Requirement({"WRK-2", "WRK-3"})
final class WorkerContractTest extends OnOneServer {
  private static final String DONE = "{\"status\":\"completed\",\"output\":{\"ok\":true}}";

  /** Starts so many executions of one step in a pool of their own. */
  private List<String> start(String pool, int count, String more) {
    String flow =
        register(
            """
            id: flow-%s
            steps: [ { id: work, pool: %s, adapter: lathe, action: turn, params: { size: 3 }%s } ]
            output: "{{ work }}"
            """
                .formatted(pool, pool, more));
    List<String> ids = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      ids.add(
          api.post("/v1/flows/%s/executions".formatted(flow), "{}")
              .expect(202)
              .textAt("executionId"));
    }
    return ids;
  }

  private String start(String pool) {
    return start(pool, 1, "").getFirst();
  }

  private Arr poll(String pool, String rest) {
    String body = "{\"worker\":\"w1\",\"adapters\":[\"lathe\"]%s}".formatted(rest);
    return (Arr) api.post("/v1/pools/%s/tasks/poll".formatted(pool), body).expect(200).at("tasks");
  }

  /** Asks again where nothing came in time. */
  private Obj task(String pool) {
    Arr tasks = poll(pool, ",\"max\":1,\"waitMs\":30000");
    while (tasks.size() == 0) {
      tasks = poll(pool, ",\"max\":1,\"waitMs\":30000");
    }
    return (Obj) tasks.get(0);
  }

  private static String text(Obj from, String name) {
    return ((Value.Text) from.at(name)).value();
  }

  private Api.Answer result(Obj task, String body) {
    return api.post("/v1/tasks/%s/result".formatted(text(task, "taskId")), body);
  }

  private Api.Answer heartbeat(Obj task) {
    return api.post("/v1/tasks/%s/heartbeat".formatted(text(task, "taskId")), "{}");
  }

  private Obj ended(String execution) throws Exception {
    api.server().baton().execution(execution).ended().get(60, TimeUnit.SECONDS);
    return api.get("/v1/executions/" + execution).expect(200).json();
  }

  @Test
  void a_task_says_all_that_is_needed() throws Exception {
    String execution = start("says");
    Obj task = task("says");
    assertThat(text(task, "executionId")).isEqualTo(execution);
    assertThat(text(task, "flowId")).isEqualTo("flow-says");
    assertThat(text(task, "stepId")).isEqualTo("work");
    assertThat(task.at("attempt")).isEqualTo(Value.of(1));
    assertThat(text(task, "adapter")).isEqualTo("lathe");
    assertThat(text(task, "action")).isEqualTo("turn");
    assertThat(task.at("input")).isEqualTo(Json.parse("{\"size\":3}"));
    assertThat(text(task, "idempotencyToken")).isNotBlank();
    assertThat(Instant.parse(text(task, "deadline"))).isAfter(Instant.now().minusSeconds(60));
    assertThat(((Value.Int) task.at("leaseMs")).value()).isPositive();
    result(task, DONE).expect(200);
    assertThat(ended(execution).at("output")).isEqualTo(Json.parse("{\"ok\":true}"));
  }

  @Test
  void a_poll_has_no_more_tasks_than_asked_for_and_none_twice() {
    start("several", 5, "");
    List<String> seen = new ArrayList<>();
    while (seen.size() < 5) {
      Arr tasks = poll("several", ",\"max\":2,\"waitMs\":30000");
      assertThat(tasks.size()).isBetween(0, 2);
      tasks.items().forEach(task -> seen.add(text((Obj) task, "taskId")));
    }
    assertThat(seen).doesNotHaveDuplicates().hasSize(5);
    assertThat(poll("several", ",\"max\":2").size()).isZero();
  }

  @Test
  void without_max_a_poll_has_one_task_and_huge_numbers_are_cut_down() {
    start("alone", 2, "");
    assertThat(task("alone").has("taskId")).isTrue();
    Arr rest = poll("alone", ",\"max\":2147483647,\"waitMs\":2147483647");
    assertThat(rest.size()).isEqualTo(1);
  }

  @Test
  void a_pool_that_nobody_has_heard_of_has_no_tasks() {
    assertThat(poll("never-heard-of", "").size()).isZero();
    assertThat(poll("never-heard-of", ",\"max\":5,\"waitMs\":20").size()).isZero();
  }

  @Test
  void a_worker_without_the_adapter_gets_nothing() {
    start("other-skills");
    api.post("/v1/pools/other-skills/tasks/poll", "{\"worker\":\"w\",\"adapters\":[\"saw\"]}")
        .expect(200);
    Obj answer =
        api.post(
                "/v1/pools/other-skills/tasks/poll",
                "{\"worker\":\"w\",\"adapters\":[\"saw\"],\"waitMs\":50}")
            .json();
    assertThat(answer.at("tasks")).isEqualTo(Arr.EMPTY);
    assertThat(task("other-skills").has("taskId")).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "null",
        "[]",
        "{",
        "{}",
        "{\"worker\":7}",
        "{\"worker\":\"\"}",
        "{\"worker\":\"w\",\"adapters\":\"lathe\"}",
        "{\"worker\":\"w\",\"adapters\":[1]}",
        "{\"worker\":\"w\",\"max\":0}",
        "{\"worker\":\"w\",\"max\":-1}",
        "{\"worker\":\"w\",\"max\":\"3\"}",
        "{\"worker\":\"w\",\"max\":1.5}",
        "{\"worker\":\"w\",\"waitMs\":-1}",
        "{\"worker\":\"w\",\"waitMs\":\"1s\"}"
      })
  void a_malformed_poll_is_refused_as_a_problem(String body) {
    Api.Answer answer = api.post("/v1/pools/malformed/tasks/poll", body).expect(400);
    assertThat(answer.header("Content-Type")).startsWith("application/problem+json");
    assertThat(answer.json().fields()).containsKeys("type", "title", "status", "detail");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "null",
        "[]",
        "{",
        "{}",
        "{\"status\":7}",
        "{\"status\":\"done\"}",
        "{\"status\":\"completed\",\"durationMs\":-1}",
        "{\"status\":\"completed\",\"tokensUsed\":-1}",
        "{\"status\":\"completed\",\"tokensUsed\":\"many\"}",
        "{\"status\":\"failed\",\"error\":7}",
        "{\"status\":\"failed\",\"error\":{\"class\":\"odd\"}}"
      })
  void a_malformed_result_is_refused_and_the_task_stays_with_its_worker(String body) {
    String pool = "bad-result-" + Integer.toHexString(body.hashCode());
    start(pool);
    Obj task = task(pool);
    result(task, body).expect(400);
    heartbeat(task).expect(200);
    result(task, DONE).expect(200);
  }

  @Test
  void a_second_answer_and_one_for_a_task_that_never_was_are_refused() throws Exception {
    String execution = start("twice");
    Obj task = task("twice");
    result(task, DONE).expect(200);
    result(task, "{\"status\":\"failed\",\"error\":{\"code\":\"X\",\"message\":\"y\"}}")
        .expect(409);
    assertThat(ended(execution).at("status")).isEqualTo(Value.of("completed"));
    heartbeat(task).expect(409);
    api.post("/v1/tasks/nonsense/result", DONE).expect(409);
    api.post("/v1/tasks/nonsense/heartbeat", "{}").expect(409);
  }

  @ParameterizedTest
  @CsvSource({"transient,2", "permanent,1"})
  void the_class_of_an_error_decides_whether_there_is_another_attempt(String kind, int attempts)
      throws Exception {
    String pool = "class-" + kind;
    String execution = start(pool, 1, ", retry: { attempts: 2, delay: 1ms }").getFirst();
    String failed =
        "{\"status\":\"failed\",\"error\":{\"code\":\"JAM\",\"message\":\"m\",\"class\":\"%s\"}}"
            .formatted(kind);
    String token = "";
    for (int attempt = 1; attempt <= attempts; attempt++) {
      Obj task = task(pool);
      assertThat(task.at("attempt")).isEqualTo(Value.of(attempt));
      assertThat(token).isIn("", text(task, "idempotencyToken"));
      token = text(task, "idempotencyToken");
      result(task, failed).expect(200);
    }
    assertThat(ended(execution).at("status")).isEqualTo(Value.of("failed"));
  }

  @Test
  @Requirement("RET-1")
  void a_worker_can_ask_for_a_pause_before_the_next_attempt() throws Exception {
    String execution = start("pause", 1, ", retry: { attempts: 2, delay: 1ms }").getFirst();
    result(
            task("pause"),
            """
            {"status":"failed","error":{"code":"RATE_LIMIT","message":"slow down","class":"transient",
             "retryAfterMs":1500}}
            """)
        .expect(200);
    long told = System.nanoTime();
    Obj again = task("pause");
    assertThat(System.nanoTime() - told).isGreaterThan(TimeUnit.MILLISECONDS.toNanos(1_000));
    assertThat(again.at("attempt")).isEqualTo(Value.of(2));
    result(again, DONE).expect(200);
    assertThat(ended(execution).at("status")).isEqualTo(Value.of("completed"));
  }

  @Test
  @Requirement("WRK-5")
  void a_heartbeat_tells_of_a_cancelled_execution_also_when_the_grace_is_over() throws Exception {
    String execution = start("cancelled");
    Obj task = task("cancelled");
    assertThat(heartbeat(task).expect(200).at("cancel")).isEqualTo(Value.FALSE);
    api.post("/v1/executions/%s/cancel".formatted(execution), "{\"reason\":\"enough\"}")
        .expect(202);
    assertThat(heartbeat(task).expect(200).at("cancel")).isEqualTo(Value.TRUE);
    assertThat(ended(execution).at("status")).isEqualTo(Value.of("cancelled"));
    assertThat(heartbeat(task).expect(200).at("cancel")).isEqualTo(Value.TRUE);
    result(task, DONE).expect(409);
    assertThat(ended(execution).at("status")).isEqualTo(Value.of("cancelled"));
  }

  @Test
  void what_a_step_used_and_took_is_told_of_it() throws Exception {
    String execution = start("told");
    result(task("told"), "{\"status\":\"success\",\"durationMs\":12,\"tokensUsed\":7}").expect(200);
    assertThat(((Obj) ended(execution).at("metrics")).at("tokensUsed")).isEqualTo(Value.of(7));
  }
}
