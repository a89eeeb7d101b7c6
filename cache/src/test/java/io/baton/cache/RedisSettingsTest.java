package io.baton.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.baton.conformance.Requirement;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Requirement("STA-7")
final class RedisSettingsTest {
  private static final RedisAddress HERE = RedisAddress.of("redis://127.0.0.1");

  @ParameterizedTest
  @CsvSource({
    "redis://h, redis://h:6379",
    "redis://h:7000/3, redis://h:7000/3",
    "rediss://:geheim@h:7000, rediss://h:7000",
    "redis://user:geheim@h/2, redis://h:6379/2",
    "redis://user:ge%40heim@[::1]:7000/, redis://[::1]:7000/",
    "rediss://h:7000?verifyPeer=NONE, rediss://h:7000",
  })
  void an_address_is_shown_without_user_and_password(String text, String shown) {
    assertThat(RedisAddress.of(text)).hasToString(shown);
  }

  @Test
  void everything_in_an_address_counts() {
    var target = RedisAddress.of("rediss://user:ge%40heim@h:7000/3").target();
    assertThat(target.getHost()).isEqualTo("h");
    assertThat(target.getPort()).isEqualTo(7000);
    assertThat(target.getDatabase()).isEqualTo(3);
    assertThat(target.isSsl()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "h:6379",
        "geheim",
        "http://geheim@h",
        "redis-sentinel://geheim@h",
        "redis://:geheim@",
        "redis:geheim",
        "redis://:geheim@h:0",
        "redis://:geheim@h:70000",
        "redis://:geheim@h/db",
        "redis://:geheim@h/1/2",
        "redis://:geheim@h/99999",
        "redis://:geheim und mehr@h",
        "redis://:geheim@h?verifyPeer=perhaps",
      })
  void what_is_no_address_is_refused_with_an_example_and_without_the_password(String text) {
    assertThatThrownBy(() -> RedisAddress.of(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("such as redis://127.0.0.1:6379")
        .hasMessageNotContaining("geheim")
        .hasNoCause();
  }

  @Test
  void an_answer_is_kept_for_an_hour_unless_something_else_is_set() {
    assertThat(RedisSettings.at(HERE).ttl()).isEqualTo(Duration.ofHours(1));
    assertThat(RedisSettings.at(HERE).withTtl(Duration.ofDays(1)).ttl()).hasDays(1);
    for (Duration none :
        new Duration[] {Duration.ZERO, Duration.ofMillis(900), Duration.ofDays(31)}) {
      assertThatThrownBy(() -> RedisSettings.at(HERE).withTtl(none))
          .hasMessageContaining("1 second to 30 days");
    }
  }

  @Test
  void limits_come_from_the_environment() {
    RedisSettings usual = RedisSettings.at(HERE);
    assertThat(usual.withEnvironment(Map.of())).isEqualTo(usual);
    assertThat(
            usual.withEnvironment(
                Map.of(
                    "BATON_CACHE_TIMEOUT_MS", "7",
                    "BATON_CACHE_FAILURES", "8",
                    "BATON_CACHE_PAUSE_MS", "9",
                    "BATON_CACHE_WAITING", "10",
                    "BATON_CACHE_ENTRY_BYTES", "11")))
        .isEqualTo(
            usual
                .withTimeout(Duration.ofMillis(7))
                .withFailures(8)
                .withPause(Duration.ofMillis(9))
                .withMostWaiting(10)
                .withMostBytes(11));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "fast", "1.5", "10000000000"})
  void a_limit_that_is_none_is_refused(String text) {
    assertThatThrownBy(
            () -> RedisSettings.at(HERE).withEnvironment(Map.of("BATON_CACHE_TIMEOUT_MS", text)))
        .hasMessage("BATON_CACHE_TIMEOUT_MS must be a number from 1 on, not '%s'".formatted(text));
  }
}
