package io.baton.runtime.row;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.engine.Event;
import io.baton.engine.Recorded;
import io.baton.engine.state.ExecutionState;
import io.baton.flow.plan.Plan;
import io.baton.flow.read.Definitions;
import io.baton.value.Obj;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** A round keeps its number however often its execution is read from the log. */
final class TrackingTest {
  private final Plan plan =
      Objects.requireNonNull(
          Definitions.read(
                  "id: f\nsteps:\n  - { id: a, forEach: [1, 2, 3], adapter: core, action: echo }\n",
                  "f.yaml")
              .plan());

  @Test
  void onlyAnEventGivesARoundItsNumber() {
    Tracking live = new Tracking(plan);
    assertThat(StepRows.of(1, new ExecutionState(plan), live, "a[2]")).isNull();
    assertThat(live.knows("a[2]")).isFalse();
    assertThat(live.knows("a")).isTrue();

    Tracking replayed = new Tracking(plan);
    for (String key : new String[] {"a[0]", "a[1]"}) {
      Recorded started = new Recorded(1, 1, new Event.StepStarted(key, 1, Obj.EMPTY, 0));
      live.follow(started);
      replayed.follow(started);
      assertThat(live.stepNo(key)).isEqualTo(replayed.stepNo(key));
    }
  }
}
