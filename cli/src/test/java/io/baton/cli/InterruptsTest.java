package io.baton.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(5)
final class InterruptsTest {
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  private final List<String> happened = new ArrayList<>();
  private final AtomicLong signals = new AtomicLong(1);
  private final Interrupts interrupts =
      new Interrupts(signals::get, code -> happened.add("ended with " + code));

  @Test
  void the_first_signal_asks_the_command_to_end_and_waits_for_its_exit_code() {
    interrupts.end(
        () -> {
          happened.add("asked");
          interrupts.finished(ExitCode.OK);
        },
        PATIENCE);

    assertThat(happened).containsExactly("asked", "ended with 0");
  }

  @Test
  void the_second_signal_ends_a_run_that_does_not_stop_at_once() {
    interrupts.end(
        () -> {
          happened.add("asked");
          signals.set(2);
        },
        PATIENCE);

    assertThat(happened).containsExactly("asked", "ended with 130");
  }

  @Test
  void a_command_that_is_over_is_not_asked() {
    interrupts.finished(ExitCode.CANCELLED);

    interrupts.end(() -> happened.add("asked"), PATIENCE);

    assertThat(happened).isEmpty();
  }
}
