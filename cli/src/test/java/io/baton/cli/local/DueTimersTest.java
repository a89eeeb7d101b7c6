package io.baton.cli.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.engine.Timer;
import org.junit.jupiter.api.Test;

final class DueTimersTest {
  private static final Timer RETRY = new Timer(Timer.Kind.RETRY, "a", 1);
  private static final Timer WAIT = new Timer(Timer.Kind.WAIT, "b", 1);

  private final DueTimers timers = new DueTimers();

  @Test
  void a_timer_is_never_early_and_fires_once() {
    timers.arm("e", RETRY, 100);

    assertThat(timers.takeDue(99)).isNull();
    assertThat(timers.takeDue(100)).isEqualTo(new DueTimers.Entry("e", RETRY, 100));
    assertThat(timers.takeDue(1_000)).isNull();
  }

  @Test
  void timers_fire_in_the_order_of_their_times() {
    timers.arm("e", RETRY, 200);
    timers.arm("e", WAIT, 100);

    assertThat(timers.nextDue()).isEqualTo(100);
    assertThat(timers.takeDue(300)).isEqualTo(new DueTimers.Entry("e", WAIT, 100));
    assertThat(timers.takeDue(300)).isEqualTo(new DueTimers.Entry("e", RETRY, 200));
  }

  @Test
  void arming_again_moves_a_timer() {
    timers.arm("e", RETRY, 100);
    timers.arm("e", RETRY, 500);

    assertThat(timers.takeDue(100)).isNull();
    assertThat(timers.nextDue()).isEqualTo(500);
  }

  @Test
  void a_disarmed_timer_is_gone_and_another_executions_is_not() {
    timers.arm("e", RETRY, 100);
    timers.arm("f", RETRY, 100);
    timers.disarm("e", RETRY);

    assertThat(timers.takeDue(100)).isEqualTo(new DueTimers.Entry("f", RETRY, 100));
    assertThat(timers.nextDue()).isEqualTo(Long.MAX_VALUE);
  }
}
