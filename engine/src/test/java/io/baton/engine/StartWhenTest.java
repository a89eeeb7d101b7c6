package io.baton.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.engine.Event.SkipReason;
import io.baton.engine.state.ExecutionStatus;
import io.baton.engine.state.StepStatus;
import org.junit.jupiter.api.Test;

/** Edges by expression: a step starts when its startWhen becomes true, and only then. */
@Requirement({"EXP-2", "DEF-6"})
class StartWhenTest {

  @Test
  void itStartsWhenEventsAndValuesTogetherHold() {
    Scenario.started(
            """
            id: f
            steps:
              - { id: a, adapter: core, action: noop, startWhen: "event:pipeline.started" }
              - { id: b, adapter: core, action: noop, startWhen: "event:a.completed && {{ a.rows > 0 }}" }
              - { id: c, adapter: core, action: noop, startWhen: "event:a.completed && !({{ a.rows > 0 }} || event:b.failed)" }
            """)
        .expectRunning("a")
        .complete("a", "{\"rows\": 2}")
        .expectRunning("b")
        .complete("b")
        .expectStep("c", StepStatus.SKIPPED)
        .expectStatus(ExecutionStatus.COMPLETED);
  }

  @Test
  void itStartsAsSoonAsItHoldsAndBesideTheStepThatItWatches() {
    Scenario.started(
            """
            id: f
            steps:
              - { id: a, adapter: core, action: noop }
              - { id: b, adapter: core, action: noop, startWhen: "event:a.started" }
            """)
        .expectRunning("a", "b");
  }

  @Test
  void oneThatCanNeverBecomeTrueIsLeftOutOnceNothingElseMoves() {
    Scenario scenario =
        Scenario.started(
                """
                id: f
                steps:
                  - { id: a, adapter: core, action: noop }
                  - { id: b, adapter: core, action: noop, startWhen: "event:a.failed" }
                  - { id: c, adapter: core, action: noop, dependsOn: [b] }
                """)
            .expectStep("b", StepStatus.PENDING)
            .complete("a")
            .expectStep("b", StepStatus.SKIPPED)
            .expectStep("c", StepStatus.SKIPPED)
            .expectStatus(ExecutionStatus.COMPLETED);
    assertThat(scenario.run("b").skipReason()).isEqualTo(SkipReason.NEVER_STARTED);
    assertThat(scenario.run("c").skipReason()).isEqualTo(SkipReason.UPSTREAM);
  }

  @Test
  @Requirement("ENG-13")
  void oneThatNamesAnOutsideEventWaitsForItHoweverLong() {
    Scenario.started(
            """
            id: f
            steps:
              - { id: a, adapter: core, action: noop }
              - { id: b, adapter: core, action: noop, startWhen: "event:a.completed && event:paid" }
            """)
        .complete("a")
        .expectStatus(ExecutionStatus.RUNNING)
        .pass(86_400_000)
        .expectStep("b", StepStatus.PENDING)
        .signal("other", "{}")
        .expectStep("b", StepStatus.PENDING)
        .signal("paid", "{}")
        .expectRunning("b")
        .complete("b")
        .expectStatus(ExecutionStatus.COMPLETED);
  }

  @Test
  @Requirement("ENG-13")
  void anOutsideEventThatCameEarlyStillCounts() {
    Scenario.started(
            """
            id: f
            steps:
              - { id: a, adapter: core, action: noop }
              - { id: b, adapter: core, action: noop, startWhen: "event:a.completed && event:paid" }
            """)
        .signal("paid", "{}")
        .expectRunning("a")
        .complete("a")
        .expectRunning("b");
  }

  @Test
  @Requirement("ENG-13")
  void aStepThatWaitsForOneThatWaitsForTheOutsideIsNotLeftOut() {
    Scenario.started(
            """
            id: f
            steps:
              - { id: last, adapter: core, action: noop, startWhen: "event:middle.completed" }
              - { id: middle, adapter: core, action: noop, dependsOn: [first] }
              - { id: first, adapter: core, action: noop, startWhen: "event:paid" }
            """)
        .expectStatus(ExecutionStatus.RUNNING)
        .expectStep("last", StepStatus.PENDING)
        .signal("paid", "{}")
        .complete("first")
        .complete("middle")
        .expectRunning("last");
  }

