package io.baton.flow.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.flow.read.Definition;
import io.baton.flow.read.Definitions;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Which edges a definition stands for. */
class PlanGraphTest {
  private static Plan plan(String steps) {
    Definition definition = Definitions.read("id: test\n" + steps, "x.yaml");
    assertThat(definition.problems()).isEmpty();
    return Objects.requireNonNull(definition.plan());
  }

  private static List<String> ids(Plan plan, Collection<Integer> indexes) {
    return indexes.stream().map(index -> plan.step(index).id()).toList();
  }

  private static PlannedStep step(Plan plan, String id) {
    return Objects.requireNonNull(plan.step(id));
  }

  private static List<String> predecessors(Plan plan, String id) {
    return ids(plan, step(plan, id).predecessors());
  }

  @Test
  @Requirement("DEF-5")
  void stepsWithoutEdgesRunInArrayOrder() {
    Plan plan =
        plan(
            """
            steps:
              - {id: a, adapter: core, action: noop}
              - {id: b, adapter: core, action: noop}
              - {id: c, adapter: core, action: noop}
            """);

    assertThat(predecessors(plan, "c")).containsExactly("b");
    assertThat(ids(plan, step(plan, "a").successors())).containsExactly("b");
    assertThat(ids(plan, plan.root().roots())).containsExactly("a");
    assertThat(step(plan, "b").dependencies()).containsExactly("a");
    assertThat(plan.levels()).containsExactly(List.of("a"), List.of("b"), List.of("c"));
  }

  @Test
  @Requirement("DEF-5")
  void graphModeMakesStepsWithoutEdgesIndependent() {
    Plan plan =
        plan(
            """
            mode: graph
            steps:
              - {id: a, adapter: core, action: noop}
              - {id: b, adapter: core, action: noop}
            """);

    assertThat(ids(plan, plan.root().roots())).containsExactly("a", "b");
    assertThat(plan.parallelGroups()).containsExactly(List.of("a", "b"));
  }

  @Test
  @Requirement({"DEF-4", "DEF-5", "DEF-6"})
  void oneDeclaredEdgeMakesTheListAGraph() {
    Plan plan =
        plan(
            """
            steps:
              - {id: a, adapter: core, action: noop}
              - {id: b, adapter: core, action: noop}
              - {id: c, adapter: core, action: noop, dependsOn: [a, b]}
              - {id: d, adapter: core, action: noop, depends_on: c}
            """);

    assertThat(ids(plan, plan.root().roots())).containsExactly("a", "b");
    assertThat(predecessors(plan, "c")).containsExactly("a", "b");
    assertThat(plan.levels()).containsExactly(List.of("a", "b"), List.of("c"), List.of("d"));
    assertThat(plan.parallelGroups()).containsExactly(List.of("a", "b"));
  }

  @Test
  @Requirement("DEF-5")
  void nestedBlocksAreLaidOutByKind() {
    Plan plan =
        plan(
            """
            steps:
              - id: p
                parallel:
                  - {id: p1, adapter: core, action: noop}
                  - {id: p2, adapter: core, action: noop}
              - id: choice
                if: "p.p1.ok"
                then: [{id: t1, adapter: core, action: noop}, {id: t2, adapter: core, action: noop}]
                else: [{id: e1, adapter: core, action: noop}]
              - id: loop
                forEach: "p.list"
                concurrency: 3
                steps: [{id: l1, adapter: core, action: echo, params: {i: "{{ item }}"}}]
              - id: again
                while: "index < 3"
                maxIterations: 10
                sequence: [{id: w1, adapter: core, action: noop}]
            """);

    assertThat(step(plan, "p").work()).isInstanceOf(Work.Group.class);
    assertThat(plan.blocks())
        .extracting(Block::kind)
        .containsExactly(
            Block.Kind.ROOT,
            Block.Kind.PARALLEL,
            Block.Kind.THEN,
            Block.Kind.ELSE,
            Block.Kind.SEQUENCE,
            Block.Kind.SEQUENCE);
    assertThat(ids(plan, plan.block(1).roots())).containsExactly("p1", "p2");
    assertThat(ids(plan, plan.block(2).roots())).containsExactly("t1");
    assertThat(predecessors(plan, "t2")).containsExactly("t1");
    assertThat(step(plan, "l1").loopDepth()).isEqualTo(1);
    assertThat(step(plan, "l1").counted()).isFalse();
    assertThat(step(plan, "t1").counted()).isTrue();
    assertThat(plan.totalSteps()).isEqualTo(9);
    assertThat(plan.parallelGroups()).containsExactly(List.of("p1", "p2"));
    assertThat(step(plan, "loop").repeat())
        .isInstanceOfSatisfying(
            Repeat.ForEach.class,
            repeat -> {
              assertThat(repeat.concurrency()).isEqualTo(3);
              assertThat(repeat.items().isConstant()).isFalse();
            });
    assertThat(step(plan, "again").repeat())
        .isInstanceOfSatisfying(
            Repeat.While.class, repeat -> assertThat(repeat.maxIterations()).isEqualTo(10));
  }

