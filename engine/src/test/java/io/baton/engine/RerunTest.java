package io.baton.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.engine.state.ExecutionStatus;
import io.baton.engine.state.StepStatus;
import io.baton.value.Json;
import io.baton.value.Value;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A failed execution is tried again: earlier results stay, what failed and what follows runs. */
@Requirement("ENG-10")
class RerunTest {
  private static final String CHAIN =
      """
      id: f
      timeouts: { flow: 60s }
      steps:
        - { id: a, adapter: core, action: noop }
        - { id: b, adapter: core, action: echo, params: { v: "{{ a.v }}" }, retry: { attempts: 2, delay: 1s } }
        - { id: c, adapter: core, action: noop }
      output: { a: "{{ a.v }}", b: "{{ b.v }}" }
      """;

  @Test
  void theFailedStepRunsAgainAndEarlierResultsAreKept() {
    Scenario s = Scenario.started(CHAIN).complete("a", "{\"v\": 1}").fail("b", "NOT_FOUND");
    s.expectStatus(ExecutionStatus.FAILED).pass(100_000).retry(null);
    s.expectStatus(ExecutionStatus.RUNNING).expectRunning("b");
    assertThat(s.run("b").input()).isEqualTo(Json.parse("{\"v\": 1}"));
    assertThat(s.state().error()).isNull();
    s.complete("b", "{\"v\": 2}").complete("c").expectStatus(ExecutionStatus.COMPLETED);
    s.expectOutput("{\"a\": 1, \"b\": 2}");
    assertThat(s.effects(Effect.DispatchTask.class))
        .extracting(Effect.DispatchTask::key)
        .containsExactly("a", "b", "b", "c");
  }

  @Test
  @Requirement({"RET-1", "RET-7"})
  void itHasAllItsAttemptsAndAllTheFlowsTimeAgain() {
    Scenario s = Scenario.started(CHAIN).complete("a").fail("b", "X").pass(1_000).fail("b", "X");
    s.expectStatus(ExecutionStatus.FAILED).pass(500_000).retry(null).fail("b", "X");
    s.expectStep("b", StepStatus.RETRYING).pass(999).expectStep("b", StepStatus.RETRYING).pass(1);
    s.fail("b", "X").expectStatus(ExecutionStatus.FAILED);
    assertThat(s.error().message()).startsWith("Max retries (2) exceeded for step b");
    s.retry(null).pass(29_999).complete("b").pass(29_999).complete("c");
    s.expectStatus(ExecutionStatus.COMPLETED);
  }

  @Test
  @Requirement("RET-7")
  void aResultOfTheFirstRunIsLateForTheSecond() {
    Scenario s = Scenario.started(CHAIN).complete("a").fail("b", "NOT_FOUND").retry(null);
    Decision late = s.offer(new Input.CompleteStep(s.now(), "b", 1, Value.NULL));
    assertThat(((Decision.Refused) late).reason()).isEqualTo(Decision.Reason.LATE);
    s.complete("b").expectRunning("c");
  }

  @Test
  void fromAChosenStepItAndItsDependentsRunAgain() {
    Scenario s = graph().retry("a").expectRunning("a");
    s.expectStep("x", StepStatus.SUCCESS).complete("a").expectRunning("b", "d");
    s.complete("b").complete("d").expectRunning("c").complete("c");
    s.expectStatus(ExecutionStatus.COMPLETED);
    assertThat(s.events("step.started x")).hasSize(1);
  }

  private static Scenario graph() {
    return Scenario.started(
            """
            id: f
            steps:
              - { id: a, adapter: core, action: noop }
              - { id: x, adapter: core, action: noop }
              - { id: b, adapter: core, action: noop, dependsOn: [a] }
              - { id: d, adapter: core, action: noop, dependsOn: [a] }
              - { id: c, adapter: core, action: noop, dependsOn: [b, d, x] }
            """)
        .complete("x")
        .complete("a")
        .complete("d")
        .fail("b", "NOT_FOUND")
        .expectStatus(ExecutionStatus.FAILED);
  }

  @Test
  @Requirement("ENG-14")
  void stepsThatWereStoppedWithTheExecutionRunAgain() {
    Scenario s =
        Scenario.started(
            """
            id: f
            mode: graph
            steps:
              - { id: a, adapter: core, action: noop }
              - { id: b, adapter: core, action: noop }
              - { id: kid, flow: other }
            """);
    String child = s.run("kid").childId();
    s.fail("a", "NOT_FOUND").retry(null);
    assertThat(s.running()).containsExactlyInAnyOrder("a", "b");
    s.expectStep("kid", StepStatus.RUNNING);
    assertThat(s.run("kid").childId()).isNotEqualTo(child);
  }

