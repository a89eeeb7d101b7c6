package io.baton.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.engine.Event.SkipReason;
import io.baton.engine.state.ExecutionStatus;
import io.baton.engine.state.StepStatus;
import org.junit.jupiter.api.Test;

/** Edges by onSuccess and onFailure, alone and mixed with dependsOn. */
@Requirement("DEF-6")
class RoutingTest {
  private static final String FORK =
      """
      id: f
      steps:
        - { id: a, adapter: core, action: noop, onSuccess: [good], onFailure: [bad] }
        - { id: good, adapter: core, action: noop }
        - { id: bad, adapter: core, action: noop }
        - { id: join, adapter: core, action: noop, dependsOn: [good, bad] }
      """;

  @Test
  void aSuccessTakesTheSuccessRouteAndTheJoinGoesOn() {
    Scenario scenario =
        Scenario.started(FORK)
            .expectRunning("a")
            .complete("a")
            .expectRunning("good")
            .expectStep("bad", StepStatus.SKIPPED)
            .complete("good")
            .expectRunning("join")
            .complete("join")
            .expectStatus(ExecutionStatus.COMPLETED);
    assertThat(scenario.run("bad").skipReason()).isEqualTo(SkipReason.ROUTE);
  }

  @Test
  void aFailureTakesTheFailureRouteAndTheJoinGoesOn() {
    Scenario.started(FORK)
        .fail("a", "BOOM")
        .expectRunning("bad")
        .expectStep("good", StepStatus.SKIPPED)
        .complete("bad")
        .complete("join")
        .expectStatus(ExecutionStatus.COMPLETED)
        .expectStep("a", StepStatus.FAILED);
  }

  @Test
  void aRouteNotTakenSkipsEverythingThatOnlyHangsOnIt() {
    Scenario scenario =
        Scenario.started(
                """
                id: f
                steps:
                  - { id: a, adapter: core, action: noop, onFailure: [bad] }
                  - { id: bad, adapter: core, action: noop }
                  - { id: afterBad, adapter: core, action: noop, dependsOn: [bad] }
                  - { id: end, adapter: core, action: noop, dependsOn: [afterBad] }
                """)
            .complete("a")
            .expectStep("end", StepStatus.SKIPPED)
            .expectStatus(ExecutionStatus.COMPLETED);
    assertThat(scenario.run("end").skipReason()).isEqualTo(SkipReason.UPSTREAM);
  }

  @Test
  void aFailureThatWasRoutedSkipsTheOtherDependents() {
    Scenario.started(
            """
            id: f
            steps:
              - { id: a, adapter: core, action: noop, onFailure: [bad] }
              - { id: bad, adapter: core, action: noop }
              - { id: b, adapter: core, action: noop }
              - { id: both, adapter: core, action: noop, dependsOn: [a, b] }
            """)
        .complete("b")
        .fail("a", "BOOM")
        .expectStep("both", StepStatus.SKIPPED)
        .expectRunning("bad")
        .complete("bad")
        .expectStatus(ExecutionStatus.COMPLETED);
  }

  @Test
  void aRoutedStepThatAlsoDependsOnAnotherWaitsForBoth() {
    String flow =
        """
        id: f
        steps:
          - { id: a, adapter: core, action: noop, onSuccess: [c] }
          - { id: b, adapter: core, action: noop }
          - { id: c, adapter: core, action: noop, dependsOn: [b] }
        """;
    Scenario.started(flow).complete("a").expectRunning("b").complete("b").expectRunning("c");
    Scenario.started(flow).complete("b").expectRunning("a").complete("a").expectRunning("c");
  }

  @Test
  void aRouteAndADependencyOnTheSameStepStartItOnce() {
    Scenario scenario =
        Scenario.started(
                """
                id: f
                steps:
                  - { id: a, adapter: core, action: noop, onSuccess: [b] }
                  - { id: b, adapter: core, action: noop, dependsOn: [a] }
                """)
            .complete("a")
            .complete("b")
            .expectStatus(ExecutionStatus.COMPLETED);
    assertThat(scenario.events("step.started")).containsExactly("step.started a", "step.started b");
  }

  @Test
  void aFailureRouteToADependentStillRunsIt() {
    Scenario.started(
            """
            id: f
            steps:
              - { id: a, adapter: core, action: noop, onFailure: [b] }
              - { id: b, adapter: core, action: noop, dependsOn: [a] }
            """)
        .fail("a", "BOOM")
        .expectRunning("b");
  }

  @Test
  void theFirstOfSeveralRoutesStartsTheTargetAndTheOthersDoNotStartItAgain() {
    Scenario scenario =
        Scenario.started(
                """
                id: f
                steps:
                  - { id: a, adapter: core, action: noop, onSuccess: [t] }
                  - { id: b, adapter: core, action: noop, onSuccess: [t] }
                  - { id: t, adapter: core, action: noop }
                """)
            .complete("b")
            .expectRunning("a", "t")
            .complete("t")
            .complete("a")
            .expectStatus(ExecutionStatus.COMPLETED);
    assertThat(scenario.events().stream().filter("step.started t"::equals)).hasSize(1);
  }

  @Test
  void aTargetWaitsWhileOneOfItsRoutesIsStillOpen() {
    Scenario.started(
            """
            id: f
            steps:
              - { id: a, adapter: core, action: noop, onFailure: [t] }
              - { id: b, adapter: core, action: noop, onFailure: [t] }
              - { id: t, adapter: core, action: noop }
            """)
        .complete("a")
        .expectStep("t", StepStatus.PENDING)
        .complete("b")
        .expectStep("t", StepStatus.SKIPPED)
        .expectStatus(ExecutionStatus.COMPLETED);
  }

  @Test
  @Requirement("ENG-4")
  void aStepSkippedByItsConditionLeadsOnByItsSuccessRoute() {
    Scenario.started(
            """
            id: f
            steps:
              - { id: a, adapter: core, action: noop, condition: "false", onSuccess: [good], onFailure: [bad] }
              - { id: good, adapter: core, action: noop }
              - { id: bad, adapter: core, action: noop }
            """)
        .expectRunning("good")
        .expectStep("bad", StepStatus.SKIPPED);
  }

  @Test
  @Requirement("DEF-5")
  void aDiamondJoinRunsOnceAfterBothSides() {
    Scenario scenario =
        Scenario.started(
                """
                id: f
                steps:
                  - { id: a, adapter: core, action: noop }
                  - { id: l, adapter: core, action: noop, dependsOn: [a], condition: "false" }
                  - { id: r, adapter: core, action: noop, dependsOn: [a] }
                  - { id: j, adapter: core, action: noop, dependsOn: [l, r] }
                """)
            .complete("a")
            .expectRunning("r")
            .complete("r")
            .complete("j")
            .expectStatus(ExecutionStatus.COMPLETED);
    assertThat(scenario.events().stream().filter("step.started j"::equals)).hasSize(1);
  }

  @Test
  @Requirement("DEF-5")
  void graphModeRunsStepsWithoutEdgesSideBySide() {
    Scenario.started(
            """
            id: f
            mode: graph
            steps:
              - { id: a, adapter: core, action: noop }
              - { id: b, adapter: core, action: noop }
            """)
        .expectRunning("a", "b");
  }
}
