package io.baton.engine;

import io.baton.conformance.Requirement;
import io.baton.engine.state.ExecutionStatus;
import io.baton.engine.state.StepStatus;
import org.junit.jupiter.api.Test;

/** In which order steps run. */
class OrderTest {

  @Test
  @Requirement({"DEF-5", "ENG-1"})
  void stepsWithoutEdgesRunInArrayOrder() {
    Scenario.started(
            """
            id: f
            steps:
              - { id: a, adapter: core, action: noop }
              - { id: b, adapter: core, action: noop }
            output: { last: "{{ b.value }}" }
            """)
        .expectRunning("a")
        .complete("a")
        .expectRunning("b")
        .complete("b", "{\"value\": 3}")
        .expectStatus(ExecutionStatus.COMPLETED)
        .expectOutput("{\"last\": 3}");
  }

  @Test
  @Requirement({"DEF-5", "DEF-6"})
  void independentStepsRunSideBySideAndJoin() {
    Scenario.started(
            """
            id: f
            steps:
              - { id: a, adapter: core, action: noop }
              - { id: b, adapter: core, action: noop, dependsOn: [a] }
              - { id: c, adapter: core, action: noop, dependsOn: [a] }
              - { id: d, adapter: core, action: noop, dependsOn: [b, c] }
            """)
        .complete("a")
        .expectRunning("b", "c")
        .complete("c")
        .expectRunning("b")
        .complete("b")
        .expectRunning("d")
        .complete("d")
        .expectStatus(ExecutionStatus.COMPLETED);
  }

  @Test
  @Requirement({"DEF-5", "ENG-6"})
  void nestedBlocksLoopsAndBranchesRunAndGiveTheirOutputs() {
    Scenario.started(
            """
            id: f
            input: { items: array }
            steps:
              - id: both
                parallel:
                  - { id: p1, adapter: core, action: noop }
                  - { id: p2, adapter: core, action: noop }
              - id: each
                forEach: "{{ input.items }}"
                adapter: core
                action: echo
                params: { v: "{{ item }}", i: "{{ index }}" }
              - id: choose
                if: "len(each) == 2"
                then: [ { id: yes, adapter: core, action: noop } ]
                else: [ { id: no_, adapter: core, action: noop } ]
            """,
            "{\"items\": [\"x\", \"y\"]}")
        .expectRunning("p1", "p2")
        .complete("p1", "1")
        .complete("p2", "2")
        .expectStepOutput("both", "{\"p1\": 1, \"p2\": 2}")
        .expectRunning("each[0]", "each[1]")
        .complete("each[1]", "\"second\"")
        .complete("each[0]", "\"first\"")
        .expectStepOutput("each", "[\"first\", \"second\"]")
        .expectRunning("yes")
        .complete("yes")
        .expectStep("no_", StepStatus.SKIPPED)
        .expectStatus(ExecutionStatus.COMPLETED);
  }

  @Test
  @Requirement({"RET-1", "RET-4"})
  void aFailureIsRetriedThenHandled() {
    Scenario.started(
            """
            id: f
            steps:
              - id: a
                adapter: core
                action: noop
                retry: { attempts: 3, backoff: exponential, delay: 1s }
                onError: [ { id: fix, adapter: core, action: noop } ]
              - { id: b, adapter: core, action: noop }
            """)
        .fail("a", "NETWORK_ERROR")
        .expectStep("a", StepStatus.RETRYING)
        .pass(999)
        .expectStep("a", StepStatus.RETRYING)
        .pass(1)
        .expectRunning("a")
        .fail("a", "NETWORK_ERROR")
        .pass(2000)
        .expectRunning("a")
        .fail("a", "NETWORK_ERROR")
        .expectRunning("fix")
        .complete("fix", "{\"fixed\": true}")
        .expectStepOutput("a", "{\"fixed\": true}")
        .expectRunning("b")
        .complete("b")
        .expectStatus(ExecutionStatus.COMPLETED);
  }
}
