package io.baton.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.engine.state.ErrorEntry;
import io.baton.engine.state.ExecutionStatus;
import io.baton.engine.state.StepStatus;
import io.baton.value.Json;
import org.junit.jupiter.api.Test;

/** A step's own onError comes first, then the flow's handlers; a handler's failure is final. */
@Requirement("RET-4")
class ErrorHandlerTest {

  @Test
  void onErrorSeesTheErrorAndItsLastOutputStandsIn() {
    Scenario s =
        Scenario.started(
            """
            id: f
            steps:
              - id: a
                adapter: core
                action: noop
                onError:
                  - id: first
                    adapter: core
                    action: echo
                    params: { m: "{{ error.message }}", c: "{{ error.code }}", s: "{{ error.step }}" }
                  - { id: second, adapter: core, action: noop }
              - { id: b, adapter: core, action: echo, params: { from: "{{ a.value }}" } }
            """);
    s.fail("a", "NOT_FOUND").expectRunning("first");
    assertThat(s.run("first").input())
        .isEqualTo(
            Json.parse("{\"m\": \"NOT_FOUND happened\", \"c\": \"NOT_FOUND\", \"s\": \"a\"}"));
    s.complete("first").expectRunning("second").complete("second", "{\"value\": 7}");
    s.expectStep("a", StepStatus.FAILED).expectStepOutput("a", "{\"value\": 7}").expectRunning("b");
    assertThat(s.run("b").input()).isEqualTo(Json.parse("{\"from\": 7}"));
    s.complete("b").expectStatus(ExecutionStatus.COMPLETED);
    assertThat(s.state().errors()).hasSize(1).allMatch(ErrorEntry::handled);
  }

  @Test
  void onErrorGoesBeforeTheFlowsHandlers() {
    Scenario s =
        Scenario.started(
            """
            id: f
            steps:
              - id: a
                adapter: core
                action: noop
                onError: [ { id: own, adapter: core, action: noop } ]
            errorHandlers:
              - steps: [ { id: general, adapter: core, action: noop } ]
            """);
    s.fail("a", "NOT_FOUND").expectRunning("own").complete("own");
    s.expectStatus(ExecutionStatus.COMPLETED);
  }

  @Test
  void theFirstHandlerWhoseConditionHoldsIsTaken() {
    Scenario s =
        Scenario.started(
            """
            id: f
            steps:
              - { id: a, adapter: core, action: noop }
              - { id: b, adapter: core, action: noop }
            errorHandlers:
              - condition: "${error.step} == 'b'"
                steps: [ { id: for_b, adapter: core, action: noop } ]
              - condition: "error.code == 'NOT_FOUND'"
                steps: [ { id: for_missing, adapter: core, action: noop } ]
              - condition: "true"
                steps: [ { id: for_all, adapter: core, action: noop } ]
            """);
    s.fail("a", "NOT_FOUND").expectRunning("for_missing").complete("for_missing", "{\"x\": 1}");
    s.expectStepOutput("a", "{\"x\": 1}").expectRunning("b");
    s.fail("b", "NOT_FOUND").expectRunning("for_b").complete("for_b");
    s.expectStatus(ExecutionStatus.COMPLETED);
  }

  @Test
  void aConditionThatDoesNotHoldOrCannotBeEvaluatedHandlesNothing() {
    Scenario s =
        Scenario.started(
            """
            id: f
            steps: [ { id: a, adapter: core, action: noop } ]
            errorHandlers:
              - condition: "error.code == 'OTHER'"
                steps: [ { id: one, adapter: core, action: noop } ]
              - condition: "1 / 0 == 1"
                steps: [ { id: two, adapter: core, action: noop } ]
            """);
    s.fail("a", "NOT_FOUND").expectStatus(ExecutionStatus.FAILED);
    assertThat(s.error().code()).isEqualTo("NOT_FOUND");
    assertThat(s.error().message()).contains("condition of errorHandlers[1] could not be");
    assertThat(s.state().errors()).hasSize(1).noneMatch(ErrorEntry::handled);
  }

