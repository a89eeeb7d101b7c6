package io.baton.flow.dialect;

import static io.baton.flow.dialect.Documents.parse;
import static io.baton.flow.dialect.Documents.parseDocument;
import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.flow.document.Node;
import io.baton.flow.problem.Position;
import io.baton.flow.problem.Problem;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Requirement("DEF-7")
class DialectsTest {
  private final Translation translation = new Translation("hint", Documents.BUILT_IN);

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
    assertThat(Dialects.recognise(root).translate(root, translation)).isSameAs(root);
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

  @Test
  void aFlowsKeysBecomeBatonsOwn() {
    assertTranslated(
        "derived/000-order.yaml",
        """
        id: order-processing
        name: Order processing
        timeouts: { flow: 5m, step: 30s, idle: 1m }
        vars: { currency: EUR }
        steps:
          - id: reserve_stock
            adapter: http
            action: post
            params: { url: "https://stock.example/reserve", body: "${input.order}" }
            timeout: 10s
            retry:
              attempts: 4
              backoff: exponential
              delay: 500
              maxDelay: 8000
              multiplier: 3
              retry_on: [TIMEOUT, NETWORK_ERROR]
          - id: charge_card
            adapter: http
            action: post
            params: { url: "https://pay.example/charge" }
            condition: "${reserve_stock.status} == 200"
            retry: { attempts: 2, delay: 250, backoff: fixed }
            onError:
              - id: release_stock
                adapter: http
                action: delete
                params: { url: "https://stock.example/reserve" }
          - id: notify
            parallel:
              - { id: mail, adapter: email, action: send, params: { to: "x@example.com" } }
              - { id: chat, adapter: slack, action: send_message, params: {}, continue_on_error: true }
          - id: long_job
            adapter: http
            action: post
            params: { url: "https://jobs.example/start" }
            async: { poll: { interval: 5000, max_attempts: 60, timeout: 300000 } }
        errorHandlers:
          - condition: "${error.step} == 'charge_card'"
            steps:
              - { id: tell_ops, adapter: slack, action: send_message, params: { message: "${error.message}" } }
        """);
  }

  @Test
  void aPipelineBecomesAGraphWithItsInnerPipelinesBeside() {
    assertTranslated(
        "derived/001-etl.yaml",
        """
        id: etl
        mode: graph
        input:
          start_date: { type: string, required: true }
          limit: { type: integer, default: 100 }
        output:
          rows: "{{ extract_data.row_count }}"
          report: "{{ pipeline.output.report }}"
        steps:
          - id: extract_data
            startWhen: "event:pipeline.started"
            adapter: extract
            action: run
            pool: external
            params: { start: "{{ pipeline.input.start_date }}" }
          - id: transform_data
            startWhen: "event:extract_data.completed && {{ extract_data.row_count > 0 }}"
            adapter: core
            action: echo
            params: { mode: fast, rows: "{{ extract_data.row_count }}" }
            retryWhen: "event:transform_data.failed && {{ attempts < 3 }}"
          - id: load
            startWhen: "event:transform_data.completed"
            flow: load-pipeline
            params: { rows: "{{ transform_data.rows }}" }
          - id: audit
            startWhen: "event:load.completed"
            flow: audit-pipeline
        flows:
          - id: load-pipeline
            mode: graph
            input: { rows: {} }
            steps:
              - { id: write, adapter: core, action: echo }
        """);
  }

  @Test
  void theRetryFragmentIsAPipelineOfOneNode() {
    assertTranslated(
        "001-retry-when.yaml",
        """
        id: hint
        mode: graph
        steps:
          - id: node
            adapter: task
            action: run
            pool: external
            retryWhen: "event:node.failed && {{ attempts < 3 }}"
        """);
  }

  @Test
  void aRetryPolicyFragmentIsAWorkflowOfOneStep() {
    assertTranslated(
        "002-custom-retry-policy.json",
        """
        id: hint
        steps:
          - id: step-1
            adapter: external
            action: run
            pool: external
            retry:
              attempts: 3
              backoff: exponential
              delay: 1000
              maxDelay: 10000
              retryOn: [TIMEOUT, NETWORK_ERROR, RATE_LIMIT]
        """);
  }

