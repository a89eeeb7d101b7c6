package io.baton.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.flow.plan.Plan;
import io.baton.value.Obj;
import java.util.List;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

/** What a step costs is counted in events here; the benchmark measures its time. */
@Requirement("STA-9")
class LinearityTest {
  private static final List<IntFunction<String>> SHAPES =
      List.of(Flows::chain, Flows::wide, Flows::events);

  @Test
  void aLongFlowHasNoMoreEventsAStepThanAShortOne() {
    for (IntFunction<String> shape : SHAPES) {
      long hundred = events(shape.apply(100));
      long twoHundred = events(shape.apply(200));
      long thousand = events(shape.apply(1_000));
      assertThat(thousand - hundred).isEqualTo(9 * (twoHundred - hundred));
    }
  }

  @Test
  void everyStepIsDecidedOnExactlyOnce() {
    for (IntFunction<String> shape : SHAPES) {
      Plan plan = Flows.plan(shape.apply(500), "flow.yaml");
      int startAndSteps = 1 + 500;
      assertThat(CoreRun.decisionNanos(plan, Obj.EMPTY)).hasSize(startAndSteps);
    }
  }

  private static long events(String text) {
    return CoreRun.run(Flows.plan(text, "flow.yaml"), Obj.EMPTY, false).seq();
  }
}