  @Test
  void dependenciesComeFirstEvenIfTheExpressionAlreadyHolds() {
    Scenario.started(
            """
            id: f
            steps:
              - { id: a, adapter: core, action: noop }
              - { id: b, adapter: core, action: noop, dependsOn: [a], startWhen: "event:pipeline.started" }
            """)
        .expectRunning("a")
        .complete("a")
        .expectRunning("b");
  }

  @Test
  void aVariableThatChangesWakesTheStepsThatReadIt() {
    Scenario.started(
            """
            id: f
            vars: { level: 0 }
            steps:
              - { id: a, adapter: core, action: set, params: { level: 1 } }
              - { id: hold, adapter: core, action: noop }
              - { id: b, adapter: core, action: noop, startWhen: "vars.level > 0" }
            """)
        .expectRunning("a", "hold")
        .set("a", "{\"level\": 1}")
        .expectRunning("hold", "b");
  }

  @Test
  @Requirement("DEF-5")
  void insideALoopItSeesItsOwnRound() {
    Scenario.started(
            """
            id: f
            steps:
              - id: each
                forEach: [0, 1]
                steps:
                  - { id: a, adapter: core, action: noop }
                  - { id: b, adapter: core, action: noop, startWhen: "event:a.completed" }
            """)
        .expectRunning("a[0]", "a[1]")
        .complete("a[1]")
        .expectRunning("a[0]", "b[1]");
  }

  @Test
  @Requirement("DEF-5")
  void insideALoopItIsWokenByAStepOutsideTheLoop() {
    Scenario.started(
            """
            id: f
            steps:
              - { id: gate, adapter: core, action: noop }
              - id: each
                startWhen: "event:pipeline.started"
                forEach: [0, 1]
                steps:
                  - { id: inner, adapter: core, action: noop, startWhen: "event:gate.completed" }
            """)
        .expectRunning("gate")
        .complete("gate")
        .expectRunning("inner[0]", "inner[1]")
        .complete("inner[0]")
        .complete("inner[1]")
        .expectStatus(ExecutionStatus.COMPLETED);
  }

  @Test
  @Requirement("DEF-5")
  void inOneLoopItIsWokenByAnyRoundOfAnother() {
    Scenario.started(
            """
            id: f
            steps:
              - id: first
                startWhen: "event:pipeline.started"
                forEach: [0, 1]
                steps: [ { id: a, adapter: core, action: noop } ]
              - id: second
                startWhen: "event:pipeline.started"
                forEach: [0]
                steps: [ { id: b, adapter: core, action: noop, startWhen: "event:a.completed" } ]
            """)
        .expectRunning("a[0]", "a[1]")
        .complete("a[1]")
        .expectRunning("a[0]", "b[0]");
  }

  @Test
  @Requirement("RET-4")
  void itWorksInsideTheHandlerOfALoopsItem() {
    Scenario.started(
            """
            id: f
            steps:
              - id: each
                forEach: [0, 1]
                adapter: core
                action: noop
                onError:
                  - { id: undo, adapter: core, action: noop }
                  - { id: tell, adapter: core, action: noop, startWhen: "event:undo.completed" }
            """)
        .fail("each[1]", "BOOM")
        .expectRunning("each[0]", "undo[1]")
        .complete("undo[1]")
        .expectRunning("each[0]", "tell[1]");
  }

  @Test
  void aFailureThatAStepWaitsForIsRoutedToIt() {
    Scenario.started(
            """
            id: f
            steps:
              - { id: a, adapter: core, action: noop }
              - { id: b, adapter: core, action: noop, startWhen: "event:a.completed" }
              - { id: repair, adapter: core, action: noop, startWhen: "event:a.failed" }
            """)
        .fail("a", "BOOM")
        .expectRunning("repair")
        .complete("repair")
        .expectStep("b", StepStatus.SKIPPED)
        .expectStatus(ExecutionStatus.COMPLETED);
  }

  @Test
  void aConditionIsAskedAfterTheStartWhenHolds() {
    Scenario.started(
            """
            id: f
            steps:
              - { id: a, adapter: core, action: noop }
              - { id: b, adapter: core, action: noop, startWhen: "event:a.completed", condition: "a.ok" }
            """)
        .complete("a", "{\"ok\": false}")
        .expectStep("b", StepStatus.SKIPPED)
        .expectStatus(ExecutionStatus.COMPLETED);
  }
}
