package io.baton.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.server.Api;
import io.baton.server.OnOneServer;
import io.baton.value.Value;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Whoever names the copy that he knows changes nothing that somebody else has changed since. */
@Requirement("API-2")
final class ConditionalTest extends OnOneServer {
  @BeforeAll
  void flows() {
    register("{ id: waits, steps: [ { id: w, wait: { event: go } } ] }");
    register("{ id: asks, steps: [ { id: boss, approval: { message: ok } } ] }");
  }

  private String started(String flow) {
    return "/v1/executions/"
        + api.post("/v1/flows/" + flow + "/executions", "{}").expect(202).textAt("executionId");
  }

  private Api.Answer registered(String id, int text, String... headers) {
    String flow =
        "{ id: %s, description: text %d, steps: [ { id: n, adapter: core, action: noop } ] }"
            .formatted(id, text);
    return api.postAs("/v1/flows", "application/yaml", flow, headers);
  }

  @Test
  void an_execution_is_changed_as_it_is_known() {
    String path = started("waits");
    String known = api.get(path).header("ETag");
    api.post(path + "/pause", "{}", "If-Match", known).expect(202);
    Api.Answer late = api.post(path + "/cancel", "{}", "If-Match", known).expect(412);
    assertThat(late.textAt("type")).endsWith("/precondition-failed");
    assertThat(late.textAt("detail")).contains("its last event is");
    assertThat(api.get(path).textAt("status")).isEqualTo("paused");
    String now = api.get(path).header("ETag");
    api.post(path + "/resume", "{}", "If-Match", "\"other\", " + now).expect(202);
  }

  @Test
  void whatever_there_is_will_do_where_the_caller_says_so() {
    String path = started("waits");
    api.post(path + "/pause", "{}", "If-Match", "*").expect(202);
    api.post(path + "/resume", "{}", "If-Match", "nonsense").expect(412);
    api.post(path + "/signals/go", "{}", "If-Match", "\"1\"").expect(412);
    api.post("/v1/executions/nobody/pause", "{}", "If-Match", "*").expect(404);
    api.post("/v1/executions/nobody/pause", "{}", "If-Match", "\"1-0\"").expect(404);
  }

  @Test
  void of_two_who_decide_on_the_same_copy_one_does() {
    String path = started("asks");
    String known = api.get(path).header("ETag");
    List<Integer> statuses =
        IntStream.range(0, 8)
            .parallel()
            .map(
                one ->
                    api.post(
                            path + "/approvals/boss",
                            "{\"decision\":\"approve\"}",
                            "If-Match",
                            known)
                        .status())
            .boxed()
            .toList();
    assertThat(statuses).containsOnlyOnce(200).containsOnly(200, 412);
  }

  @Test
  void a_flow_is_replaced_only_in_the_version_that_is_known() {
    assertThat(registered("edited", 1).expect(201).header("ETag")).isEqualTo("\"v1\"");
    Api.Answer shown = api.get("/v1/flows/edited").expect(200);
    assertThat(shown.header("ETag")).isEqualTo("\"v1\"");
    api.get("/v1/flows/edited", "If-None-Match", "\"v1\"").expect(304);
    registered("edited", 2, "If-Match", "\"v1\"").expect(201);
    Api.Answer late = registered("edited", 3, "If-Match", "\"v1\"").expect(412);
    assertThat(late.textAt("detail")).contains("its newest version is 2");
    assertThat(api.get("/v1/flows/edited").at("version")).isEqualTo(Value.of(2));
    // The same once more, because the answer was lost: it is as it was wanted.
    registered("edited", 2, "If-Match", "\"v1\"").expect(200);
    registered("edited", 3, "If-Match", "*").expect(201);
  }

  @Test
  void a_flow_is_made_only_where_there_is_none() {
    registered("fresh", 1, "If-Match", "*").expect(412);
    registered("fresh", 1, "If-None-Match", "*").expect(201);
    registered("fresh", 2, "If-None-Match", "*").expect(412);
  }

  @Test
  void a_flow_is_deleted_only_in_the_version_that_is_known() {
    registered("old", 1).expect(201);
    api.send(api.request("/v1/flows/old").header("If-Match", "\"v7\"").DELETE()).expect(412);
    api.get("/v1/flows/old").expect(200);
    api.send(api.request("/v1/flows/old").header("If-Match", "\"v1\"").DELETE()).expect(204);
    api.get("/v1/flows/old").expect(404);
  }
}