  @Test
  @Requirement("ENG-6")
  void onlyTheFailedItemsOfALoopRunAgain() {
    Scenario s =
        Scenario.started(
            """
            id: f
            concurrency: { perAdapter: 10 }
            steps:
              - { id: each, forEach: "{{ [1, 2, 3, 4] }}", concurrency: 3, adapter: core, action: noop }
            """);
    s.complete("each[0]", "0").fail("each[2]", "NOT_FOUND").complete("each[3]", "3");
    s.fail("each[1]", "CONFLICT").expectStatus(ExecutionStatus.FAILED);
    s.retry(null)
        .expectRunning("each[1]", "each[2]")
        .complete("each[2]", "2")
        .complete("each[1]", "1");
    s.expectStepOutput("each", "[0, 1, 2, 3]").expectStatus(ExecutionStatus.COMPLETED);
  }

  @Test
  @Requirement("ENG-6")
  void insideNestedBlocksAndLoopsOnlyWhatFailedRunsAgain() {
    Scenario s =
        Scenario.started(
            """
            id: f
            concurrency: { perAdapter: 10 }
            steps:
              - id: each
                forEach: "{{ ['x', 'y'] }}"
                steps:
                  - { id: first, adapter: core, action: noop }
                  - id: both
                    parallel:
                      - { id: p, adapter: core, action: noop }
                      - { id: q, adapter: core, action: noop }
                  - { id: last, adapter: core, action: echo, params: { p: "{{ p }}", q: "{{ q }}" } }
            """);
    s.complete("first[0]").complete("first[1]").complete("p[0]", "1").complete("q[0]", "2");
    s.complete("last[0]", "\"X\"").complete("p[1]", "3").fail("q[1]", "NOT_FOUND");
    s.expectStatus(ExecutionStatus.FAILED).retry(null).expectRunning("q[1]").complete("q[1]", "4");
    s.expectRunning("last[1]");
    assertThat(s.run("last[1]").input()).isEqualTo(Json.parse("{\"p\": 3, \"q\": 4}"));
    s.complete("last[1]", "\"Y\"").expectStepOutput("each", "[\"X\", \"Y\"]");
    s.expectStatus(ExecutionStatus.COMPLETED);
  }

  @Test
  void aChosenStepInsideABlockReopensTheBlockAndWhatFollowsIt() {
    Scenario s =
        Scenario.started(
            """
            id: f
            steps:
              - id: box
                sequence:
                  - { id: a, adapter: core, action: noop }
                  - { id: b, adapter: core, action: noop }
                  - { id: c, adapter: core, action: noop }
              - { id: last, adapter: core, action: noop }
            """);
    s.complete("a").complete("b").complete("c").fail("last", "NOT_FOUND").retry("b");
    s.expectRunning("b").complete("b").expectRunning("c").complete("c").expectRunning("last");
    s.complete("last").expectStatus(ExecutionStatus.COMPLETED);
    assertThat(s.events("step.started a")).hasSize(1);
  }

  @Test
  @Requirement("ENG-6")
  void oneItemOfALoopCanBeChosen() {
    Scenario s =
        Scenario.started(
            """
            id: f
            steps:
              - { id: each, forEach: "{{ [1, 2] }}", adapter: core, action: noop }
              - { id: last, adapter: core, action: noop }
            """);
    s.complete("each[0]", "1").complete("each[1]", "2").fail("last", "NOT_FOUND");
    s.retry("each[1]").expectRunning("each[1]").complete("each[1]", "5");
    s.expectStepOutput("each", "[1, 5]").expectRunning("last");
  }

  @Test
  @Requirement("RET-7")
  void aBlockThatGoesOnHasItsTimeLimitAgain() {
    Scenario s =
        Scenario.started(
            """
            id: f
            steps:
              - id: box
                timeout: 10s
                sequence: [ { id: a, adapter: core, action: noop } ]
            """);
    s.fail("a", "NOT_FOUND").pass(60_000).retry(null).pass(9_999).expectRunning("a").pass(1);
    s.expectStatus(ExecutionStatus.FAILED).expectStep("a", StepStatus.CANCELLED);
    assertThat(s.error().message()).isEqualTo("Step box exceeded its timeout of 10s");
  }

  @Test
  @Requirement("RET-4")
  void aStepWhoseHandlerFailedRunsAgainFromTheStart() {
    Scenario s = handled().retry(null).expectRunning("a").fail("a", "NOT_FOUND");
    s.expectRunning("fix").complete("fix", "1").expectStepOutput("a", "1");
    s.expectStatus(ExecutionStatus.COMPLETED);
  }

  @Test
  @Requirement("RET-4")
  void aStepOfAHandlerCannotBeChosenAloneSoTheStepItRecoversIs() {
    Scenario s =
        Scenario.started(
            """
            id: f
            steps:
              - id: a
                adapter: core
                action: noop
                onError: [ { id: fix, adapter: core, action: noop } ]
              - { id: b, adapter: core, action: noop }
            """);
    s.fail("a", "X").complete("fix").fail("b", "X").retry("fix").expectRunning("a");
    s.complete("a").expectRunning("b").complete("b").expectStatus(ExecutionStatus.COMPLETED);
  }

