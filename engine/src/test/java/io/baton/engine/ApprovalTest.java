package io.baton.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.engine.state.ExecutionStatus;
import io.baton.engine.state.StepStatus;
import io.baton.value.Obj;
import io.baton.value.Value;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Steps that wait for a person's decision. */
@Requirement("ENG-13")
class ApprovalTest {
  private static final String ASK =
      """
      id: f
      steps:
        - { id: ask, approval: { message: "Pay {{ input.amount }}?", approvers: [ada, bob], timeout: 1h } }
        - { id: pay, adapter: core, action: echo, params: { ok: "{{ ask.approved }}", by: "{{ ask.by }}" } }
      """;

  private static Input decide(
      Scenario scenario, String key, boolean approved, @Nullable String by) {
    return new Input.DecideApproval(scenario.now(), key, approved, "because", by);
  }

  private static Scenario asked() {
    return Scenario.started(ASK, "{\"amount\": 5}");
  }

  @Test
  void anApprovalLetsTheFlowGoOnAndTellsWhoDecided() {
    Scenario scenario = asked().expectStep("ask", StepStatus.RUNNING).expectRunning();
    assertThat(scenario.run("ask").input()).isEqualTo(Obj.of("message", Value.of("Pay 5?")));
    scenario
        .give(decide(scenario, "ask", true, "ada"))
        .expectStepOutput(
            "ask",
            """
            {"decision": "approve", "approved": true, "decidedAt": "2023-11-14T22:13:20Z",
             "comment": "because", "by": "ada"}
            """);
    assertThat(scenario.run("pay").input()).hasToString("{\"ok\":true,\"by\":\"ada\"}");
  }

  @Test
  void aRejectionFailsTheStepWithTheComment() {
    Scenario scenario = asked();
    scenario.give(decide(scenario, "ask", false, "bob")).expectStatus(ExecutionStatus.FAILED);
    assertThat(scenario.state().error())
        .extracting(StepError::code, StepError::message)
        .containsExactly(ErrorCodes.APPROVAL_REJECTED, "Rejected: because");
    scenario.expectStep("pay", StepStatus.PENDING);
  }

  @Test
  void aRejectionCanBeAnAnswerLikeAnyOther() {
    Scenario scenario =
        Scenario.started(
            """
            id: f
            steps:
              - { id: ask, approval: { message: ok, onReject: continue } }
              - { id: b, adapter: core, action: noop, condition: "ask.approved" }
            """);
    scenario
        .give(decide(scenario, "ask", false, null))
        .expectStep("ask", StepStatus.SUCCESS)
        .expectStep("b", StepStatus.SKIPPED)
        .expectStatus(ExecutionStatus.COMPLETED);
  }

  @Test
  void onlyAnApproverMayDecide() {
    Scenario scenario = asked();
    Decision.Refused expected =
        new Decision.Refused(Decision.Reason.NOT_POSSIBLE, "Only ada, bob may decide step 'ask'");
    assertThat(scenario.offer(decide(scenario, "ask", true, "eve"))).isEqualTo(expected);
    assertThat(scenario.offer(decide(scenario, "ask", true, null))).isEqualTo(expected);
    scenario.expectStep("ask", StepStatus.RUNNING);
  }

  @Test
  void aDecisionIsMadeOnce() {
    Scenario scenario = asked();
    scenario.give(decide(scenario, "ask", true, "ada"));
    assertThat(scenario.offer(decide(scenario, "ask", false, "bob")))
        .isInstanceOf(Decision.Refused.class);
    scenario.expectRunning("pay");
  }

  @Test
  void aDecisionOnWhatDoesNotWaitForOneIsRefused() {
    Scenario scenario = asked();
    assertThat(scenario.offer(decide(scenario, "pay", true, "ada")))
        .isEqualTo(
            new Decision.Refused(
                Decision.Reason.NOT_POSSIBLE,
                "Step 'pay' does not wait for a decision: it is pending"));
    assertThat(scenario.offer(decide(scenario, "nobody", true, "ada")))
        .isEqualTo(
            new Decision.Refused(
                Decision.Reason.UNKNOWN, "The execution has no step run 'nobody'"));
  }

  @Test
  @Requirement("RET-7")
  void noDecisionInTimeFailsTheStep() {
    Scenario scenario = asked().pass(3_599_999).expectStep("ask", StepStatus.RUNNING).pass(1);
    scenario.expectStatus(ExecutionStatus.FAILED);
    assertThat(scenario.state().error()).extracting(StepError::code).isEqualTo(ErrorCodes.TIMEOUT);
  }

  @Test
  void everyItemOfALoopHasADecisionOfItsOwn() {
    Scenario scenario =
        Scenario.started(
            """
            id: f
            steps:
              - { id: ask, forEach: ["a", "b"], approval: { message: "{{ item }}?", onReject: continue } }
            output: { all: "{{ ask[*].approved }}" }
            """);
    scenario
        .give(decide(scenario, "ask[1]", true, null))
        .give(decide(scenario, "ask[0]", false, null))
        .expectOutput("{\"all\": [false, true]}");
  }
}
