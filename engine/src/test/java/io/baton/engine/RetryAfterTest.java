package io.baton.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import org.junit.jupiter.api.Test;

/** A service that asks to be left alone for a while is left alone, within a limit. */
@Requirement("RET-1")
class RetryAfterTest {
  private static final String FLOW =
      """
      id: f
      steps:
        - { id: a, adapter: core, action: noop, retry: { attempts: 3, backoff: fixed, delay: 1s } }
      """;

  @Test
  void aRetryWaitsAsLongAsTheOtherSideAsks() {
    assertThat(delayAfter(7_000)).isEqualTo(7_000);
  }

  @Test
  void aPolicyThatWaitsLongerStillDoes() {
    assertThat(delayAfter(10)).isEqualTo(1_000);
  }

  @Test
  void nobodyCanAskForMoreThanTheLimit() {
    assertThat(delayAfter(Long.MAX_VALUE)).isEqualTo(300_000);
    Scenario s = Scenario.of(FLOW, EngineLimits.DEFAULT.withMaxRetryAfterMillis(2_000)).start("{}");
    assertThat(delayAfter(s, 60_000)).isEqualTo(2_000);
  }

  private static long delayAfter(long asked) {
    return delayAfter(Scenario.started(FLOW), asked);
  }

  private static long delayAfter(Scenario s, long asked) {
    s.fail("a", new Failure("HTTP_429", "slow down", null, 429).retryAfter(asked));
    return s.run("a").retryAt() - s.now();
  }
}