  private static Scenario handled() {
    return Scenario.started(
            """
            id: f
            steps:
              - id: a
                adapter: core
                action: noop
                onError: [ { id: fix, adapter: core, action: noop } ]
            """)
        .fail("a", "NOT_FOUND")
        .fail("fix", "CONFLICT")
        .expectStatus(ExecutionStatus.FAILED);
  }

  @Test
  @Requirement("RET-5")
  void aBranchThatWasTakenStaysTakenUnlessTheChoiceRunsAgain() {
    Scenario s =
        Scenario.started(
            """
            id: f
            steps:
              - { id: a, adapter: core, action: noop }
              - id: choose
                if: "a.v == 1"
                then: [ { id: yes, adapter: core, action: noop } ]
                else: [ { id: no_, adapter: core, action: noop } ]
            """);
    s.complete("a", "{\"v\": 1}").fail("yes", "NOT_FOUND").retry(null).expectRunning("yes");
    s.fail("yes", "NOT_FOUND");
    refused(s, "no_", Decision.Reason.NOT_POSSIBLE);
    s.retry("a").complete("a", "{\"v\": 2}").expectRunning("no_");
    s.expectStep("yes", StepStatus.SKIPPED).complete("no_").expectStatus(ExecutionStatus.COMPLETED);
    assertThat(s.state().progress().count(StepStatus.SUCCESS)).isEqualTo(3);
    assertThat(s.state().progress().count(StepStatus.SKIPPED)).isEqualTo(1);
    assertThat(s.state().progress().count(StepStatus.PENDING)).isZero();
  }

  @Test
  void aRetriedExecutionCanFailAndBeRetriedAgain() {
    Scenario s = Scenario.started(CHAIN).complete("a", "{\"v\": 1}").fail("b", "NOT_FOUND");
    s.retry(null)
        .fail("b", "NOT_FOUND")
        .retry(null)
        .complete("b", "{\"v\": 2}")
        .fail("c", "CONFLICT");
    s.retry("b").complete("b", "{\"v\": 3}").complete("c").expectStatus(ExecutionStatus.COMPLETED);
    s.expectOutput("{\"a\": 1, \"b\": 3}");
    assertThat(s.state().errors()).hasSize(3);
  }

  @Test
  @Requirement("RET-7")
  void anExecutionThatTimedOutGoesOn() {
    Scenario s = Scenario.started(CHAIN).pass(29_000).complete("a").pass(29_000);
    s.fail("b", "X").pass(1_000).pass(1_000).expectStatus(ExecutionStatus.FAILED);
    assertThat(s.error().code()).isEqualTo("FLOW_TIMEOUT");
    s.retry(null).expectRunning("b").complete("b").complete("c");
    s.expectStatus(ExecutionStatus.COMPLETED);
  }

  @Test
  @Requirement("RET-4")
  void aBlockThatRecoveredBeforeIsLeftAlone() {
    Scenario s =
        Scenario.started(
            """
            id: f
            steps:
              - { id: a, adapter: core, action: noop, onError: [ { id: fix, adapter: core, action: noop } ] }
              - { id: b, adapter: core, action: noop, continueOnError: true }
              - { id: c, adapter: core, action: noop }
            """);
    s.fail("a", "X").complete("fix").fail("b", "X").fail("c", "X").retry(null).expectRunning("c");
  }

  @Test
  void onlyAFailedExecutionAndAStepThatRanCanBeRetried() {
    Scenario s = Scenario.started(CHAIN);
    refused(s, null, Decision.Reason.NOT_POSSIBLE);
    s.fail("a", "NOT_FOUND");
    refused(s, "nothing", Decision.Reason.UNKNOWN);
    refused(s, "c", Decision.Reason.NOT_POSSIBLE);
    s.retry(null).complete("a").complete("b").complete("c").expectStatus(ExecutionStatus.COMPLETED);
    refused(s, "a", Decision.Reason.NOT_POSSIBLE);
  }

  @Test
  void anExecutionWhoseInputWasRefusedCannotBeRetried() {
    Scenario s = Scenario.of("id: f\ninput: { n: integer }\nsteps: [ { id: a, wait: 1s } ]");
    s.start("{\"n\": \"x\"}").expectStatus(ExecutionStatus.FAILED);
    refused(s, null, Decision.Reason.NOT_POSSIBLE);
  }

  private static void refused(Scenario s, @Nullable String from, Decision.Reason reason) {
    Decision decision = s.offer(new Input.Retry(s.now(), from));
    assertThat(decision).isInstanceOf(Decision.Refused.class);
    assertThat(((Decision.Refused) decision).reason()).isEqualTo(reason);
  }
}
