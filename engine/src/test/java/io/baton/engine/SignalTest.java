package io.baton.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.engine.state.ExecutionStatus;
import io.baton.engine.state.StepStatus;
import io.baton.value.Value;
import org.junit.jupiter.api.Test;

/** Events from outside: sent, waited for, kept until somebody waits. */
@Requirement("ENG-13")
class SignalTest {
  private static final String TWO_WAITS =
      """
      id: f
      mode: graph
      steps:
        - { id: w1, wait: { event: paid } }
        - { id: w2, wait: { event: paid } }
      """;

  @Test
  void aSignalEndsTheWaitAndIsItsOutput() {
    Scenario scenario =
        Scenario.started(
                """
                id: f
                steps:
                  - { id: w, wait: { event: paid } }
                  - { id: b, adapter: core, action: echo, params: { by: "{{ w.payload.by }}" } }
                """)
            .expectStep("w", StepStatus.RUNNING)
            .signal("paid", "{\"by\": \"ada\"}")
            .expectStepOutput("w", "{\"payload\": {\"by\": \"ada\"}}");
    assertThat(scenario.run("b").input()).hasToString("{\"by\":\"ada\"}");
    assertThat(scenario.events("signal.received")).hasSize(1);
  }

  @Test
  void aSignalThatComesBeforeTheWaitIsKept() {
    Scenario.started(
            """
            id: f
            steps:
              - { id: a, adapter: core, action: noop }
              - { id: w, wait: { event: paid } }
            """)
        .signal("paid", "1")
        .complete("a")
        .expectStepOutput("w", "{\"payload\": 1}")
        .expectStatus(ExecutionStatus.COMPLETED);
  }

  @Test
  void twoWaitsTakeOneSignalEachInTheOrderInWhichTheyBegan() {
    Scenario.started(TWO_WAITS)
        .signal("paid", "1")
        .expectStepOutput("w1", "{\"payload\": 1}")
        .expectStep("w2", StepStatus.RUNNING)
        .signal("paid", "2")
        .expectStepOutput("w2", "{\"payload\": 2}")
        .expectStatus(ExecutionStatus.COMPLETED);
  }

  @Test
  void keptSignalsAreTakenOldestFirstAndOnlyOnce() {
    Scenario.started(
            """
            id: f
            steps:
              - { id: a, adapter: core, action: noop }
              - { id: w1, wait: { event: paid } }
              - { id: w2, wait: { event: paid } }
              - { id: w3, wait: { event: paid } }
            """)
        .signal("paid", "1")
        .signal("paid", "2")
        .complete("a")
        .expectStepOutput("w1", "{\"payload\": 1}")
        .expectStepOutput("w2", "{\"payload\": 2}")
        .expectStep("w3", StepStatus.RUNNING)
        .expectStatus(ExecutionStatus.RUNNING);
  }

  @Test
  void everyRoundOfALoopTakesASignalOfItsOwn() {
    Scenario.started(
            """
            id: f
            steps:
              - { id: each, forEach: [0, 1], wait: { event: paid } }
            """)
        .signal("paid", "\"x\"")
        .signal("paid", "\"y\"")
        .expectStepOutput("each", "[{\"payload\": \"x\"}, {\"payload\": \"y\"}]")
        .expectStatus(ExecutionStatus.COMPLETED);
  }

  @Test
  void aSignalOfAnotherNameIsRecordedAndChangesNothingElse() {
    Scenario scenario = Scenario.started(TWO_WAITS).signal("pay", "1");
    assertThat(scenario.events().getLast()).isEqualTo("signal.received");
    scenario.expectStep("w1", StepStatus.RUNNING).expectStep("w2", StepStatus.RUNNING);
  }

  @Test
  @Requirement("RET-7")
  void aWaitThatTakesTooLongFailsAndNamesItsLimit() {
    Scenario scenario =
        Scenario.started(
                """
                id: f
                steps: [ { id: w, wait: { event: paid, timeout: 10s } } ]
                """)
            .pass(9_999)
            .expectStep("w", StepStatus.RUNNING)
            .pass(1)
            .expectStatus(ExecutionStatus.FAILED);
    assertThat(scenario.state().error())
        .extracting(StepError::code, StepError::message)
        .containsExactly(ErrorCodes.TIMEOUT, "Step w exceeded its timeout of 10s");
  }

  @Test
  void aSignalToAnEndedExecutionIsRefused() {
    Scenario scenario =
        Scenario.started(
                """
                id: f
                steps: [ { id: a, adapter: core, action: noop } ]
                """)
            .complete("a");
    assertThat(scenario.offer(new Input.ReceiveSignal(scenario.now(), "paid", Value.NULL)))
        .isEqualTo(
            new Decision.Refused(
                Decision.Reason.NOT_POSSIBLE, "The execution is completed and takes no signals"));
  }

  @Test
  @Requirement("RET-9")
  void aWaitForATimeEndsExactlyThen() {
    Scenario.started(
            """
            id: f
            steps:
              - { id: w, wait: "{{ input.pause }}" }
              - { id: b, adapter: core, action: noop }
            """,
            "{\"pause\": \"1m\"}")
        .pass(59_999)
        .expectRunning()
        .pass(1)
        .expectRunning("b");
  }

  @Test
  void aWaitUntilATimeThatIsOverEndsAtOnce() {
    Scenario.started(
            """
            id: f
            steps: [ { id: w, wait: { until: "2020-01-01T00:00:00Z" } } ]
            """)
        .expectStatus(ExecutionStatus.COMPLETED);
  }

  @Test
  void aWaitForSomethingThatIsNoTimeFailsWithAClearWord() {
    Scenario scenario =
        Scenario.started(
                """
                id: f
                steps: [ { id: w, wait: "{{ input.pause }}" } ]
                """,
                "{\"pause\": \"soon\"}")
            .expectStatus(ExecutionStatus.FAILED);
    assertThat(scenario.state().error())
        .extracting(StepError::message)
        .asString()
        .contains("wait needs a duration such as 10s", "soon");
  }
}
