package io.baton.runtime.flow;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.flow.plan.Plan;
import io.baton.flow.read.Definitions;
import io.baton.store.admin.KeptFlows;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Whatever requests bring, the memory for what is compiled is bounded. */
final class CompiledFlowsTest {
  private static final Plan PLAN =
      Objects.requireNonNull(
          Definitions.read("{id: f, steps: [{id: a, wait: 1s}]}", "f.yaml").plan());

  private final CompiledFlows flows = new CompiledFlows();

  private static FlowVersion version(long no, String name) {
    return new FlowVersion(no, name, 1, PLAN);
  }

  @Test
  void of_kept_definitions_those_stay_that_were_used_last() {
    long first = KeptFlows.FIRST_NO;
    for (int i = 0; i <= CompiledFlows.MOST_KEPT; i++) {
      flows.addLatest("t", version(first + i, "kept:" + i));
      flows.byNo(first + 1);
      flows.latest("t", "kept:1");
    }
    assertThat(flows.byNo(first)).isNull();
    assertThat(flows.latest("t", "kept:0")).isNull();
    assertThat(flows.byNo(first + 1)).isNotNull();
    assertThat(flows.latest("t", "kept:1")).isNotNull();
  }

  @Test
  void registered_ones_stay() {
    for (int i = 1; i <= CompiledFlows.MOST_KEPT + 10; i++) {
      flows.addLatest("t", version(i, "f" + i));
    }
    assertThat(flows.byNo(1)).isNotNull();
    assertThat(flows.latest("t", "f1")).isNotNull();
    assertThat(flows.latest("other", "f1")).isNull();
    flows.removeLatest("t", "f1");
    assertThat(flows.latest("t", "f1")).isNull();
    assertThat(flows.byNo(1)).as("executions go on with it").isNotNull();
  }
}
