package io.baton.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.engine.state.ExecutionStatus;
import io.baton.engine.state.Phase;
import io.baton.engine.state.StepStatus;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import org.junit.jupiter.api.Test;

/** How an execution begins and ends, and who is told. */
class CompletionTest {
  private static final String ONE_STEP =
      """
      id: f
      steps: [ { id: a, adapter: core, action: noop } ]
      """;

  @Test
  @Requirement({"ENG-11", "ENG-1", "DEF-3"})
  void atTheEndOutputsAreBuiltAndEveryoneIsTold() {
    Scenario scenario =
        Scenario.started(
                """
                id: f
                steps: [ { id: a, adapter: core, action: noop } ]
                output: { x: "{{ a.x }}", missing: "{{ a.no.such }}", skipped: "{{ steps.a.error }}" }
                """)
            .complete("a", "{\"x\": 1}")
            .expectStatus(ExecutionStatus.COMPLETED)
            .expectOutput("{\"x\": 1, \"missing\": null, \"skipped\": null}");
    assertThat(scenario.events().getLast()).isEqualTo("execution.completed");
    Effect.Notify told = scenario.lastEffects(Effect.Notify.class).getFirst();
    assertThat(told.status()).isEqualTo("completed");
    assertThat(told.summary().get("output")).isEqualTo(scenario.state().output());
    assertThat(scenario.state().active()).isEmpty();
    assertThat(scenario.state().running()).isZero();
    assertThat(scenario.state().timers().armed()).isEmpty();
    assertThat(scenario.state().endedAt()).isEqualTo(Scenario.START);
  }

  @Test
  @Requirement("DEF-3")
  void theOutputOfAStepThatDidNotRunIsNullAndNoError() {
    Scenario.started(
            """
            id: f
            steps: [ { id: a, adapter: core, action: noop, condition: "false" } ]
            output: { x: "{{ a.rows[0].name }}", whole: "{{ a }}", text: "got {{ a.x }}" }
            """)
        .expectStatus(ExecutionStatus.COMPLETED)
        .expectOutput("{\"x\": null, \"whole\": null, \"text\": \"got \"}");
  }

  @Test
  @Requirement({"ENG-11", "DEF-3"})
  void anOutputThatCannotBeEvaluatedFailsTheExecution() {
    Scenario scenario =
        Scenario.started(
                """
                id: f
                steps: [ { id: a, adapter: core, action: noop } ]
                output: { x: "{{ a.x * 2 }}" }
                """)
            .complete("a", "{\"x\": \"text\"}")
            .expectStep("a", StepStatus.SUCCESS)
            .expectStatus(ExecutionStatus.FAILED);
    assertThat(scenario.state().error())
        .extracting(StepError::code, StepError::step)
        .containsExactly(ErrorCodes.EXPRESSION_ERROR, "");
    assertThat(scenario.lastEffects(Effect.Notify.class))
        .extracting(Effect.Notify::status)
        .containsExactly("failed");
  }

  @Test
  @Requirement({"ENG-1", "DEF-3"})
  void inputThatDoesNotFitFailsTheExecutionBeforeAnyStep() {
    Scenario scenario =
        Scenario.started(
                """
                id: f
                input: { n: { type: integer, required: true } }
                steps: [ { id: a, adapter: core, action: noop } ]
                """,
                "{\"n\": \"x\"}")
            .expectStatus(ExecutionStatus.FAILED);
    assertThat(scenario.events()).containsExactly("execution.created", "execution.failed");
    assertThat(scenario.effects(Effect.DispatchTask.class)).isEmpty();
    assertThat(scenario.state().error())
        .extracting(StepError::code)
        .isEqualTo(ErrorCodes.VALIDATION_ERROR);
  }

  @Test
  @Requirement("DEF-3")
  void defaultsAreFilledInAndKept() {
    Scenario scenario =
        Scenario.started(
            """
            id: f
            input: { n: { type: integer, default: 7 } }
            steps: [ { id: a, adapter: core, action: echo, params: { n: "{{ input.n }}" } } ]
            """);
    assertThat(scenario.run("a").input()).isEqualTo(Json.parse("{\"n\": 7}"));
    assertThat(scenario.state().identity().input()).isEqualTo(Json.parse("{\"n\": 7}"));
  }

  @Test
  @Requirement("ENG-1")
  void varsThatCannotBeEvaluatedFailTheExecutionBeforeAnyStep() {
    Scenario.started(
            """
            id: f
            vars: { n: "{{ input.t * 2 }}" }
            steps: [ { id: a, adapter: core, action: noop } ]
            """,
            "{\"t\": \"x\"}")
        .expectStatus(ExecutionStatus.FAILED)
        .expectRunning();
  }

