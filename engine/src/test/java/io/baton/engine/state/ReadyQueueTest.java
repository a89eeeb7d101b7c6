package io.baton.engine.state;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.engine.Scenario;
import io.baton.flow.plan.Plan;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ReadyQueueTest {
  private final ReadyQueue queue = new ReadyQueue();

  @Test
  void lowerNumbersGoFirstAndEqualOnesInTheOrderOfArrival() {
    List<StepRun> runs = runs(5, 1, 5, 1);
    runs.forEach(run -> queue.add("a", run));
    assertThat(drain()).containsExactly("s1", "s3", "s0", "s2");
  }

  @Test
  void theOldestRunStarvesOnceItHasBeenPassedOverTooOften() {
    List<StepRun> runs = runs(9, 1, 1);
    runs.forEach(run -> queue.add("a", run));
    start(runs.get(1));
    assertThat(queue.starving(adapter -> true, 2)).isNull();
    start(runs.get(2));
    assertThat(queue.starving(adapter -> true, 2)).isEqualTo(runs.get(0));
    assertThat(queue.starving(adapter -> false, 2)).isNull();
  }

  @Test
  void aRunCanLeaveFromAnywhereInTheQueue() {
    List<StepRun> runs = runs(1, 1, 1);
    runs.forEach(run -> queue.add("a", run));
    queue.remove("a", runs.get(1));
    queue.remove("a", runs.get(1));
    assertThat(queue.size()).isEqualTo(2);
    assertThat(drain()).containsExactly("s0", "s2");
    assertThat(queue.size()).isZero();
  }

  @Test
  void onlyTheAdaptersAreAskedForHoweverManyRunsWait() {
    int[] priorities = IntStream.range(0, 1_000).map(index -> index % 100).toArray();
    List<StepRun> runs = runs(priorities);
    runs.forEach(run -> queue.add(run.step().index() % 2 == 0 ? "a" : "b", run));
    AtomicInteger asked = new AtomicInteger();
    queue.peek(adapter -> asked.incrementAndGet() > 0);
    assertThat(asked).hasValue(2);
  }

  @Test
  void aLoopWhoseRoundsHaveAllBegunIsNotLookedAtAgain() {
    Scenario scenario =
        Scenario.started(
            """
            id: f
            mode: graph
            steps:
              - { id: all, adapter: core, action: noop, forEach: [1, 2], concurrency: 2 }
              - { id: one, adapter: core, action: noop, forEach: [1, 2], concurrency: 1 }
            """);
    assertThat(scenario.state().loops()).extracting(StepRun::key).containsExactly("one");
    scenario.complete("one[0]").complete("one[1]").complete("all[0]").complete("all[1]");
    scenario.expectStatus(ExecutionStatus.COMPLETED);
  }

  private void start(StepRun run) {
    queue.passOver(run, adapter -> true);
    queue.remove("a", run);
  }

  private List<String> drain() {
    List<String> order = new ArrayList<>();
    for (StepRun next = queue.peek(adapter -> true);
        next != null;
        next = queue.peek(adapter -> true)) {
      order.add(next.key());
      start(next);
    }
    return order;
  }

  private static List<StepRun> runs(int... priorities) {
    Plan plan =
        Scenario.plan(
            IntStream.range(0, priorities.length)
                .mapToObj(
                    index ->
                        "  - { id: s%d, adapter: core, action: noop, priority: %d }\n"
                            .formatted(index, priorities[index]))
                .collect(Collectors.joining("", "id: f\nmode: graph\nsteps:\n", "")));
    return plan.steps().stream()
        .map(step -> new StepRun(step.id(), step, null, null, List.of()))
        .toList();
  }
}
