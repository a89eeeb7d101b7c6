package io.baton.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.engine.state.ExecutionStatus;
import io.baton.engine.state.StepStatus;
import org.junit.jupiter.api.Test;

/** Loops over items. */
@Requirement({"ENG-6", "DEF-5"})
class LoopTest {

  @Test
  void everyItemIsAnInstanceAndResultsAreInItemOrder() {
    Scenario scenario =
        Scenario.started(
                """
                id: f
                steps:
                  - { id: each, forEach: "{{ input.list }}", adapter: core, action: echo, params: { v: "{{ item.x }}", at: "{{ index }}" } }
                output: { all: "{{ each }}", second: "{{ each[1] }}" }
                """,
                "{\"list\": [{\"x\": 1}, {\"x\": 2}, {\"x\": 3}]}")
            .expectRunning("each[0]", "each[1]", "each[2]");
    assertThat(scenario.run("each[2]").input()).hasToString("{\"v\":3,\"at\":2}");
    scenario
        .complete("each[2]", "\"c\"")
        .complete("each[0]", "\"a\"")
        .expectStep("each", StepStatus.RUNNING)
        .complete("each[1]", "\"b\"")
        .expectStatus(ExecutionStatus.COMPLETED)
        .expectOutput("{\"all\": [\"a\", \"b\", \"c\"], \"second\": \"b\"}");
  }

  @Test
  void anEmptyListGivesAnEmptyListAndTheFlowGoesOn() {
    Scenario.started(
            """
            id: f
            steps:
              - { id: each, forEach: "{{ input.list }}", adapter: core, action: noop }
              - { id: next, adapter: core, action: noop }
            """,
            "{\"list\": []}")
        .expectStep("each", StepStatus.SUCCESS)
        .expectStepOutput("each", "[]")
        .expectRunning("next");
  }

  @Test
  void anObjectIsLoopedOverByKeyAndValue() {
    Scenario scenario =
        Scenario.started(
            """
            id: f
            steps:
              - { id: each, forEach: "{{ input.map }}", adapter: core, action: echo, params: { k: "{{ item.key }}", v: "{{ item.value }}" } }
            """,
            "{\"map\": {\"b\": 1, \"a\": 2}}");
    assertThat(scenario.run("each[0]").input()).hasToString("{\"k\":\"b\",\"v\":1}");
    assertThat(scenario.run("each[1]").input()).hasToString("{\"k\":\"a\",\"v\":2}");
  }

  @Test
  void nullOrAnythingElseThatIsNoListFailsWithAClearWord() {
    String flow =
        """
        id: f
        steps:
          - { id: each, forEach: "{{ input.list }}", adapter: core, action: noop }
        """;
    Scenario none = Scenario.started(flow).expectStatus(ExecutionStatus.FAILED);
    assertThat(none.run("each").error()).isNotNull();
    assertThat(none.state().errors()).as("listed errors").hasSize(1);
    assertThat(none.state().error())
        .extracting(StepError::code, StepError::step, StepError::message)
        .containsExactly(
            ErrorCodes.VALIDATION_ERROR,
            "each",
            "forEach needs a list or an object, but it got null");
    Scenario text = Scenario.started(flow, "{\"list\": \"abc\"}");
    assertThat(text.state().error())
        .extracting(StepError::message)
        .isEqualTo("forEach needs a list or an object, but it got string");
  }

  @Test
  void tooManyItemsAreRefusedByName() {
    Scenario scenario =
        Scenario.of(
                """
                id: f
                steps:
                  - { id: each, forEach: [1, 2, 3], adapter: core, action: noop }
                """,
                new EngineLimits(5_000, 20, 2, 100, 32))
            .start("{}")
            .expectStatus(ExecutionStatus.FAILED);
    assertThat(scenario.state().error())
        .extracting(StepError::message)
        .isEqualTo("forEach has 3 items, but at most 2 are allowed");
  }

  @Test
  @Requirement("SCH-1")
  void atMostItsConcurrencyOfItemsRunsAtATime() {
    Scenario.started(
            """
            id: f
            steps:
              - { id: each, forEach: [1, 2, 3], concurrency: 2, adapter: core, action: noop }
            """)
        .expectRunning("each[0]", "each[1]")
        .complete("each[1]")
        .expectRunning("each[0]", "each[2]");
  }

  @Test
  void anItemThatFailsStopsNewOnesLetsRunningOnesFinishAndFailsTheLoop() {
    Scenario scenario =
        Scenario.started(
                """
                id: f
                steps:
                  - { id: each, forEach: [0, 1, 2], concurrency: 2, adapter: core, action: noop }
                """)
            .fail("each[0]", "BOOM")
            .expectRunning("each[1]")
            .expectStatus(ExecutionStatus.RUNNING)
            .complete("each[1]")
            .expectStatus(ExecutionStatus.FAILED);
    assertThat(scenario.state().run("each[2]")).isNull();
    assertThat(scenario.state().error()).extracting(StepError::code).isEqualTo("BOOM");
  }

  @Test
  @Requirement("RET-4")
  void aLoopInAFlowsHandlerRunsForEveryFailureApart() {
    Scenario.started(
            """
            id: f
            mode: graph
            concurrency: { steps: 10, perAdapter: 10 }
            steps:
              - { id: a, adapter: core, action: noop }
              - { id: b, adapter: core, action: noop }
            errorHandlers:
              - steps:
                  - { id: tell, forEach: ["ops", "dev"], adapter: core, action: noop }
            """)
        .fail("a", "ONE")
        .fail("b", "TWO")
        .completeAll()
        .expectStatus(ExecutionStatus.COMPLETED)
        .expectStepOutput("a", "[{}, {}]")
        .expectStepOutput("b", "[{}, {}]");
  }

  @Test
  void theOutputOfALoopIsCapturedAsAWhole() {
    Scenario scenario =
        Scenario.started(
                """
                id: f
                steps:
                  - { id: each, forEach: [0, 1], adapter: core, action: noop, output: { to: vars.all } }
                """)
            .complete("each[0]", "1")
            .complete("each[1]", "2")
            .expectStatus(ExecutionStatus.COMPLETED);
    assertThat(scenario.state().vars()).hasToString("{\"all\":[1,2]}");
    assertThat(scenario.events("variable.set")).hasSize(1);
  }

  @Test
  @Requirement("EXP-1")
  void anAgentPlansListParameterFansOutByItself() {
    Scenario scenario =
        Scenario.started(
                """
                {"steps": [
                  {"id": "step1", "type": "action", "plugin": "core", "action": "echo", "params": {}},
                  {"id": "step2", "type": "action", "plugin": "core", "action": "echo",
                   "params": {"email": "{{step1.data[*].from}}"}, "dependencies": ["step1"]}
                ]}
                """)
            .complete("step1", "[{\"from\": \"a@x\"}, {\"from\": \"b@x\"}]")
            .expectRunning("step2[0]", "step2[1]");
    assertThat(scenario.run("step2[1]").input()).hasToString("{\"email\":\"b@x\"}");
  }
}
