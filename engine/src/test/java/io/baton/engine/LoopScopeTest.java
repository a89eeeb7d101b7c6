package io.baton.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.engine.state.ExecutionStatus;
import io.baton.engine.state.StepStatus;
import org.junit.jupiter.api.Test;

/** Loops inside loops, and what steps inside and outside of them see of each other. */
@Requirement({"ENG-6", "DEF-5"})
class LoopScopeTest {

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
}
