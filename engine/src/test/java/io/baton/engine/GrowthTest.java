package io.baton.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.engine.state.ExecutionState;
import io.baton.engine.state.ExecutionStatus;
import io.baton.flow.plan.Plan;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.lang.management.ManagementFactory;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * A step of a long flow costs what a step of a short one does. Cost is counted in bytes that the
 * deciding thread takes: looking at all steps for each of them takes them too, and unlike time they
 * are the same on every machine.
 */
class GrowthTest {
  private static final com.sun.management.ThreadMXBean THREAD =
      (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final int SHORT = 250;
  private static final int LONG = 4_000;
  private static final double MOST_GROWTH = 1.5;

  private static String flow(int steps, IntFunction<String> step) {
    return IntStream.range(0, steps)
        .mapToObj(step)
        .collect(Collectors.joining("\n", "id: f\nmode: graph\nsteps:\n", ""));
  }

  /** Every task answers with a variable that has its step's name. */
  private static double bytesAStep(int steps, IntFunction<String> step) {
    Plan plan = Scenario.plan(flow(steps, step));
    ExecutionState state = new ExecutionState(plan);
    Engine engine = new Engine();
    ArrayDeque<Effect.DispatchTask> tasks = new ArrayDeque<>();
    Input next =
        new Input.Start(
            1, "e1", 1, "t", "c", Obj.EMPTY, Obj.EMPTY, "seed", "http://x/", null, 0, null);
    long before = THREAD.getCurrentThreadAllocatedBytes();
    while (next != null) {
      Decision.Accepted accepted = (Decision.Accepted) engine.decide(state, next);
      for (Effect effect : accepted.effects()) {
        if (effect instanceof Effect.DispatchTask task) {
          tasks.add(task);
        }
      }
      Effect.DispatchTask task = tasks.poll();
      next = task == null ? null : answer(task);
    }
    double bytes = THREAD.getCurrentThreadAllocatedBytes() - before;
    assertThat(state.status()).isEqualTo(ExecutionStatus.COMPLETED);
    return bytes / steps;
  }

  private static Input answer(Effect.DispatchTask task) {
    Map<String, Value> variables = Map.of(task.key(), Value.TRUE);
    return new Input.CompleteStep(2, task.key(), task.attempt(), Value.NULL, variables, 0);
  }

  private static void assertFlat(IntFunction<String> step) {
    bytesAStep(SHORT, step);
    double few = bytesAStep(SHORT, step);
    assertThat(bytesAStep(LONG, step) / few).isLessThan(MOST_GROWTH);
  }

  private static String waiting(int index, String startWhen) {
    return "- {id: s%d, adapter: core, action: noop, startWhen: '%s'}".formatted(index, startWhen);
  }

  private static String plain(int index) {
    return "- {id: s%d, adapter: core, action: noop}".formatted(index);
  }

  @Test
  @Requirement("EXP-2")
  void leavingOutStepsThatAllWaitForTheSame() {
    assertFlat(i -> i == 0 ? plain(i) : waiting(i, "event:s0.failed"));
  }

  @Test
  @Requirement("EXP-2")
  void leavingOutStepsThatWaitForEachOther() {
    assertFlat(i -> i == 0 ? plain(i) : waiting(i, "event:s%d.failed".formatted(i - 1)));
  }

  @Test
  @Requirement("EXP-2")
  void variablesThatOneStepEachWaitsFor() {
    assertFlat(i -> i == 0 ? plain(i) : waiting(i, "vars.s%d == true".formatted(i - 1)));
  }
}
