package io.baton.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.engine.state.ExecutionStatus;
import io.baton.engine.state.StepStatus;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** How many steps run at a time, and whose turn it is when there is no room for all. */
class ConcurrencyTest {

  private static String call(String id, String adapter, String more) {
    return "  - { id: %s, adapter: %s, action: run, pool: custom%s }%n"
        .formatted(id, adapter, more);
  }

  private static String flow(String settings, List<String> steps) {
    return "id: f\nmode: graph\n" + settings + "steps:\n" + String.join("", steps);
  }

  private static List<String> calls(int count, String adapter) {
    return IntStream.range(0, count).mapToObj(i -> call(adapter + i, adapter, "")).toList();
  }

  @Test
  @Requirement("SCH-1")
  void threeStepsOfOneAdapterRunAtATimeByDefault() {
    Scenario.started(flow("", calls(5, "x")))
        .expectRunning("x0", "x1", "x2")
        .complete("x1")
        .expectRunning("x0", "x2", "x3");
  }

  @Test
  @Requirement("SCH-1")
  void tenStepsOfAnExecutionRunAtATimeByDefault() {
    List<String> steps =
        IntStream.range(0, 5)
            .boxed()
            .flatMap(i -> calls(3, "x" + i + "_").stream())
            .collect(Collectors.toList());
    Scenario scenario = Scenario.started(flow("", steps));
    assertThat(scenario.running()).hasSize(10);
    assertThat(scenario.state().queued()).isEqualTo(5);
    scenario.complete("x0_0");
    assertThat(scenario.running()).hasSize(10).contains("x3_1");
  }

  @Test
  @Requirement("SCH-1")
  void theFlowsOwnLimitsHold() {
    String limits = "concurrency: { steps: 3, perAdapter: 2 }\n";
    List<String> steps =
        List.of(
            call("a0", "a", ""),
            call("a1", "a", ""),
            call("a2", "a", ""),
            call("b0", "b", ""),
            call("b1", "b", ""));
    Scenario.started(flow(limits, steps))
        .expectRunning("a0", "a1", "b0")
        .complete("b0")
        .expectRunning("a0", "a1", "b1")
        .complete("a0")
        .expectRunning("a1", "a2", "b1");
  }

  @Test
  @Requirement({"SCH-1", "RET-9"})
  void whatOnlyWaitsTakesNoSlot() {
    Scenario.started(
            """
            id: f
            mode: graph
            concurrency: { steps: 1, perAdapter: 1 }
            steps:
              - { id: w, wait: 1h }
              - { id: s, wait: { event: go } }
              - { id: ask, approval: { message: ok } }
              - { id: child, flow: other }
              - { id: a, adapter: core, action: noop }
            """)
        .expectRunning("a")
        .expectStep("child", StepStatus.RUNNING)
        .expectStep("ask", StepStatus.RUNNING);
  }

  @Test
  @Requirement("SCH-2")
  void lowerPriorityNumbersStartFirstAndEqualOnesInOrderOfArrival() {
    List<String> steps =
        List.of(
            call("first", "x", ""),
            call("late", "x", ", priority: 5"),
            call("b", "x", ", priority: 1"),
            call("c", "x", ", priority: 1"),
            call("early", "x", ", priority: -1"));
    Scenario.started(flow("concurrency: { steps: 1 }\n", steps))
        .expectRunning("early")
        .complete("early")
        .expectRunning("first")
        .complete("first")
        .expectRunning("b")
        .complete("b")
        .expectRunning("c")
        .complete("c")
        .expectRunning("late");
  }

  @Test
  @Requirement("SCH-2")
  void aFullAdapterDoesNotHoldUpTheOthers() {
    List<String> steps =
        List.of(
            call("a0", "a", ""),
            call("a1", "a", ", priority: -5"),
            call("b0", "b", ", priority: 9"));
    Scenario.started(flow("concurrency: { steps: 5, perAdapter: 1 }\n", steps))
        .expectRunning("a1", "b0");
  }

  @Test
  @Requirement("SCH-2")
  void dependenciesComeStrictlyBeforePriority() {
    Scenario.started(
            flow(
                "concurrency: { steps: 1 }\n",
                List.of(call("a", "x", ""), call("b", "x", ", dependsOn: [a], priority: -100"))))
        .expectRunning("a")
        .complete("a")
        .expectRunning("b");
  }

  @Test
  @Requirement("SCH-2")
  void aReadyStepIsPassedOverByQueuedOnesOnlySoOften() {
    List<String> steps = new java.util.ArrayList<>();
    steps.add(call("block", "x", ", priority: -9"));
    steps.add(call("patient", "x", ", priority: 9"));
    IntStream.range(0, 10).forEach(i -> steps.add(call("vip" + i, "x", ", priority: -1")));
    assertThat(startedBefore("patient", flow("concurrency: { steps: 1 }\n", steps), 3))
        .isBetween(1, 4);
  }

  @Test
  @Requirement("SCH-2")
  void aReadyStepIsPassedOverByFreshOnesOnlySoOften() {
    List<String> steps = new java.util.ArrayList<>();
    steps.add(call("vip0", "x", ", priority: -1"));
    steps.add(call("patient", "x", ", priority: 9"));
    IntStream.range(1, 20)
        .forEach(
            i ->
                steps.add(call("vip" + i, "x", ", priority: -1, dependsOn: [vip" + (i - 1) + "]")));
    assertThat(startedBefore("patient", flow("concurrency: { steps: 1 }\n", steps), 3))
        .isBetween(1, 4);
  }

  @Test
  @Requirement("SCH-2")
  void aReadyStepOfAnotherAdapterIsPassedOverOnlySoOften() {
    List<String> steps = new java.util.ArrayList<>();
    steps.add(call("vip0", "x", ", priority: -1"));
    steps.add(call("patient", "y", ", priority: 9"));
    IntStream.range(1, 20)
        .forEach(
            i ->
                steps.add(call("vip" + i, "x", ", priority: -1, dependsOn: [vip" + (i - 1) + "]")));
    assertThat(startedBefore("patient", flow("concurrency: { steps: 1 }\n", steps), 3))
        .isBetween(1, 4);
  }

  /** How many steps start before this one where only one can run at a time. */
  private static int startedBefore(String key, String flow, int maxBypasses) {
    Scenario scenario =
        Scenario.of(flow, new EngineLimits(5_000, 20, 100_000, 100, maxBypasses)).start("{}");
    int others = 0;
    while (scenario.state().status() == ExecutionStatus.RUNNING
        && !scenario.running().equals(List.of(key))) {
      others++;
      scenario.complete(scenario.running().getFirst());
    }
    return others;
  }

  @Test
  @Requirement("SCH-2")
  void aLoopDoesNotKeepTheQueueWaiting() {
    Scenario.started(
            """
            id: f
            mode: graph
            concurrency: { steps: 1 }
            steps:
              - { id: each, forEach: [1, 2, 3], adapter: core, action: noop }
              - { id: other, adapter: core, action: noop }
            """)
        .complete("other")
        .complete("each[0]")
        .complete("each[1]")
        .complete("each[2]")
        .expectStatus(ExecutionStatus.COMPLETED);
  }
}