  @Test
  @Requirement("DEF-6")
  void anEdgeAcrossBlocksIsLiftedToTheNearestCommonBlock() {
    Plan plan =
        plan(
            """
            mode: graph
            steps:
              - id: left
                sequence: [{id: l1, adapter: core, action: noop}, {id: l2, adapter: core, action: noop}]
              - id: right
                sequence:
                  - {id: r1, adapter: core, action: noop, dependsOn: [l1]}
                  - {id: r2, adapter: core, action: noop}
              - {id: end, adapter: core, action: noop, dependsOn: [r2]}
            """);

    assertThat(predecessors(plan, "right")).containsExactly("left");
    assertThat(predecessors(plan, "r1")).isEmpty();
    assertThat(predecessors(plan, "r2")).containsExactly("r1");
    assertThat(predecessors(plan, "end")).containsExactly("right");
    assertThat(step(plan, "r1").dependencies()).containsExactly("l1");
  }

  @Test
  @Requirement("DEF-6")
  void routesAreNotPredecessorsAndTheirTargetsAreNoRoots() {
    Plan plan =
        plan(
            """
            steps:
              - {id: pay, adapter: core, action: noop, onSuccess: ship, onFailure: [refund]}
              - {id: ship, adapter: core, action: noop}
              - {id: refund, adapter: core, action: echo, params: {why: "{{ error.message }}"}}
              - {id: bill, adapter: core, action: noop, dependsOn: [ship]}
            """);

    assertThat(ids(plan, plan.root().roots())).containsExactly("pay");
    assertThat(ids(plan, step(plan, "pay").successTargets())).containsExactly("ship");
    assertThat(ids(plan, step(plan, "pay").failureTargets())).containsExactly("refund");
    assertThat(ids(plan, step(plan, "refund").routeSources())).containsExactly("pay");
    assertThat(predecessors(plan, "ship")).isEmpty();
    assertThat(plan.levels())
        .containsExactly(List.of("pay"), List.of("ship", "refund"), List.of("bill"));
  }

  @Test
  @Requirement("DEF-6")
  void startWhenWatchesWhatItMentions() {
    Plan plan =
        plan(
            """
            vars: {limit: 3}
            steps:
              - {id: extract, adapter: core, action: noop, startWhen: "event:pipeline.started"}
              - id: load
                adapter: core
                action: noop
                startWhen: "event:extract.completed && {{ extract.row_count > 0 }}"
              - {id: rescue, adapter: core, action: noop, startWhen: "event:extract.failed || event:order.paid"}
              - {id: late, adapter: core, action: noop, startWhen: "vars.limit > 5"}
            """);

    assertThat(ids(plan, step(plan, "extract").watchers())).containsExactly("load", "rescue");
    assertThat(ids(plan, step(plan, "extract").failureWatchers())).containsExactly("rescue");
    assertThat(plan.signalWatchers()).containsOnlyKeys("order.paid");
    assertThat(plan.variableWatchers()).hasSize(1);
    assertThat(ids(plan, plan.variableWatchers().values().iterator().next()))
        .containsExactly("late");
    assertThat(plan.root().roots()).isEmpty();
    assertThat(plan.levels())
        .containsExactly(List.of("extract", "late"), List.of("load", "rescue"));
  }

  @Test
  @Requirement("DEF-5")
  void theHandlersOfALoopStandInsideIt() {
    Plan plan =
        plan(
            """
            steps:
              - id: each
                forEach: [1, 2]
                adapter: core
                action: noop
                onError: [{id: note, adapter: core, action: echo, params: {i: "{{ item }}"}}]
            """);

    assertThat(step(plan, "each").loopDepth()).isZero();
    assertThat(step(plan, "note").loopDepth()).isEqualTo(1);
    assertThat(plan.block(step(plan, "each").onError()).loopDepth()).isEqualTo(1);
  }

  @Test
  @Requirement("DEF-5")
  void handlersAndFallbacksAreBlocksThatDoNotCount() {
    Plan plan =
        plan(
            """
            steps:
              - id: a
                adapter: core
                action: noop
                onError: [{adapter: core, action: log, params: {message: "{{ error.code }}"}}]
                fallback: spare
              - {id: spare, adapter: core, action: noop}
              - id: b
                adapter: core
                action: noop
                fallback: {adapter: core, action: noop}
            errorHandlers:
              - {steps: [{adapter: core, action: noop}]}
            """);

    assertThat(plan.stepsById())
        .containsOnlyKeys("a", "a.on_error.1", "spare", "b", "b.fallback", "error_handlers.1.1");
    assertThat(plan.totalSteps()).isEqualTo(2);
    assertThat(plan.block(step(plan, "a").fallback()).members())
        .containsExactly(step(plan, "spare").index());
    assertThat(predecessors(plan, "b")).containsExactly("a");
    assertThat(plan.errorHandlers()).hasSize(1);
  }
}
