package io.baton.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.engine.Input.ChildOutcome;
import io.baton.engine.state.ExecutionStatus;
import io.baton.engine.state.StepStatus;
import io.baton.flow.ErrorClass;
import io.baton.value.Json;
import io.baton.value.Value;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Steps that run another flow. */
@Requirement("ENG-7")
class ChildFlowTest {
  private static final String PARENT =
      """
      id: f
      steps:
        - { id: sub, flow: other, params: { n: "{{ input.n }}" } }
        - { id: after, adapter: core, action: echo, params: { got: "{{ sub.total }}" } }
      """;

  private static Input end(
      Scenario scenario, ChildOutcome outcome, String output, @Nullable Failure failure) {
    return new Input.EndChild(
        scenario.now(), "sub", scenario.attempt("sub"), outcome, Json.parse(output), failure);
  }

  private static Scenario parent() {
    return Scenario.started(PARENT, "{\"n\": 3}");
  }

  @Test
  void aChildGetsAnIdOfItsOwnTheParametersAndItsPlaceInTheParent() {
    Scenario scenario = parent().expectStep("sub", StepStatus.RUNNING);
    List<Effect.StartChild> started = scenario.effects(Effect.StartChild.class);
    assertThat(started).hasSize(1);
    Effect.StartChild child = started.getFirst();
    assertThat(child.childId()).isNotEqualTo("e1").isEqualTo(Tokens.child("e1", "sub", 1));
    assertThat(child.flowId()).isEqualTo("other");
    assertThat(child.input()).hasToString("{\"n\":3}");
    assertThat(child.parent()).isEqualTo(new Input.Parent("e1", "sub", 1, 1));
    assertThat(child.correlationId()).isEqualTo("c1");
    assertThat(child.tenantId()).isEqualTo("default");
    assertThat(scenario.events()).contains("child.started sub");
  }

  @Test
  void theChildsOutputIsTheStepsOutput() {
    Scenario scenario = parent();
    scenario.give(end(scenario, ChildOutcome.COMPLETED, "{\"total\": 9}", null));
    assertThat(scenario.run("after").input()).hasToString("{\"got\":9}");
    assertThat(scenario.events()).contains("child.completed sub");
  }

  @Test
  void aChildWithoutOutputGivesAnEmptyObject() {
    Scenario scenario = parent();
    scenario
        .give(end(scenario, ChildOutcome.COMPLETED, "null", null))
        .expectStepOutput("sub", "{}")
        .expectRunning("after");
  }

  @Test
  void theChildsFailureIsTheStepsFailure() {
    Scenario scenario = parent();
    scenario
        .give(
            end(scenario, ChildOutcome.FAILED, "null", Failure.permanent("NO_STOCK", "none left")))
        .expectStep("sub", StepStatus.FAILED)
        .expectStatus(ExecutionStatus.FAILED);
    assertThat(scenario.state().error()).extracting(StepError::code).isEqualTo("NO_STOCK");
    assertThat(scenario.state().error())
        .extracting(StepError::message)
        .asString()
        .endsWith("failed: none left");
  }

  @Test
  void theChildsWholeErrorIsTheCauseOfTheSteps() {
    StepError root = StepError.of("charge", 1, "DECLINED", "no funds", ErrorClass.PERMANENT);
    StepError ofChild =
        StepError.of("pay", 1, "PARALLEL_ERROR", "1 of 2 failed", ErrorClass.PERMANENT)
            .because(root);
    Scenario scenario = parent();
    scenario.give(end(scenario, ChildOutcome.FAILED, "null", Failure.of(ofChild)));
    StepError error = scenario.error();
    assertThat(error.step()).isEqualTo("sub");
    assertThat(error.code()).isEqualTo("PARALLEL_ERROR");
    assertThat(Scenario.cause(error)).isEqualTo(ofChild);
    assertThat(Scenario.cause(Scenario.cause(error))).isEqualTo(root);
  }

  @Test
  void aCancelledChildFailsTheStep() {
    Scenario scenario = parent();
    scenario
        .give(end(scenario, ChildOutcome.CANCELLED, "null", null))
        .expectStatus(ExecutionStatus.FAILED);
    assertThat(scenario.state().error())
        .extracting(StepError::code)
        .isEqualTo(ErrorCodes.CANCELLED);
  }

  @Test
  @Requirement("ENG-9")
  void cancellingTheParentCancelsTheChildAndWaitsForIt() {
    Scenario scenario = parent().cancel().expectStatus(ExecutionStatus.CANCELLING);
    String childId = Tokens.child("e1", "sub", 1);
    assertThat(scenario.lastEffects(Effect.CancelChild.class))
        .containsExactly(new Effect.CancelChild(childId, "cancelled"));
    scenario
        .give(end(scenario, ChildOutcome.CANCELLED, "null", null))
        .expectStep("sub", StepStatus.CANCELLED)
        .expectStatus(ExecutionStatus.CANCELLED);
  }

