package io.baton.flow.dialect;

import static io.baton.flow.dialect.Documents.parse;
import static io.baton.flow.dialect.Documents.parseDocument;
import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.flow.document.Node;
import io.baton.flow.problem.Position;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the formats have in common; each has a test of its own. */
@Requirement("DEF-7")
class DialectsTest {
  private final Translating translating = new Translating();

  @ParameterizedTest
  @CsvSource({
    "001-retry-when.yaml,pipeline",
    "002-custom-retry-policy.json,workflow",
    "002-error-handler.json,workflow",
    "002-step-timeout.json,workflow",
    "002-workflow-timeout.json,workflow",
    "002-timeouts-by-type.json,workflow",
    "002-send-email-step.json,workflow",
    "002-parallel-steps.json,workflow",
    "003-email-triage.json,agent-plan",
    "003-execution-record.json,agent-plan",
    "derived/000-order.yaml,flow",
    "derived/001-etl.yaml,pipeline",
    "derived/004-research.yaml,agent-workflow"
  })
  void documentsAreRecognisedByTheirShape(String document, String dialect) {
    assertThat(Dialects.recognise(parseDocument(document)).name()).isEqualTo(dialect);
  }

  @Test
  void batonsOwnFormatStaysAsItIs() {
    Node root = parse("id: a\nsteps:\n  - {id: s, adapter: core, action: noop, depends_on: []}\n");

    assertThat(Dialects.recognise(root).name()).isEqualTo("baton");
    assertThat(Dialects.recognise(root).translate(root, translating.translation)).isSameAs(root);
  }

  @Test
  void aTypeAliasAloneDoesNotMakeAFlowAnAgentPlan() {
    Node root =
        parse("id: a\nsteps:\n  - {id: s, type: llm_decision, config: {prompt: urgent?}}\n");

    assertThat(Dialects.recognise(root).name()).isEqualTo("baton");
  }

  @Test
  void everyDialectIsFoundByItsName() {
    assertThat(Dialects.names())
        .allSatisfy(name -> assertThat(Dialects.named(name).orElseThrow().name()).isEqualTo(name));
    assertThat(Dialects.named("nope")).isEmpty();
    assertThat(Dialects.unknown("nope"))
        .isEqualTo(
            "unknown format 'nope'; the formats are: baton, flow, pipeline, workflow, agent-plan,"
                + " agent-workflow");
  }

  @ParameterizedTest
  @CsvSource({
    "'{workflow_id: w, steps: [{step_id: a, type: x, depends_on: [], retry_policy: {max_attempts: 2}}]}',"
        + "'{id: w, steps: [{id: a, adapter: x, action: run, pool: external, depends_on: [], retry: {attempts: 2}, input: {from: \"{{ input }}\"}}]}'",
    "'{workflowId: w, steps: [{stepId: a, type: x, dependsOn: [], retryPolicy: {maxAttempts: 2}}]}',"
        + "'{id: w, steps: [{id: a, adapter: x, action: run, pool: external, dependsOn: [], retry: {attempts: 2}, input: {from: \"{{ input }}\"}}]}'",
    "'{flowId: w, flowTimeout: 1m, steps: []}','{id: w, timeouts: {flow: 1m}, steps: []}'",
    "'{flow_id: w, flow_timeout: 1m, steps: []}','{id: w, timeouts: {flow: 1m}, steps: []}'",
    "'{id: p, input_variables: [a], nodes: [{id: n, start_when: x, input_bindings: {}, task_definition: {adapter: core, action: echo}}]}',"
        + "'{id: p, mode: graph, input: {a: {}}, steps: [{id: n, start_when: x, params: {}, adapter: core, action: echo}]}'",
    "'[{id: a, plugin: core, action: noop, execute_if: x}]',"
        + "'{id: hint, steps: [{id: a, adapter: core, action: noop, condition: x}]}'",
    "'{id: w, steps: [{id: a, agent: core, input_mapping: {source: previous_step}, output_capture: {destination: x}}]}',"
        + "'{id: w, steps: [{id: a, adapter: core, action: execute, input: {from: {}}, output: {to: vars.x}}]}'"
  })
  void keysAreReadInBothSpellings(String written, String expected) {
    translating.assertTranslates(written, expected);
  }

  @Test
  void partsKeepThePositionTheyWereWrittenAt() {
    Node root = parseDocument("002-custom-retry-policy.json");
    Node translated = Dialects.recognise(root).translate(root, translating.translation);

    Node step = ((Node.Seq) at(translated, "steps")).items().getFirst();
    Node delay = at(at(step, "retry"), "delay");
    assertThat(delay.position()).isEqualTo(new Position(6, 21));
  }

  private static Node at(Node node, String key) {
    return Objects.requireNonNull(Nodes.at(node, key));
  }
}