  @Test
  @Requirement("RET-8")
  void aHandlersFailureFailsTheFlowAndBothErrorsAreKept() {
    Scenario s =
        Scenario.started(
            """
            id: f
            steps:
              - id: a
                adapter: core
                action: noop
                onError: [ { id: fix, adapter: core, action: noop } ]
            errorHandlers:
              - steps: [ { id: general, adapter: core, action: noop } ]
            """);
    s.fail("a", "NOT_FOUND").fail("fix", "CONFLICT").expectStatus(ExecutionStatus.FAILED);
    assertThat(s.error().code()).isEqualTo("NOT_FOUND");
    assertThat(s.state().errors())
        .extracting(e -> e.error().code())
        .containsExactly("NOT_FOUND", "CONFLICT");
    assertThat(s.events("step.unrecovered")).containsExactly("step.unrecovered a");
  }

  @Test
  void aHandlerRetriesAndRecoversLikeAnyStep() {
    Scenario s =
        Scenario.started(
            """
            id: f
            steps:
              - id: a
                adapter: core
                action: noop
                onError:
                  - id: fix
                    adapter: core
                    action: noop
                    retry: { attempts: 2, delay: 1s }
                    onError: [ { id: deeper, adapter: core, action: noop } ]
            """);
    s.fail("a", "NOT_FOUND").fail("fix", "NETWORK_ERROR").expectStep("fix", StepStatus.RETRYING);
    s.pass(1_000).fail("fix", "NETWORK_ERROR").expectRunning("deeper");
    s.complete("deeper", "5").expectStepOutput("fix", "5").expectStepOutput("a", "5");
    s.expectStatus(ExecutionStatus.COMPLETED);
  }

  @Test
  void twoStepsThatFailAtOnceEachHaveAPassageThroughTheFlowsHandler() {
    Scenario s =
        Scenario.started(
            """
            id: f
            mode: graph
            steps:
              - { id: a, adapter: core, action: noop }
              - { id: b, adapter: core, action: noop }
            output: { a: "{{ a }}", b: "{{ b }}" }
            errorHandlers:
              - steps:
                  - { id: fix, adapter: core, action: echo, params: { s: "{{ error.step }}" } }
                  - { id: done, adapter: core, action: echo, params: { s: "{{ fix.s }}" } }
            """);
    s.fail("a", "X").fail("b", "Y").expectRunning("fix", "fix~2");
    assertThat(s.run("fix").input()).isEqualTo(Json.parse("{\"s\": \"a\"}"));
    assertThat(s.run("fix~2").input()).isEqualTo(Json.parse("{\"s\": \"b\"}"));
    s.complete("fix~2", "{\"s\": \"second\"}").complete("fix", "{\"s\": \"first\"}");
    assertThat(s.run("done").input()).isEqualTo(Json.parse("{\"s\": \"first\"}"));
    assertThat(s.run("done~2").input()).isEqualTo(Json.parse("{\"s\": \"second\"}"));
    s.complete("done", "1").complete("done~2", "2").expectStatus(ExecutionStatus.COMPLETED);
    s.expectOutput("{\"a\": 1, \"b\": 2}");
  }

  @Test
  void aLoopInAHandlerThatIsPassedTwiceAtOnceKeepsItsItemsApart() {
    Scenario s =
        Scenario.started(
            """
            id: f
            mode: graph
            concurrency: { perAdapter: 10 }
            steps:
              - { id: a, adapter: core, action: noop }
              - { id: b, adapter: core, action: noop }
            errorHandlers:
              - steps:
                  - id: tell
                    forEach: "{{ [error.step, 'y'] }}"
                    adapter: core
                    action: echo
                    params: { v: "{{ item }}" }
            """);
    s.fail("a", "X").fail("b", "Y");
    assertThat(s.running()).hasSize(4).doesNotHaveDuplicates();
    for (String key : s.running()) {
      s.complete(key, "\"" + key + "\"");
    }
    s.expectStatus(ExecutionStatus.COMPLETED);
  }