  @Test
  void routesToStepsThatAreNotThereEndTheWorkflowWithAWarning() {
    assertTranslated(
        "002-error-handler.json",
        """
        id: hint
        steps:
          - id: step-1
            adapter: create-user
            action: run
            pool: external
            onSuccess: [step-2]
            onFailure: [error-handler-1]
          - id: step-2
            type: send-email
          - id: error-handler-1
            type: send-alert
            config: { message: Failed to create user, channel: slack }
        """);
    assertThat(translation.problems()).hasSize(2).noneMatch(Problem::isError);
    assertThat(translation.problems().getFirst())
        .isEqualTo(
            Problem.warning(
                "onSuccess",
                new Position(12, 20),
                "there is no step 'step-3'; the workflow ends here as if 'onSuccess' were not"
                    + " written"));
  }

  @Test
  void workflowFragmentsAreRead() {
    assertTranslated(
        "002-step-timeout.json",
        """
        id: hint
        steps:
          - { id: step-1, timeout: 30000, adapter: create-user, action: run, pool: external }
        """);
    assertTranslated(
        "002-workflow-timeout.json",
        """
        id: wf-12345
        timeouts: { flow: 3600000 }
        steps: [ { id: left-out, adapter: core, action: noop } ]
        """);
    assertTranslated(
        "002-timeouts-by-type.json",
        """
        id: hint
        steps: [ { id: left-out, adapter: core, action: noop } ]
        timeouts:
          types: { rest-api: 30000, database: 60000, email: 10000, file-operation: 120000 }
        """);
    assertTranslated(
        "002-send-email-step.json",
        """
        id: hint
        steps:
          - id: step-3
            type: send-email
            config:
              to: "{{employee.email}}"
              subject: Welcome!
              template: welcome-email
        """);
  }

  @Test
  void parallelWorkflowStepsKeepTheirDependencies() {
    assertTranslated(
        "002-parallel-steps.json",
        """
        id: hint
        steps:
          - { id: step-1, adapter: create-user, action: run, pool: external }
          - { id: step-2, type: send-email, dependsOn: [step-1] }
          - { id: step-3, adapter: create-ticket, action: run, pool: external, dependsOn: [step-1] }
        """);
  }

  @Test
  void anAgentPlanFansOutAndAsksTheModel() {
    assertTranslated(
        "003-email-triage.json",
        """
        id: hint
        steps:
          - id: step1
            name: Search VIP emails
            adapter: google-mail
            action: search_emails
            pool: external
            params: { query: "is:unread from:{{vip_list}}" }
          - id: step2
            name: Enrich sender with CRM data
            adapter: hubspot
            action: get_contact_by_email
            pool: external
            forEach: "{{step1.data[*].from}}"
            params: { email: "{{ item }}" }
            dependsOn: [step1]
          - id: step3
            name: "AI decision: Is this urgent?"
            adapter: llm
            action: decide
            params:
              prompt: Based on email content and CRM priority, is this urgent?
              context: { step1: "{{ step1.data }}", step2: "{{ step2.data }}" }
            dependsOn: [step1, step2]
          - id: step4
            name: Send urgent alert to Slack
            adapter: slack
            action: send_message
            params:
              channel: "#urgent"
              message: "Urgent email from {{step1.data.from}}: {{step3.data.decision}}"
            dependsOn: [step3]
            condition: "step3.data.decision == 'urgent'"
          - id: step5
            name: Archive email
            adapter: google-mail
            action: modify_labels
            pool: external
            params: { messageId: "{{step1.data.id}}", addLabels: [processed] }
            dependsOn: [step4]
        """);
  }

  @Test
  void theExecutionPlanOfARecordIsReadByItsLevels() {
    assertTranslated(
        "003-execution-record.json",
        """
        id: agent-456
        steps:
          - { id: step1, name: Search emails, adapter: external, action: run, pool: external }
          - { id: step2, name: Enrich data, adapter: external, action: run, pool: external, dependsOn: [step1] }
          - { id: step3, name: Check urgency, adapter: external, action: run, pool: external, dependsOn: [step2] }
          - { id: step4, name: Send to Slack, adapter: external, action: run, pool: external, dependsOn: [step3] }
        """);
  }

