package io.baton.server.flow;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.server.Api;
import io.baton.server.OnOneServer;
import io.baton.value.Arr;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import org.junit.jupiter.api.Test;

@Requirement("API-1")
final class FlowRoutesTest extends OnOneServer {
  private static final String YAML =
      """
      id: %s
      name: Adds
      description: Adds numbers
      input: { a: { type: integer, required: true } }
      steps:
        - { id: first, adapter: core, action: add, params: { a: "{{ input.a }}", b: 1 } }
        - { id: second, adapter: core, action: add, params: { a: "{{ first.value }}", b: 1 } }
      output: { sum: "{{ second.value }}" }
      """;

  @Test
  void a_definition_is_registered_once_and_again_when_it_changed() {
    Api.Answer first =
        api.postAs("/v1/flows", "application/yaml", YAML.formatted("reg")).expect(201);
    assertThat(first.json()).isEqualTo(Json.parse("{\"id\":\"reg\",\"version\":1}"));
    assertThat(first.header("Location")).isEqualTo("/v1/flows/reg");

    Api.Answer same =
        api.postAs("/v1/flows", "application/yaml", YAML.formatted("reg")).expect(200);
    assertThat(same.at("version")).isEqualTo(Value.of(1));

    String changed = YAML.formatted("reg").replace("b: 1", "b: 2");
    assertThat(api.postAs("/v1/flows", "text/yaml", changed).expect(201).at("version"))
        .isEqualTo(Value.of(2));
  }

  @Test
  void json_is_registered_too() {
    String json =
        "{\"id\":\"as-json\",\"steps\":[{\"id\":\"a\",\"adapter\":\"core\",\"action\":\"noop\"}]}";
    assertThat(api.post("/v1/flows", json).expect(201).textAt("id")).isEqualTo("as-json");
    assertThat(api.get("/v1/flows/as-json").expect(200).textAt("definition")).isEqualTo(json);
  }

  @Test
  void all_problems_of_a_definition_come_at_once_with_their_places() {
    Api.Answer answer =
        api.postAs(
                "/v1/flows",
                "application/yaml",
                """
                id: wrong
                steps:
                  - { id: a, adapter: core, action: nop }
                  - { id: b, adapter: core, action: noop, dependsOn: [c] }
                """)
            .expect(422);
    assertThat(answer.header("Content-Type")).isEqualTo("application/problem+json");
    Arr errors = (Arr) answer.at("errors");
    assertThat(errors.size()).isEqualTo(2);
    Obj first = (Obj) errors.get(0);
    assertThat(first.at("line")).isEqualTo(Value.of(3));
    assertThat(first.fields().keySet()).containsExactly("path", "line", "column", "message");
    assertThat(api.get("/v1/flows/wrong").status()).isEqualTo(404);
  }

  @Test
  void validating_registers_nothing() {
    Api.Answer good =
        api.postAs("/v1/flows/validate", "application/yaml", YAML.formatted("checked")).expect(200);
    assertThat(good.at("valid")).isEqualTo(Value.TRUE);
    assertThat(good.at("errors")).isEqualTo(Arr.EMPTY);
    assertThat(((Obj) good.at("plan")).at("totalSteps")).isNotEqualTo(Value.NULL);
    Api.Answer bad = api.post("/v1/flows/validate", "{\"id\": \"x\", ").expect(200);
    assertThat(bad.at("valid")).isEqualTo(Value.FALSE);
    assertThat(bad.at("plan")).isEqualTo(Value.NULL);
    assertThat(((Arr) bad.at("errors")).size()).isPositive();
    assertThat(api.get("/v1/flows/checked").status()).isEqualTo(404);
  }

  @Test
  void a_flow_is_shown_by_version_with_its_text() {
    String text = YAML.formatted("shown");
    register(text);
    register(text.replace("Adds numbers", "Adds more"));
    Api.Answer newest = api.get("/v1/flows/shown").expect(200);
    assertThat(newest.at("version")).isEqualTo(Value.of(2));
    assertThat(newest.textAt("description")).isEqualTo("Adds more");
    assertThat(newest.at("versions")).isEqualTo(Arr.of(Value.of(1), Value.of(2)));
    assertThat(api.get("/v1/flows/shown?version=1").expect(200).textAt("definition"))
        .isEqualTo(text);
    assertThat(api.get("/v1/flows/shown?version=3").expect(404).textAt("detail"))
        .isEqualTo("There is no version 3 of flow 'shown'");
  }

  @Test
  @Requirement("DEF-4")
  void the_plan_tells_levels_and_dependencies() {
    register(YAML.formatted("planned"));
    Obj plan = api.get("/v1/flows/planned/plan").expect(200).json();
    assertThat(plan.fields().keySet())
        .containsExactly("levels", "parallelGroups", "totalSteps", "steps");
    assertThat(plan.at("levels")).isEqualTo(Json.parse("[[\"first\"],[\"second\"]]"));
    assertThat(plan.at("totalSteps")).isEqualTo(Value.of(2));
    assertThat(((Obj) ((Arr) plan.at("steps")).get(1)).at("dependencies"))
        .isEqualTo(Json.parse("[\"first\"]"));
  }

  @Test
  @Requirement("DEF-7")
  void a_format_can_be_named_and_is_remembered() {
    String text = "workflowId: orders\nname: Orders\nsteps:\n  - { id: a, type: noop }\n";
    api.postAs("/v1/flows?format=cobol", "application/yaml", text).expect(400);
    Api.Answer named = api.postAs("/v1/flows/validate?format=workflow", "application/yaml", text);
    assertThat(named.expect(200).json().fields()).containsKey("valid");
  }
}