  @Test
  void theFlowsHandlerRecoversAStepDeepInsideALoop() {
    Scenario s =
        Scenario.started(
            """
            id: f
            input: { items: array }
            steps:
              - id: each
                forEach: "{{ input.items }}"
                steps:
                  - id: both
                    parallel:
                      - { id: p, adapter: core, action: noop }
                      - { id: q, adapter: core, action: noop }
            errorHandlers:
              - condition: "error.step == 'p'"
                steps: [ { id: fix, adapter: core, action: echo, params: { c: "{{ error.code }}" } } ]
            """,
            "{\"items\": [\"x\"]}");
    s.fail("p[0]", "NOT_FOUND").complete("q[0]", "2").expectRunning("fix");
    assertThat(s.run("fix").input()).isEqualTo(Json.parse("{\"c\": \"NOT_FOUND\"}"));
    s.complete("fix", "1").expectStepOutput("both[0]", "{\"p\": 1, \"q\": 2}");
    s.expectStatus(ExecutionStatus.COMPLETED);
  }

  @Test
  void aHandlerThatFailedIsNotTriedAgainForTheBlocksAround() {
    Scenario s =
        Scenario.started(
            """
            id: f
            steps:
              - id: outer
                sequence:
                  - id: inner
                    parallel:
                      - { id: p, adapter: core, action: noop }
            errorHandlers:
              - steps: [ { id: fix, adapter: core, action: noop } ]
            """);
    s.fail("p", "NOT_FOUND").expectRunning("fix").fail("fix", "CONFLICT");
    s.expectStatus(ExecutionStatus.FAILED);
    assertThat(s.events("step.handling")).containsExactly("step.handling p");
  }

  @Test
  void anOnErrorThatFailedIsNotFollowedByTheFlowsHandlersInABlockEither() {
    Scenario s =
        Scenario.started(
            """
            id: f
            steps:
              - id: each
                forEach: "{{ [1, 2] }}"
                steps:
                  - id: box
                    sequence:
                      - id: a
                        adapter: core
                        action: noop
                        onError: [ { id: own, adapter: core, action: noop } ]
            errorHandlers:
              - steps: [ { id: general, adapter: core, action: noop } ]
            """);
    s.fail("a[0]", "NOT_FOUND").fail("own[0]", "CONFLICT").complete("a[1]");
    s.expectStatus(ExecutionStatus.FAILED);
    assertThat(s.events("step.handling")).containsExactly("step.handling a[0]");
  }

  @Test
  void aBlocksOwnOnErrorStillCatchesAHandlerThatFailedInside() {
    Scenario s =
        Scenario.started(
            """
            id: f
            steps:
              - id: box
                onError: [ { id: rescue, adapter: core, action: noop } ]
                sequence:
                  - id: a
                    adapter: core
                    action: noop
                    onError: [ { id: own, adapter: core, action: noop } ]
            """);
    s.fail("a", "NOT_FOUND").fail("own", "CONFLICT").expectRunning("rescue").complete("rescue");
    s.expectStatus(ExecutionStatus.COMPLETED);
    assertThat(s.state().errors()).hasSize(2).allMatch(ErrorEntry::handled);
  }

  @Test
  void aStepInAnOnErrorIsNotGivenToTheFlowsHandlers() {
    Scenario s =
        Scenario.started(
            """
            id: f
            steps: [ { id: a, adapter: core, action: noop } ]
            errorHandlers:
              - steps:
                  - id: box
                    sequence: [ { id: fix, adapter: core, action: noop } ]
            """);
    s.fail("a", "X").fail("fix", "Y").expectStatus(ExecutionStatus.FAILED);
    assertThat(s.events("step.handling")).hasSize(1);
    assertThat(s.error().code()).isEqualTo("X");
  }
}
