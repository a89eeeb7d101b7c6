package io.baton.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.engine.retry.Backoff;
import io.baton.flow.RetryPolicy;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The delays between attempts, against the formulas and examples of the documents. */
@Requirement("RET-1")
class BackoffTest {

  @Test
  void aFixedDelayStaysTheSame() {
    assertThat(delays(policy(RetryPolicy.Backoff.FIXED, 5_000, 30_000, 2), 4))
        .containsExactly(5_000L, 5_000L, 5_000L, 5_000L);
  }

  @Test
  void aFixedDelayIsNotCutByTheMaximum() {
    assertThat(delays(policy(RetryPolicy.Backoff.FIXED, 60_000, 30_000, 2), 2))
        .containsExactly(60_000L, 60_000L);
  }

  @Test
  void aLinearDelayGrowsByTheFirstOneUpToTheMaximum() {
    assertThat(delays(policy(RetryPolicy.Backoff.LINEAR, 1_000, 3_500, 2), 5))
        .containsExactly(1_000L, 2_000L, 3_000L, 3_500L, 3_500L);
  }

  @Test
  void anExponentialDelayDoublesUpToTheMaximum() {
    assertThat(delays(policy(RetryPolicy.Backoff.EXPONENTIAL, 1_000, 30_000, 2), 7))
        .containsExactly(1_000L, 2_000L, 4_000L, 8_000L, 16_000L, 30_000L, 30_000L);
  }

  @Test
  void theMultiplierMayBeAnyNumber() {
    assertThat(delays(policy(RetryPolicy.Backoff.EXPONENTIAL, 1_000, 10_000, 3), 4))
        .containsExactly(1_000L, 3_000L, 9_000L, 10_000L);
    assertThat(delays(policy(RetryPolicy.Backoff.EXPONENTIAL, 1_000, 10_000, 1.5), 4))
        .containsExactly(1_000L, 1_500L, 2_250L, 3_375L);
  }

  @Test
  void hugeAttemptNumbersNeverOverflow() {
    RetryPolicy policy = policy(RetryPolicy.Backoff.EXPONENTIAL, 1_000, 30_000, 2);
    assertThat(Backoff.delayMillis(policy, Integer.MAX_VALUE, 0)).isEqualTo(30_000);
    RetryPolicy linear = policy(RetryPolicy.Backoff.LINEAR, 1_000, 30_000, 2);
    assertThat(Backoff.delayMillis(linear, Integer.MAX_VALUE, 0)).isEqualTo(30_000);
  }

  @Test
  void theDefaultsAreThoseOfTheDocuments() {
    assertThat(RetryPolicy.DEFAULT.attempts()).isEqualTo(3);
    assertThat(RetryPolicy.DEFAULT.delay()).isEqualTo(Duration.ofSeconds(1));
    assertThat(RetryPolicy.DEFAULT.maxDelay()).isEqualTo(Duration.ofSeconds(30));
    assertThat(RetryPolicy.DEFAULT.multiplier()).isEqualTo(2);
    assertThat(RetryPolicy.DEFAULT.jitter()).isZero();
  }

  @Test
  void jitterOnlyTakesOffUpToItsShare() {
    RetryPolicy policy =
        new RetryPolicy(
            5,
            RetryPolicy.Backoff.FIXED,
            Duration.ofSeconds(1),
            Duration.ofSeconds(30),
            2,
            0.25,
            List.of());
    for (int attempt = 1; attempt <= 200; attempt++) {
      double fraction = Tokens.fraction("seed", "step", attempt);
      assertThat(fraction).isGreaterThanOrEqualTo(0).isLessThan(1);
      assertThat(Backoff.delayMillis(policy, attempt, fraction)).isBetween(750L, 1_000L);
    }
    assertThat(Backoff.delayMillis(policy, 1, 0)).isEqualTo(1_000);
    assertThat(Backoff.delayMillis(policy, 1, 0.5)).isEqualTo(875);
  }

  @Test
  void jitterIsTheSameForTheSameAttemptAndDiffersBetweenAttemptsStepsAndExecutions() {
    double one = Tokens.fraction("seed", "step", 1);
    assertThat(Tokens.fraction("seed", "step", 1)).isEqualTo(one);
    assertThat(Tokens.fraction("seed", "step", 2)).isNotEqualTo(one);
    assertThat(Tokens.fraction("seed", "other", 1)).isNotEqualTo(one);
    assertThat(Tokens.fraction("other", "step", 1)).isNotEqualTo(one);
  }

  private static List<Long> delays(RetryPolicy policy, int count) {
    return IntStream.rangeClosed(1, count)
        .mapToObj(failed -> Backoff.delayMillis(policy, failed, 0))
        .toList();
  }

  private static RetryPolicy policy(
      RetryPolicy.Backoff backoff, long delay, long maxDelay, double multiplier) {
    return new RetryPolicy(
        10,
        backoff,
        Duration.ofMillis(delay),
        Duration.ofMillis(maxDelay),
        multiplier,
        0,
        List.of());
  }
}
