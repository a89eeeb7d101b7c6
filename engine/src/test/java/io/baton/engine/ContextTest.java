package io.baton.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.engine.event.EventJson;
import io.baton.engine.state.ExecutionStatus;
import io.baton.value.Json;
import io.baton.value.Value;
import org.junit.jupiter.api.Test;

/** Every name that an expression can begin with. */
@Requirement("EXP-4")
class ContextTest {

  private static void expectInput(Scenario scenario, String key, String json) {
    assertThat(scenario.run(key).input()).isEqualTo(Json.parse(json));
  }

  @Test
  @Requirement("ENG-12")
  void theExecutionTellsWhoItIs() {
    Scenario scenario =
        Scenario.started(
            """
            id: f
            steps:
              - id: a
                adapter: core
                action: echo
                params:
                  id: "{{ system.execution_id }}"
                  at: "{{ system.started_at }}"
                  flow: "{{ system.flow_id }}"
                  version: "{{ system.flow_version }}"
                  tenant: "{{ system.tenant_id }}"
                  correlation: "{{ execution.correlationId }}"
                  by: "{{ trigger.type }}"
            """);
    expectInput(
        scenario,
        "a",
        """
        {"id": "e1", "at": "2023-11-14T22:13:20Z", "flow": "f", "version": 1, "tenant": "default",
         "correlation": "c1", "by": "manual"}
        """);
  }

  @Test
  @Requirement("ENG-12")
  void theStartTimeStaysTheSameHoweverLongItTakes() {
    Scenario scenario =
        Scenario.started(
                """
                id: f
                steps:
                  - { id: w, wait: 1h }
                  - { id: a, adapter: core, action: echo, params: { at: "{{ system.started_at }}" } }
                """)
            .pass(3_600_000);
    expectInput(scenario, "a", "{\"at\": \"2023-11-14T22:13:20Z\"}");
  }

  @Test
  void stepsAreReadByTheirIdAndUnderSteps() {
    Scenario scenario =
        Scenario.started(
                """
                id: f
                steps:
                  - { id: my-step, adapter: core, action: noop }
                  - id: b
                    adapter: core
                    action: echo
                    params:
                      own: "{{ my-step.x }}"
                      under: "{{ steps['my-step'].x }}"
                      whole: "{{ steps.my-step.output }}"
                      attempts: "{{ steps.my-step.attempts }}"
                      later: "{{ c.x }}"
                      laterStatus: "{{ steps.c.status }}"
                  - { id: c, adapter: core, action: noop }
                """)
            .complete("my-step", "{\"x\": 1}");
    expectInput(
        scenario,
        "b",
        """
        {"own": 1, "under": 1, "whole": {"x": 1}, "attempts": 1, "later": null,
         "laterStatus": "pending"}
        """);
  }

  @Test
  void outputsWrittenSoFarCanBeRead() {
    Scenario scenario =
        Scenario.started(
                """
                id: f
                steps:
                  - { id: a, adapter: core, action: noop, output: { to: pipeline.output.n } }
                  - { id: b, adapter: core, action: echo, params: { n: "{{ pipeline.output.n }}", short: "{{ output.n }}" } }
                """)
            .complete("a", "4");
    expectInput(scenario, "b", "{\"n\": 4, \"short\": 4}");
  }

  @Test
  @Requirement("RET-4")
  void aHandlerReadsTheErrorThatItHandles() {
    Scenario scenario =
        Scenario.started(
                """
                id: f
                steps:
                  - id: a
                    adapter: core
                    action: noop
                    onError:
                      - { id: fix, adapter: core, action: echo, params: { m: "{{ error.message }}", c: "{{ error.code }}", s: "{{ error.step }}", n: "{{ error.attempt }}" } }
                """)
            .fail("a", "BOOM");
    expectInput(
        scenario, "fix", "{\"m\": \"BOOM happened\", \"c\": \"BOOM\", \"s\": \"a\", \"n\": 1}");
  }

  @Test
  void variablesIsWhatTheDocumentsCallVars() {
    Scenario scenario =
        Scenario.started(
            """
            id: f
            vars: { total: 5 }
            steps:
              - { id: a, adapter: core, action: echo, params: { x: "${variables.total}" } }
            """);
    expectInput(scenario, "a", "{\"x\": 5}");
  }

  @Test
  @Requirement("RET-2")
  void attemptsCountsEveryTryTheFirstIncluded() {
    Scenario scenario =
        Scenario.started(
                """
                id: f
                steps:
                  - { id: a, adapter: core, action: noop, retryWhen: "event:task.failed && {{ attempts < 3 }}" }
                """)
            .fail("a", "BOOM")
            .pass(1_000)
            .fail("a", "BOOM")
            .pass(2_000)
            .fail("a", "BOOM")
            .expectStatus(ExecutionStatus.FAILED);
    assertThat(scenario.events().stream().filter("step.started a"::equals)).hasSize(3);
  }