  @Test
  @Requirement("ENG-14")
  void aFailingParentStopsItsChildren() {
    Scenario scenario =
        Scenario.started(
                """
                id: f
                mode: graph
                steps:
                  - { id: sub, flow: other }
                  - { id: a, adapter: core, action: noop }
                """)
            .fail("a", "BOOM")
            .expectStep("sub", StepStatus.CANCELLED)
            .expectStatus(ExecutionStatus.FAILED);
    assertThat(scenario.lastEffects(Effect.CancelChild.class)).hasSize(1);
    assertThat(scenario.offer(end(scenario, ChildOutcome.COMPLETED, "{}", null)))
        .isInstanceOf(Decision.Refused.class);
  }

  @Test
  void aSecondAttemptIsAnotherChildAndTheFirstOnesEndComesTooLate() {
    Scenario scenario =
        Scenario.started(
            """
            id: f
            steps: [ { id: sub, flow: other, retry: { attempts: 2, delay: 1s } } ]
            """);
    Input first = end(scenario, ChildOutcome.FAILED, "null", new Failure("NETWORK_ERROR", "x"));
    scenario.give(first).expectStep("sub", StepStatus.RETRYING).pass(1_000);
    assertThat(scenario.effects(Effect.StartChild.class))
        .extracting(Effect.StartChild::childId)
        .doesNotHaveDuplicates()
        .hasSize(2);
    assertThat(scenario.offer(first)).isInstanceOf(Decision.Refused.class);
    scenario.expectStep("sub", StepStatus.RUNNING);
  }

  @Test
  void everyItemOfALoopCanBeAChild() {
    Scenario scenario =
        Scenario.started(
            """
            id: f
            steps: [ { id: sub, forEach: [1, 2], flow: other, params: { n: "{{ item }}" } } ]
            """);
    assertThat(scenario.effects(Effect.StartChild.class))
        .extracting(child -> child.parent().key())
        .containsExactly("sub[0]", "sub[1]");
  }

  @Test
  void aChildReportsToItsParent() {
    Input.Parent parent = new Input.Parent("p1", "sub", 2, 1);
    Scenario scenario =
        Scenario.of(
                """
                id: child
                steps: [ { id: a, adapter: core, action: noop } ]
                output: { x: 1 }
                """)
            .start("{}", parent)
            .complete("a");
    assertThat(scenario.lastEffects(Effect.ReportToParent.class))
        .containsExactly(
            new Effect.ReportToParent(
                parent, ChildOutcome.COMPLETED, Json.parse("{\"x\": 1}"), null));
  }

  @Test
  void aChildWhoseInputIsWrongReportsItsFailure() {
    Scenario scenario =
        Scenario.of(
                """
                id: child
                input: { n: { type: integer, required: true } }
                steps: [ { id: a, adapter: core, action: noop } ]
                """)
            .start("{}", new Input.Parent("p1", "sub", 1, 1));
    assertThat(scenario.lastEffects(Effect.ReportToParent.class))
        .extracting(Effect.ReportToParent::outcome)
        .containsExactly(ChildOutcome.FAILED);
  }

  @Test
  void flowsCallFlowsOnlySoDeep() {
    EngineLimits limits = new EngineLimits(5_000, 3, 100, 100, 32);
    Scenario allowed =
        Scenario.of(PARENT, limits).start("{\"n\": 1}", new Input.Parent("p", "sub", 1, 2));
    assertThat(allowed.effects(Effect.StartChild.class).getFirst().parent().depth()).isEqualTo(3);
    Scenario refused =
        Scenario.of(PARENT, limits)
            .start("{\"n\": 1}", new Input.Parent("p", "sub", 1, 3))
            .expectStatus(ExecutionStatus.FAILED);
    assertThat(refused.effects(Effect.StartChild.class)).isEmpty();
    assertThat(refused.state().error())
        .extracting(StepError::code, StepError::message)
        .containsExactly(
            ErrorCodes.RECURSION_LIMIT,
            "Flow other would be called 4 flows deep, but at most 3 are allowed");
  }

  @Test
  @Requirement("EXP-9")
  void aChildSeesNothingOfItsParentButItsInput() {
    Scenario scenario =
        Scenario.of(
                """
                id: child
                steps: [ { id: a, adapter: core, action: echo, params: { v: "{{ vars }}", i: "{{ input }}", s: "{{ steps }}" } } ]
                """)
            .start("{\"n\": 3}", new Input.Parent("p1", "sub", 1, 1));
    assertThat(scenario.run("a").input())
        .extracting(Value::toString)
        .asString()
        .contains("\"v\":{},\"i\":{\"n\":3}")
        .doesNotContain("sub");
  }
}