  @Test
  void severalListsOfAnAgentPlanAreTakenTogetherByIndex() {
    assertTranslates(
        """
        workflow_steps:
          - { id: a, plugin: core, action: echo, params: {} }
          - id: b
            type: loop
            plugin: core
            action: echo
            params: { x: "{{ a.data[*].x }}", y: "{{a.data[*].y}}", sum: "{{ sum(a.data[*].x) }}" }
            dependencies: [a]
          - { id: c, plugin: core, action: echo, params: { all: "{{ b.data[0].x }}" },
              execute_if: "size(b.data) > 0", dependencies: [b] }
        """,
        """
        id: hint
        steps:
          - { id: a, adapter: core, action: echo, params: {} }
          - id: b
            adapter: core
            action: echo
            forEach: "{{ a.data[*].x }}"
            params: { x: "{{ item }}", y: "{{ (a.data[*].y)[index] }}", sum: "{{ sum(a.data[*].x) }}" }
            dependsOn: [a]
          - { id: c, adapter: core, action: echo, params: { all: "{{ b.data[0].x }}" },
              condition: "size(b.data) > 0", dependsOn: [b] }
        """);
  }

  @Test
  void conditionalAndLoopStepsOfAnAgentPlanBecomeControlSteps() {
    assertTranslates(
        """
        - id: check
          type: conditional
          condition: "input.n > 1"
          then: [ { id: t, plugin: core, action: noop } ]
          else: [ { id: e, plugin: core, action: noop } ]
        - { id: holds, type: conditional, condition: "input.n > 2" }
        - id: each
          type: loop
          iterateOver: input.items
          loopSteps: [ { id: inner, plugin: crm, action: get } ]
        """,
        """
        id: hint
        steps:
          - id: check
            if: "input.n > 1"
            then: [ { id: t, adapter: core, action: noop } ]
            else: [ { id: e, adapter: core, action: noop } ]
          - { id: holds, adapter: core, action: echo, params: { result: "{{ input.n > 2 }}" } }
          - id: each
            forEach: "{{ input.items }}"
            steps: [ { id: inner, adapter: crm, action: get, pool: external } ]
        """);
  }

  @Test
  void anAgentWorkflowsRulesBecomeMappings() {
    assertTranslated(
        "derived/004-research.yaml",
        """
        id: research
        concurrency: { steps: 5, perAdapter: 2 }
        vars: { topic: rockets }
        readOnly: [vars.topic]
        steps:
          - id: fetch
            adapter: web-fetcher
            action: execute
            pool: external
            input: { from: "{{ vars.topic }}", transform: "{query: @}", schema: { type: object } }
            output: { to: vars.pages, transform: items, merge: append }
            private: [scratch]
            retry: { attempts: 4, backoff: fixed, delay: 200 }
            timeout: 45s
            fallback: { id: cached, adapter: cache, action: execute, pool: external }
          - id: summarise
            adapter: llm
            action: chat
            dependsOn: [fetch]
            condition: "vars.pages != null"
            input:
              from: { pages: "{{ fetch.items }}", style: short, limit: 200 }
              transform: '{"pages": "pages" | ([:3]), "style": "style", "limit": "limit"}'
              schema: { properties: { pages: { type: array } } }
            output: { to: vars.summary, merge: replace }
            timeout: 10000
            priority: 1
        """);
  }

  @ParameterizedTest
  @CsvSource({
    "'{workflow_id: w, steps: [{step_id: a, type: x, depends_on: [], retry_policy: {max_attempts: 2}}]}',"
        + "'{id: w, steps: [{id: a, adapter: x, action: run, pool: external, depends_on: [], retry: {attempts: 2}}]}'",
    "'{workflowId: w, steps: [{stepId: a, type: x, dependsOn: [], retryPolicy: {maxAttempts: 2}}]}',"
        + "'{id: w, steps: [{id: a, adapter: x, action: run, pool: external, dependsOn: [], retry: {attempts: 2}}]}'",
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
    assertTranslates(written, expected);
  }

  @Test
  void partsKeepThePositionTheyWereWrittenAt() {
    Node root = parseDocument("002-custom-retry-policy.json");
    Node translated = Dialects.recognise(root).translate(root, translation);

    Node step = ((Node.Seq) at(translated, "steps")).items().getFirst();
    Node delay = at(at(step, "retry"), "delay");
    assertThat(delay.position()).isEqualTo(new Position(6, 21));
  }

  private static Node at(Node node, String key) {
    return Objects.requireNonNull(Nodes.at(node, key));
  }

  private void assertTranslated(String document, String expected) {
    assertTranslates(Documents.text(document), expected);
  }

  private void assertTranslates(String written, String expected) {
    Node root = parse(written);
    Node translated = Dialects.recognise(root).translate(root, translation);
    assertThat(translated.toValue()).isEqualTo(parse(expected).toValue());
  }
}
