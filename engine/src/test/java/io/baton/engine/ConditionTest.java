package io.baton.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.engine.Event.SkipReason;
import io.baton.engine.state.ExecutionStatus;
import io.baton.engine.state.StepStatus;
import org.junit.jupiter.api.Test;

/** What a condition does to its step and to what comes after it. */
@Requirement("ENG-4")
class ConditionTest {

  @Test
  void aFalseConditionSkipsTheStepAndItsDependentsGoOn() {
    Scenario scenario =
        Scenario.started(
                """
                id: f
                steps:
                  - { id: a, adapter: core, action: noop, condition: "input.n > 5" }
                  - { id: b, adapter: core, action: echo, params: { got: "{{ a.x }}" }, dependsOn: [a] }
                """,
                "{\"n\": 5}")
            .expectStep("a", StepStatus.SKIPPED)
            .expectRunning("b");
    assertThat(scenario.run("a").skipReason()).isEqualTo(SkipReason.CONDITION);
    assertThat(scenario.events("step.skipped")).containsExactly("step.skipped a");
    assertThat(scenario.run("b").input()).hasToString("{\"got\":null}");
    scenario.complete("b").expectStatus(ExecutionStatus.COMPLETED);
  }

  @Test
  void executeIfIsTheSameAsCondition() {
    Scenario.started(
            """
            id: f
            steps:
              - { id: a, adapter: core, action: noop, executeIf: "false" }
            """)
        .expectStep("a", StepStatus.SKIPPED)
        .expectStatus(ExecutionStatus.COMPLETED);
  }

  @Test
  void aConditionIsAskedOnlyOnceItsDependenciesHaveEnded() {
    Scenario.started(
            """
            id: f
            steps:
              - { id: a, adapter: core, action: noop }
              - { id: b, adapter: core, action: noop, condition: "a.count > 0" }
            """)
        .expectStep("b", StepStatus.PENDING)
        .complete("a", "{\"count\": 1}")
        .expectRunning("b");
  }

  @Test
  @Requirement("EXP-3")
  void aConditionOverWhatIsNotThereIsFalseAndNoError() {
    Scenario.started(
            """
            id: f
            steps:
              - { id: a, adapter: core, action: noop, condition: "input.nobody.at.all" }
            """)
        .expectStep("a", StepStatus.SKIPPED)
        .expectStatus(ExecutionStatus.COMPLETED);
  }

  @Test
  void aConditionThatCannotBeEvaluatedFailsTheStepAndNamesTheExpression() {
    Scenario scenario =
        Scenario.started(
                """
                id: f
                steps:
                  - { id: a, adapter: core, action: noop, condition: "input.text - 1 > 0" }
                """,
                "{\"text\": \"x\"}")
            .expectStep("a", StepStatus.FAILED)
            .expectStatus(ExecutionStatus.FAILED);
    assertThat(scenario.state().errors().getFirst().error().code())
        .isEqualTo(ErrorCodes.EXPRESSION_ERROR);
    assertThat(scenario.state().errors().getFirst().error().message())
        .contains("input.text - 1 > 0");
  }

  @Test
  void whatIsInsideASkippedBlockIsSkippedWithIt() {
    Scenario.started(
            """
            id: f
            steps:
              - id: outer
                condition: "false"
                sequence:
                  - id: inner
                    parallel: [ { id: p, adapter: core, action: noop } ]
                  - id: choose
                    if: "true"
                    then: [ { id: t, adapter: core, action: noop } ]
                    else: [ { id: e, adapter: core, action: noop } ]
              - { id: after, adapter: core, action: noop }
            """)
        .expectStep("outer", StepStatus.SKIPPED)
        .expectStep("inner", StepStatus.SKIPPED)
        .expectStep("p", StepStatus.SKIPPED)
        .expectStep("t", StepStatus.SKIPPED)
        .expectStep("e", StepStatus.SKIPPED)
        .expectRunning("after");
  }

  @Test
  @Requirement("ENG-6")
  void aConditionOverTheItemIsAskedForEveryItem() {
    Scenario.started(
            """
            id: f
            steps:
              - id: each
                forEach: [1, 2, 3, 4]
                condition: "item % 2 == 0"
                adapter: core
                action: noop
            """)
        .expectRunning("each[1]", "each[3]")
        .expectStep("each[0]", StepStatus.SKIPPED)
        .complete("each[3]", "4")
        .complete("each[1]", "2")
        .expectStepOutput("each", "[null, 2, null, 4]")
        .expectStatus(ExecutionStatus.COMPLETED);
  }

  @Test
  @Requirement("ENG-6")
  void aConditionThatDoesNotReadTheItemSkipsTheWholeLoop() {
    Scenario scenario =
        Scenario.started(
                """
                id: f
                steps:
                  - { id: each, forEach: [1, 2], condition: "input.go", adapter: core, action: noop }
                """)
            .expectStep("each", StepStatus.SKIPPED)
            .expectStatus(ExecutionStatus.COMPLETED);
    assertThat(scenario.state().run("each[0]")).isNull();
  }
}
