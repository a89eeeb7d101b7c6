package io.baton.server.execution;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.server.Api;
import io.baton.server.OnOneServer;
import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

@Requirement("API-1")
final class ExecutionRoutesTest extends OnOneServer {
  @BeforeAll
  void flows() {
    register("{ id: waits, steps: [ { id: w, wait: { event: go } } ] }");
    register("{ id: asks, steps: [ { id: boss, approval: { message: ok? } } ] }");
    register("{ id: ends, steps: [ { id: n, adapter: core, action: noop } ] }");
    register(
        "{ id: fails, steps: [ { id: f, adapter: core, action: fail, params: { times: 1, code: X } } ] }");
  }

  private String start(String flow) {
    return api.post("/v1/flows/%s/executions".formatted(flow), "{}")
        .expect(202)
        .textAt("executionId");
  }

  private Api.Answer ended(String id) throws Exception {
    api.server().baton().execution(id).ended().get();
    return api.get("/v1/executions/" + id).expect(200);
  }

  @Test
  @Requirement("API-2")
  void a_copy_that_is_still_good_is_not_sent_again() {
    String id =
        api.post("/v1/flows/ends/executions?wait=true", "{}").expect(200).textAt("executionId");
    Api.Answer first = api.get("/v1/executions/" + id).expect(200);
    String etag = first.header("ETag");
    assertThat(first.header("Cache-Control")).isEqualTo("max-age=0, must-revalidate");
    assertThat(first.header("Retry-After")).isEmpty();
    Api.Answer again = api.get("/v1/executions/" + id, "If-None-Match", etag);
    assertThat(again.expect(304).text()).isEmpty();
    assertThat(again.header("ETag")).isEqualTo(etag);
    api.get("/v1/executions/" + id, "If-None-Match", "\"other\"").expect(200);
    assertThat(api.get("/v1/executions/" + start("waits")).header("Retry-After")).isEqualTo("1");
  }

  @Test
  void an_execution_can_be_seen_as_it_was() {
    String id =
        api.post("/v1/flows/ends/executions?wait=true", "{}").expect(200).textAt("executionId");
    Obj then = api.get("/v1/executions/" + id + "?at=1").expect(200).json();
    assertThat(then.at("seq")).isEqualTo(Value.of(1));
    assertThat(then.at("status")).isNotEqualTo(Value.of("completed"));
    api.get("/v1/executions/" + id + "?at=1000").expect(404);
    api.get("/v1/executions/" + id + "?at=0").expect(400);
  }

  @Test
  @Requirement("ENG-8")
  void pause_and_resume_are_possible_where_they_make_sense() throws Exception {
    String id = start("waits");
    String path = "/v1/executions/" + id;
    assertThat(api.post(path + "/pause", "{\"reason\":\"lunch\"}").expect(202).textAt("status"))
        .isEqualTo("paused");
    assertThat(api.post(path + "/resume").expect(202).textAt("status")).isEqualTo("running");
    assertThat(api.post(path + "/resume").expect(409).textAt("type"))
        .isEqualTo("https://baton.dev/problems/conflict");
    api.post(path + "/cancel", "{}").expect(202);
    assertThat(ended(id).textAt("status")).isEqualTo("cancelled");
    api.post(path + "/cancel").expect(409);
    api.post(path + "/pause").expect(409);
  }

  @Test
  @Requirement("ENG-10")
  void a_failed_execution_can_be_tried_again() throws Exception {
    String id = start("fails");
    assertThat(ended(id).textAt("status")).isEqualTo("failed");
    api.post("/v1/executions/" + id + "/retry", "{\"fromStep\":\"nope\"}").expect(404);
    api.post("/v1/executions/" + id + "/retry").expect(202);
    assertThat(ended(id).textAt("status")).isEqualTo("completed");
    api.post("/v1/executions/" + id + "/retry").expect(409);
  }

  @Test
  @Requirement("ENG-13")
  void a_signal_wakes_who_waits_for_it() throws Exception {
    String id = start("waits");
    api.post("/v1/executions/" + id + "/signals/go", "{\"payload\":{\"x\":1}}").expect(202);
    Obj steps = (Obj) ended(id).at("steps");
    assertThat(((Obj) steps.at("w")).at("result").toString()).isEqualTo("{\"payload\":{\"x\":1}}");
  }

  @Test
  @Requirement("ENG-13")
  void an_approval_is_decided_once() throws Exception {
    String id = start("asks");
    String path = "/v1/executions/" + id + "/approvals/boss";
    api.post(path, "{\"decision\":\"maybe\"}").expect(400);
    api.post(path, "{}").expect(400);
    api.post("/v1/executions/" + id + "/approvals/nobody", "{\"decision\":\"approve\"}")
        .expect(404);
    api.post(path, "{\"decision\":\"approve\",\"comment\":\"fine\"}").expect(200);
    assertThat(ended(id).textAt("status")).isEqualTo("completed");
    api.post(path, "{\"decision\":\"reject\"}").expect(409);
  }

  @Test
  void an_execution_that_is_not_there_is_not_found_by_any_call() {
    for (String call :
        new String[] {"pause", "resume", "cancel", "retry", "signals/x", "release"}) {
      api.post("/v1/executions/none/" + call, "{}").expect(404);
    }
    assertThat(api.get("/v1/executions/none").expect(404).textAt("detail"))
        .isEqualTo("There is no execution 'none'");
    api.get("/v1/executions/none/events").expect(404);
  }

  @Test
  void the_log_comes_in_pages() {
    String id =
        api.post("/v1/flows/ends/executions?wait=true", "{}").expect(200).textAt("executionId");
    String path = "/v1/executions/" + id + "/events";
    Arr all = (Arr) api.get(path).expect(200).at("items");
    Obj first = (Obj) all.get(0);
    assertThat(first.at("type")).isEqualTo(Value.of("execution.created"));
    assertThat(first.at("seq")).isEqualTo(Value.of(1));
    assertThat(first.at("executionId")).isEqualTo(Value.of(id));
    Api.Answer page = api.get(path + "?limit=2").expect(200);
    Api.Answer next = api.get(path + "?limit=2&cursor=" + page.textAt("nextCursor")).expect(200);
    assertThat(((Arr) next.at("items")).get(0)).isEqualTo(all.get(2));
    api.get(path + "?cursor=" + page.textAt("nextCursor").replace('A', 'B') + "x").expect(400);
    assertThat(api.get(path + "?limit=1000").expect(200).at("nextCursor")).isEqualTo(Value.NULL);
  }
}
