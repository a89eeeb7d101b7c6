package io.baton.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.engine.state.ExecutionStatus;
import io.baton.engine.state.StepStatus;
import org.junit.jupiter.api.Test;

/** Loops over items and loops with a condition. */
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
  void loopsInLoopsHaveAnIndexForEach() {
    Scenario scenario =
        Scenario.started(
            """
                id: f
                concurrency: { steps: 50, perAdapter: 50 }
                steps:
                  - id: rows
                    forEach: [0, 1, 2, 3]
                    steps:
                      - { id: leaf, forEach: [0, 10, 20, 30, 40, 50], adapter: core, action: echo, params: { i: "{{ index }}", v: "{{ item }}" } }
                      - { id: sum, adapter: core, action: echo, params: { row: "{{ index }}", all: "{{ leaf }}" } }
                """);
    assertThat(scenario.run("leaf[3][5]").input()).hasToString("{\"i\":5,\"v\":50}");
    for (int row = 3; row >= 0; row--) {
      for (int leaf = 5; leaf >= 0; leaf--) {
        scenario.complete("leaf[" + row + "][" + leaf + "]", String.valueOf(row * 10 + leaf));
      }
      assertThat(scenario.run("sum[" + row + "]").input())
          .as("a step sees the loop of its own round")
          .hasToString(
              "{\"row\":%d,\"all\":[%d,%d,%d,%d,%d,%d]}"
                  .formatted(
                      row,
                      row * 10,
                      row * 10 + 1,
                      row * 10 + 2,
                      row * 10 + 3,
                      row * 10 + 4,
                      row * 10 + 5));
      scenario.complete("sum[" + row + "]", "{\"row\": %d}".formatted(row));
    }
    scenario
        .expectStepOutput("rows", "[{\"row\": 0}, {\"row\": 1}, {\"row\": 2}, {\"row\": 3}]")
        .expectStatus(ExecutionStatus.COMPLETED);
  }

  @Test
  void aLoopInABranchInALoopRunsWhereTheBranchIsTaken() {
    Scenario.started(
            """
            id: f
            steps:
              - id: outer
                forEach: [0, 1, 2]
                steps:
                  - id: odd
                    if: "item == 1"
                    then:
                      - { id: inner, forEach: ["x", "y"], adapter: core, action: echo, params: { v: "{{ item }}" } }
                    else:
                      - { id: even, adapter: core, action: noop }
            """)
        .expectRunning("even[0]", "even[2]", "inner[1][0]")
        .expectStep("inner[0]", StepStatus.SKIPPED)
        .expectStep("even[1]", StepStatus.SKIPPED)
        .complete("inner[1][0]", "1")
        .expectRunning("even[0]", "even[2]", "inner[1][1]")
        .complete("inner[1][1]", "2")
        .complete("even[0]", "\"e0\"")
        .complete("even[2]", "\"e2\"")
        .expectStepOutput("outer", "[\"e0\", [1, 2], \"e2\"]")
        .expectStatus(ExecutionStatus.COMPLETED);
  }

  @Test
  @Requirement("EXP-4")
  void fromOutsideALoopAStepInItMeansItsLatestRun() {
    Scenario scenario =
        Scenario.started(
                """
                id: f
                steps:
                  - id: each
                    forEach: [0, 1]
                    concurrency: 1
                    steps: [ { id: inner, adapter: core, action: noop } ]
                  - { id: after, adapter: core, action: echo, params: { v: "{{ inner.v }}", all: "{{ each[*].v }}" } }
                """)
            .complete("inner[0]", "{\"v\": 1}")
            .complete("inner[1]", "{\"v\": 2}");
    assertThat(scenario.run("after").input()).hasToString("{\"v\":2,\"all\":[1,2]}");
  }

  @Test
  @Requirement("EXP-4")
  void aStepNeverSeesAnotherRoundOfALoopAroundIt() {
    Scenario scenario =
        Scenario.started(
                """
                id: f
                steps:
                  - id: outer
                    forEach: [0, 1]
                    steps:
                      - id: inner
                        forEach: ["x"]
                        steps: [ { id: leaf, adapter: core, action: noop } ]
                      - { id: read, adapter: core, action: echo, params: { v: "{{ leaf.v }}" } }
                """)
            .complete("leaf[0][0]", "{\"v\": \"mine\"}");
    assertThat(scenario.run("read[0]").input()).hasToString("{\"v\":\"mine\"}");
    scenario.complete("leaf[1][0]", "{\"v\": \"other\"}");
    assertThat(scenario.run("read[1]").input()).hasToString("{\"v\":\"other\"}");
  }

  @Test
  @Requirement("EXP-4")
  void aStepOfARoundThatHasNotRunIsNullEvenIfOtherRoundsHaveIt() {
    Scenario scenario =
        Scenario.started(
                """
                id: f
                steps:
                  - id: outer
                    forEach: [0, 1]
                    concurrency: 1
                    steps:
                      - id: inner
                        forEach: "{{ item == 0 ? ['x'] : [] }}"
                        steps: [ { id: leaf, adapter: core, action: noop } ]
                      - { id: read, adapter: core, action: echo, params: { v: "{{ leaf.v }}" } }
                """)
            .complete("leaf[0][0]", "{\"v\": \"mine\"}")
            .complete("read[0]");
    assertThat(scenario.run("read[1]").input()).hasToString("{\"v\":null}");
  }

  @Test
  @Requirement("EXP-4")
  void roundsOfOneLoopAreNotThoseOfAnother() {
    Scenario scenario =
        Scenario.started(
                """
                id: f
                steps:
                  - id: first
                    forEach: [0, 1]
                    concurrency: 1
                    steps: [ { id: a, adapter: core, action: noop } ]
                  - { id: second, forEach: [0, 1], adapter: core, action: echo, params: { v: "{{ a.v }}" } }
                """)
            .complete("a[0]", "{\"v\": 0}")
            .complete("a[1]", "{\"v\": 1}");
    assertThat(scenario.run("second[0]").input()).hasToString("{\"v\":1}");
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
