package io.baton.server.document;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.server.Api;
import io.baton.value.Arr;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import org.junit.jupiter.api.Test;

/** The pipeline engine's document: events, variables, retries by expression, inner pipelines. */
@Requirement("DEF-7")
final class PipelineDocumentTest extends OnDocuments {

  @Test
  @Requirement("RET-2")
  void a_node_is_tried_again_while_its_expression_says_so() throws Exception {
    crew.can(
        "task",
        "run",
        task ->
            task.at("attempt").equals(Value.of(3))
                ? Crew.Result.completed("{\"done\": true}")
                : Crew.Result.failed("BUSY", "transient"));

    Obj execution = run("001-retry-when.yaml", "{}");

    assertCompleted(execution);
    assertThat(step(execution, "node").at("attempts")).isEqualTo(Value.of(3));
    assertThat(result(execution, "node")).isEqualTo(Json.parse("{\"done\": true}"));
  }

  @Test
  @Requirement({"ENG-7", "DEF-3", "DEF-6", "EXP-2", "EXP-9"})
  void a_pipeline_runs_its_inner_pipelines_as_executions_of_their_own() throws Exception {
    register(
        "audit.yaml",
        """
        id: audit-pipeline
        steps: [ { id: note, adapter: core, action: echo, params: { audited: true } } ]
        output: { audited: "{{ note.audited }}" }
        """);
    crew.can("extract", "run", task -> Crew.Result.completed("{\"row_count\": 3}"));

    Obj execution = run("derived/001-etl.yaml", "{\"start_date\": \"2024-01-15\"}");

    assertCompleted(execution);
    assertThat(crew.tasks().getLast().at("input"))
        .isEqualTo(Json.parse("{\"start\": \"2024-01-15\"}"));
    assertThat(result(execution, "transform_data"))
        .isEqualTo(Json.parse("{\"mode\": \"fast\", \"rows\": 3}"));
    assertThat(((Obj) execution.at("output")).at("rows")).isEqualTo(Value.of(3));
    assertThat(((Obj) result(execution, "audit")).at("audited")).isEqualTo(Value.TRUE);
    Arr audits = (Arr) api.get("/v1/executions?flow=audit-pipeline").expect(200).at("items");
    assertThat(audits.size()).isEqualTo(1);
    assertThat(((Obj) audits.get(0)).at("executionId")).isNotEqualTo(execution.at("executionId"));
  }

  @Test
  @Requirement({"ENG-7", "ENG-14"})
  void nothing_after_a_node_without_rows_is_begun() throws Exception {
    crew.can("extract", "run", task -> Crew.Result.completed("{\"row_count\": 0}"));

    Obj execution = run("derived/001-etl.yaml", "{\"start_date\": \"2024-01-16\"}");

    assertCompleted(execution);
    assertThat(stepStatus(execution, "transform_data")).isEqualTo("skipped");
    assertThat(stepStatus(execution, "load")).isEqualTo("skipped");
  }

  @Test
  @Requirement({"DEF-3", "API-2"})
  void a_required_input_that_is_missing_is_refused_before_anything_runs() {
    String flow = register("derived/001-etl.yaml", document("derived/001-etl.yaml"));

    Api.Answer refused = api.post("/v1/flows/%s/executions".formatted(flow), "{\"input\": {}}");

    assertThat(refused.expect(422).text()).contains("start_date");
  }
}