  @Test
  @Requirement("ENG-1")
  void anExecutionIsStartedOnce() {
    Scenario scenario = Scenario.started(ONE_STEP);
    Input again =
        new Input.Start(
            scenario.now(),
            "e1",
            1,
            "default",
            "c1",
            Obj.EMPTY,
            Obj.EMPTY,
            "s",
            "x",
            null,
            0,
            null);
    assertThat(scenario.offer(again)).isInstanceOf(Decision.Refused.class);
  }

  @Test
  @Requirement("ENG-1")
  void nothingButAStartReachesAnExecutionThatDoesNotExist() {
    assertThat(Scenario.of(ONE_STEP).offer(new Input.Cancel(Scenario.START, null)))
        .isInstanceOf(Decision.Refused.class);
  }

  @Test
  @Requirement({"ENG-1", "ENG-3"})
  void theFinerPhaseFollowsTheStep() {
    Scenario scenario =
        Scenario.started(
            """
            id: f
            steps:
              - id: a
                adapter: core
                action: noop
                retry: { attempts: 2, delay: 1s }
                onError: [ { id: fix, adapter: core, action: noop } ]
              - { id: w, wait: 1s }
            """);
    assertThat(scenario.state().phase()).isEqualTo(Phase.STEP_EXECUTING);
    scenario.fail("a", "NETWORK_ERROR");
    assertThat(scenario.state().phase()).isEqualTo(Phase.RETRYING);
    scenario.pass(1_000).fail("a", "NETWORK_ERROR");
    assertThat(scenario.events()).contains("step.handling a");
    scenario.complete("fix").pass(1_000).expectStatus(ExecutionStatus.COMPLETED);
    assertThat(scenario.state().phase()).isEqualTo(Phase.NONE);
  }

  @Test
  @Requirement("ENG-3")
  void aSecondAnswerToTheSameAttemptChangesNothing() {
    Scenario scenario = Scenario.started(ONE_STEP + "output: { x: \"{{ a }}\" }\n");
    Input answer = new Input.CompleteStep(scenario.now(), "a", 1, Value.of(1));
    scenario.give(answer);
    assertThat(scenario.offer(answer))
        .isInstanceOfSatisfying(
            Decision.Refused.class,
            refused -> assertThat(refused.reason()).isEqualTo(Decision.Reason.LATE));
    scenario.expectOutput("{\"x\": 1}");
  }

  @Test
  @Requirement("ENG-14")
  void aFailureStopsWhatRunsAndWhatWaitsNeverStarts() {
    Scenario scenario =
        Scenario.started(
                """
                id: f
                timeouts: { flow: 1h }
                steps:
                  - { id: a, adapter: core, action: noop }
                  - { id: b, adapter: core, action: noop }
                  - { id: w, wait: 1h, startWhen: "event:pipeline.started" }
                  - { id: c, adapter: core, action: noop, dependsOn: [a] }
                """)
            .fail("a", "BOOM")
            .expectStatus(ExecutionStatus.FAILED)
            .expectStep("b", StepStatus.CANCELLED)
            .expectStep("w", StepStatus.CANCELLED)
            .expectStep("c", StepStatus.PENDING)
            .expectRunning();
    assertThat(scenario.lastEffects(Effect.CancelTask.class))
        .containsExactly(new Effect.CancelTask("b", 1, 5_000));
    assertThat(scenario.events().getLast()).isEqualTo("execution.failed");
    assertThat(scenario.state().timers().armed()).isEmpty();
    assertThat(scenario.offer(new Input.CompleteStep(scenario.now(), "b", 1, Value.NULL)))
        .isInstanceOf(Decision.Refused.class);
  }

  @Test
  @Requirement("ENG-14")
  void aCancelledExecutionStartsNothingMoreAndSaysSo() {
    Scenario scenario =
        Scenario.started(
                """
                id: f
                concurrency: { steps: 1 }
                mode: graph
                steps:
                  - { id: a, adapter: core, action: noop }
                  - { id: queued, adapter: core, action: noop }
                  - { id: later, adapter: core, action: noop, dependsOn: [a] }
                """)
            .cancel()
            .expectStep("queued", StepStatus.CANCELLED)
            .complete("a")
            .expectStep("later", StepStatus.CANCELLED)
            .expectStatus(ExecutionStatus.CANCELLED);
    assertThat(scenario.events().getLast()).isEqualTo("execution.cancelled");
    assertThat(scenario.state().running()).isZero();
  }
}