  @Test
  @Requirement("ENG-6")
  void itemAndIndexAreThoseOfTheNearestLoop() {
    Scenario scenario =
        Scenario.started(
            """
            id: f
            steps:
              - id: outer
                forEach: ["a", "b"]
                concurrency: 1
                steps:
                  - id: box
                    sequence:
                      - { id: x, adapter: core, action: echo, params: { item: "{{ item }}", index: "{{ index }}" } }
                      - { id: inner, forEach: [7], adapter: core, action: echo, params: { item: "{{ item }}", index: "{{ index }}" } }
            """);
    expectInput(scenario, "x[0]", "{\"item\": \"a\", \"index\": 0}");
    scenario.complete("x[0]");
    expectInput(scenario, "inner[0][0]", "{\"item\": 7, \"index\": 0}");
    scenario.complete("inner[0][0]");
    expectInput(scenario, "x[1]", "{\"item\": \"b\", \"index\": 1}");
  }

  @Test
  @Requirement({"API-8", "ENG-12"})
  void secretsAreMaskedInTheLogAndTheTaskSaysThatItNeedsThem() {
    Scenario scenario =
        Scenario.started(
            """
            id: f
            steps:
              - id: a
                adapter: core
                action: echo
                params: { key: "Bearer {{ secrets.api }}", raw: "{{ secrets.api }}" }
                retry: { attempts: 2, delay: 1s }
              - { id: b, adapter: core, action: echo, params: { seen: "{{ a.key }}" } }
            output: { no: "{{ secrets.api }}" }
            """);
    Effect.DispatchTask first = scenario.effects(Effect.DispatchTask.class).getFirst();
    assertThat(first.usesSecrets()).isTrue();
    String mark = SecretMarks.text("api", first.secretMark());
    expectInput(scenario, "a", "{\"key\": \"Bearer %s\", \"raw\": \"%s\"}".formatted(mark, mark));
    assertThat(SecretMarks.replaced(first.input(), first.secretMark(), name -> name + "!"))
        .isEqualTo(Json.parse("{\"key\": \"Bearer api!\", \"raw\": \"api!\"}"));
    assertThat(SecretMarks.replaced(first.input(), "guessed", name -> "")).isEqualTo(first.input());

    scenario.fail("a", "NETWORK_ERROR");
    scenario.pass(1_000);
    Effect.DispatchTask second = scenario.effects(Effect.DispatchTask.class).getLast();
    assertThat(second.secretMark()).as("no data can know it").isNotEqualTo(first.secretMark());
    assertThat(second.idempotencyToken()).isEqualTo(first.idempotencyToken());
    scenario.complete("a", "{\"key\": \"seen\"}");
    assertThat(scenario.effects(Effect.DispatchTask.class).getLast().usesSecrets()).isFalse();
    scenario.complete("b");
    assertThat(scenario.state().output()).isEqualTo(Json.parse("{\"no\": \"***\"}"));
  }

  @Test
  @Requirement("ASY-1")
  void theCallbackAddressBelongsToTheAttemptAndCannotBeGuessedFromTheOutside() {
    Scenario scenario =
        Scenario.started(
            """
            id: f
            steps:
              - id: a
                adapter: core
                action: echo
                params: { to: "{{ callback.url }}" }
                async: { callback: true }
                retry: { attempts: 2, delay: 1s }
            """);
    String first = "http://127.0.0.1:8080/v1/callbacks/" + Tokens.callback("seed", "a", 1);
    assertThat(scenario.run("a").input()).isEqualTo(Json.parse("{\"to\": \"" + first + "\"}"));
    scenario.fail("a", "NETWORK_ERROR").pass(1_000);
    assertThat(scenario.run("a").input()).isNotEqualTo(Json.parse("{\"to\": \"" + first + "\"}"));
    assertThat(
            scenario.offer(
                new Input.ReceiveCallback(
                    scenario.now(), Tokens.callback("seed", "a", 1), Value.NULL, null)))
        .isInstanceOf(Decision.Refused.class);
    scenario
        .give(
            new Input.ReceiveCallback(
                scenario.now(), Tokens.callback("seed", "a", 2), Value.of("done"), null))
        .expectStepOutput("a", "\"done\"")
        .expectStatus(ExecutionStatus.COMPLETED);
  }

  @Test
  @Requirement("ENG-12")
  void theContextIsInTheLogFromTheFirstEventOn() {
    Scenario scenario =
        Scenario.started(
            """
            id: f
            steps: [ { id: a, adapter: core, action: noop } ]
            """);
    String first = Json.write(EventJson.write("e1", scenario.log().getFirst()));
    assertThat(first).contains("\"e1\"", "\"default\"", "\"c1\"");
    assertThat(scenario.state().identity().executionId()).isEqualTo("e1");
  }
}
