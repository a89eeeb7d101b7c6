package io.baton.flow.version;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.flow.plan.Plan;
import io.baton.flow.read.Definitions;
import java.util.Objects;
import org.junit.jupiter.api.Test;

@Requirement("DEF-1")
class FlowVersionsTest {
  private final FlowVersions versions = new FlowVersions();

  private static Plan plan(String id, String action) {
    String yaml =
        "id: %s\nsteps:\n  - { id: a, adapter: core, action: %s }\n".formatted(id, action);
    return Objects.requireNonNull(Definitions.read(yaml, "a.yaml").plan());
  }

  @Test
  void aChangedFlowIsANewVersionAndTheOldOneStays() {
    Plan first = plan("order", "noop");
    Plan second = plan("order", "echo");

    assertThat(versions.register(first).version()).isEqualTo(1);
    assertThat(versions.register(second).version()).isEqualTo(2);

    assertThat(versions.plan("order", 1)).isSameAs(first);
    assertThat(versions.plan("order", 2)).isSameAs(second);
    assertThat(Objects.requireNonNull(versions.newest("order")).plan()).isSameAs(second);
  }

  @Test
  void theSameFlowAgainIsTheSameVersion() {
    Plan first = plan("order", "noop");
    versions.register(first);

    FlowVersions.Registered again = versions.register(plan("order", "noop"));

    assertThat(again.version()).isEqualTo(1);
    assertThat(again.isNew()).isFalse();
    assertThat(again.plan()).isSameAs(first);
  }

  @Test
  void goingBackToAnOlderTextIsANewVersionToo() {
    versions.register(plan("order", "noop"));
    versions.register(plan("order", "echo"));

    assertThat(versions.register(plan("order", "noop")).version()).isEqualTo(3);
  }

  @Test
  void idsCountTheirVersionsApart() {
    versions.register(plan("order", "noop"));

    assertThat(versions.register(plan("refund", "noop")).version()).isEqualTo(1);
    assertThat(versions.ids()).containsExactly("order", "refund");
    assertThat(versions.plan("order", 0)).isNull();
    assertThat(versions.plan("order", 2)).isNull();
    assertThat(versions.newest("nobody")).isNull();
  }
}
