package io.baton.server.execution;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.server.Api;
import io.baton.server.OnOneServer;
import io.baton.value.Arr;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import org.junit.jupiter.api.Test;

/** A definition that is run without being registered leaves no flow behind, and changes none. */
@Requirement({"API-1", "API-2"})
final class InlineDefinitionTest extends OnOneServer {
  private Api.Answer run(String yaml, String input) {
    Obj body = Obj.of("definition", Value.of(yaml), "input", Json.parse(input));
    return api.post("/v1/executions?wait=true", Json.write(body));
  }

  @Test
  void its_triggers_start_nothing_and_take_nothing_from_the_flow_of_the_same_id() {
    register(
        """
        id: hired
        triggers: [ { type: webhook, path: inline/a, public: true } ]
        steps: [ { id: a, adapter: core, action: noop } ]
        """);
    run(
            """
            id: hired
            triggers: [ { type: webhook, path: inline/b, public: true } ]
            steps: [ { id: b, adapter: core, action: noop } ]
            """,
            "{}")
        .expect(200);
    api.post("/v1/hooks/default/inline/b", "{}").expect(404);
    api.post("/v1/hooks/default/inline/a", "{}").expect(202);
    assertThat((Arr) api.get("/v1/triggers?flow=hired").expect(200).at("items")).hasSize(1);
  }

  @Test
  @Requirement("DEF-7")
  void a_bare_list_of_steps_is_a_definition() {
    Api.Answer ended =
        api.post(
                "/v1/executions?wait=true",
                """
                {"definition": [
                  {"id": "step1", "type": "action", "plugin": "core", "action": "echo", "params": {"a": 1}},
                  {"id": "step2", "type": "action", "plugin": "core", "action": "echo",
                   "params": {"b": "{{step1.data.a}}"}, "dependencies": ["step1"]}]}
                """)
            .expect(200);
    assertThat(ended.textAt("status")).isEqualTo("completed");
    assertThat(((Obj) ((Obj) ended.at("steps")).at("step2")).at("result"))
        .isEqualTo(Json.parse("{\"b\":1}"));
    api.post("/v1/executions", "{\"definition\": 3}").expect(400);
  }

  @Test
  void an_input_that_does_not_fit_leaves_nothing() {
    Api.Answer refused =
        run(
            """
            id: picky
            input: { n: { type: integer, required: true } }
            steps: [ { id: a, adapter: core, action: noop } ]
            """,
            "{\"n\":\"x\"}");
    assertThat(refused.expect(422).textAt("type")).endsWith("/invalid-input");
    assertThat(api.get("/v1/executions?flow=picky").expect(200).at("items")).isEqualTo(Arr.EMPTY);
  }

  @Test
  void flows_inside_it_run_and_are_no_flows_of_the_tenant() {
    Api.Answer answer =
        run(
            """
            id: outer
            flows: [ { id: inner, steps: [ { id: i, adapter: core, action: echo, params: { x: 1 } } ], output: "{{ i.x }}" } ]
            steps: [ { id: call, flow: inner } ]
            output: "{{ call }}"
            """,
            "{}");
    assertThat(answer.expect(200).textAt("status")).isEqualTo("completed");
    assertThat(answer.textAt("flowId")).isEqualTo("outer");
    api.get("/v1/flows/outer").expect(404);
    api.get("/v1/flows/inner").expect(404);
    assertThat(api.get("/v1/flows?limit=1000").text()).doesNotContain("unregistered");
  }

  @Test
  void the_same_text_runs_any_number_of_times() {
    String yaml = "{ id: again, steps: [ { id: a, adapter: core, action: noop } ] }";
    for (int i = 0; i < 3; i++) {
      assertThat(run(yaml, "{}").expect(200).textAt("status")).isEqualTo("completed");
    }
  }
}
