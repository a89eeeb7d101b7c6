package io.baton.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.engine.state.ExecutionStatus;
import io.baton.engine.state.StepStatus;
import org.junit.jupiter.api.Test;

/** Loops with a condition. */
@Requirement({"ENG-6", "DEF-5"})
class WhileTest {

  @Test
  void whileIsTestedBeforeEachRoundAndGivesTheLastRoundsOutput() {
    Scenario.started(
            """
            id: f
            vars: { n: 0 }
            steps:
              - id: loop
                while: "vars.n < 2"
                steps: [ { id: step, adapter: core, action: set, params: { n: "{{ vars.n + 1 }}" } } ]
            output: { n: "{{ vars.n }}", last: "{{ loop }}" }
            """)
        .expectRunning("step[0]")
        .set("step[0]", "{\"n\": 1}")
        .expectRunning("step[1]")
        .set("step[1]", "{\"n\": 2}")
        .expectStatus(ExecutionStatus.COMPLETED)
        .expectOutput("{\"n\": 2, \"last\": {\"n\": 2}}");
  }

  @Test
  void eachRoundOfAWhileCapturesItsOutputSoThatTheNextTestSeesIt() {
    Scenario.started(
            """
            id: f
            vars: { n: 0 }
            steps:
              - id: loop
                while: "vars.n < 2"
                adapter: core
                action: add
                params: { a: "{{ vars.n }}", b: 1 }
                output: { to: vars.n, transform: value }
            output: { n: "{{ vars.n }}", last: "{{ loop }}" }
            """)
        .complete("loop[0]", "{\"value\": 1}")
        .expectRunning("loop[1]")
        .complete("loop[1]", "{\"value\": 2}")
        .expectStatus(ExecutionStatus.COMPLETED)
        .expectOutput("{\"n\": 2, \"last\": {\"value\": 2}}");
  }

  @Test
  void aWhileThatIsFalseAtOnceRunsNothing() {
    Scenario.started(
            """
            id: f
            steps:
              - { id: loop, while: "false", steps: [ { id: s, adapter: core, action: noop } ] }
            """)
        .expectStep("loop", StepStatus.SUCCESS)
        .expectStepOutput("loop", "null")
        .expectStatus(ExecutionStatus.COMPLETED);
  }

  @Test
  void aWhileCanReadWhatItsLastRoundGave() {
    Scenario inner =
        Scenario.started(
                """
                id: f
                steps:
                  - id: loop
                    while: "!check.done"
                    steps: [ { id: check, adapter: core, action: noop } ]
                """)
            .complete("check[0]", "{\"done\": false}")
            .complete("check[1]", "{\"done\": true}")
            .expectStatus(ExecutionStatus.COMPLETED);
    assertThat(inner.state().run("check[2]")).isNull();
    Scenario.started(
            """
            id: f
            steps:
              - { id: loop, while: "!loop.done", adapter: core, action: echo, params: { seen: "{{ loop.n }}" } }
            """)
        .complete("loop[0]", "{\"done\": false, \"n\": 7}")
        .expectRunning("loop[1]")
        .complete("loop[1]", "{\"done\": true}")
        .expectStepOutput("loop", "{\"done\": true}")
        .expectStatus(ExecutionStatus.COMPLETED);
  }

  @Test
  void moreRoundsThanMaxIterationsFailTheStep() {
    Scenario scenario =
        Scenario.started(
                """
                id: f
                steps:
                  - { id: loop, while: "true", maxIterations: 2, adapter: core, action: noop }
                """)
            .complete("loop[0]")
            .complete("loop[1]")
            .expectStatus(ExecutionStatus.FAILED);
    assertThat(scenario.state().error())
        .extracting(StepError::code, StepError::message)
        .containsExactly(
            ErrorCodes.MAX_ITERATIONS_EXCEEDED,
            "The loop of step loop did not end within maxIterations: 2");
  }

  @Test
  void exactlyMaxIterationsRoundsAreFine() {
    Scenario.started(
            """
            id: f
            steps:
              - { id: loop, while: "index < 2", maxIterations: 2, adapter: core, action: noop }
            """)
        .complete("loop[0]")
        .complete("loop[1]")
        .expectStatus(ExecutionStatus.COMPLETED);
  }

  @Test
  void aWhileWhoseRoundsDoNothingEndsAtItsBoundAndNotNever() {
    Scenario.started(
            """
            id: f
            steps:
              - id: loop
                while: "true"
                steps:
                  - { id: choose, if: "false", then: [ { id: t, adapter: core, action: noop } ] }
            """)
        .expectStatus(ExecutionStatus.FAILED);
  }
}
