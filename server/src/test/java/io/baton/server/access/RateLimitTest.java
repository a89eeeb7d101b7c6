package io.baton.server.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** How often a key may call. */
final class RateLimitTest {
  private static final long SECOND = 1_000_000_000L;
  private final AtomicLong now = new AtomicLong(5 * SECOND);

  private RateLimit limit(int perSecond, int burst) {
    return new RateLimit(new RateLimit.Settings(perSecond, burst), now::get);
  }

  @Test
  void a_burst_goes_through_and_then_the_steady_rate() {
    RateLimit limit = limit(2, 3);
    assertThat(limit.take("a")).isZero();
    assertThat(limit.take("a")).isZero();
    assertThat(limit.take("a")).isZero();
    assertThat(limit.take("a")).isEqualTo(1);

    now.addAndGet(SECOND / 2);
    assertThat(limit.take("a")).isZero();
    assertThat(limit.take("a")).isEqualTo(1);
  }

  @Test
  void one_key_does_not_use_up_what_another_has() {
    RateLimit limit = limit(1, 1);
    assertThat(limit.take("a")).isZero();
    assertThat(limit.take("a")).isEqualTo(1);
    assertThat(limit.take("b")).isZero();
  }

  @Test
  void a_long_pause_gives_no_more_than_the_burst() {
    RateLimit limit = limit(1, 2);
    limit.take("a");
    now.addAndGet(3_600 * SECOND);
    assertThat(limit.take("a")).isZero();
    assertThat(limit.take("a")).isZero();
    assertThat(limit.take("a")).isEqualTo(1);
  }

  @Test
  void a_rate_of_0_is_no_limit_and_a_burst_of_0_is_no_setting() {
    RateLimit limit = new RateLimit(RateLimit.Settings.NONE, now::get);
    for (int i = 0; i < 1_000; i++) {
      assertThat(limit.take("a")).isZero();
    }
    assertThatThrownBy(() -> new RateLimit.Settings(1, 0))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
