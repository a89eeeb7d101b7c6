package io.baton.cache;

import java.time.Duration;
import java.util.Map;

/**
 * How Redis is used.
 *
 * @param ttl how long an answer is kept
 * @param timeout how long a reader waits for it
 * @param failures after so many requests in a row without an answer it counts as away
 * @param pause how long it is left alone then; longer each time, up to fifteen times as long
 * @param mostWaiting answers that wait to be kept; further ones are dropped
 * @param mostBytes a larger answer is not kept
 * @param version of the program: answers of another one are not used
 */
public record RedisSettings(
    RedisAddress address,
    Duration ttl,
    Duration timeout,
    int failures,
    Duration pause,
    int mostWaiting,
    int mostBytes,
    String version) {
  public static final Duration DEFAULT_TTL = Duration.ofHours(1);

  public static final String TIMEOUT_VARIABLE = "BATON_CACHE_TIMEOUT_MS";
  public static final String FAILURES_VARIABLE = "BATON_CACHE_FAILURES";
  public static final String PAUSE_VARIABLE = "BATON_CACHE_PAUSE_MS";
  public static final String WAITING_VARIABLE = "BATON_CACHE_WAITING";
  public static final String BYTES_VARIABLE = "BATON_CACHE_ENTRY_BYTES";

  private static final Duration LONGEST_TTL = Duration.ofDays(30);

  public RedisSettings {
    if (ttl.toSeconds() < 1 || ttl.compareTo(LONGEST_TTL) > 0) {
      throw new IllegalArgumentException(
          "an answer can be kept for 1 second to 30 days, not for %d ms".formatted(ttl.toMillis()));
    }
  }

  public static RedisSettings at(RedisAddress address) {
    return new RedisSettings(
        address, DEFAULT_TTL, Duration.ofMillis(50), 3, Duration.ofSeconds(1), 256, 1 << 20, "");
  }

  /**
   * Takes the limits that the environment names.
   *
   * @throws IllegalArgumentException where one of them cannot be used
   */
  public RedisSettings withEnvironment(Map<String, String> environment) {
    return new RedisSettings(
        address,
        ttl,
        millis(environment, TIMEOUT_VARIABLE, timeout),
        number(environment, FAILURES_VARIABLE, failures),
        millis(environment, PAUSE_VARIABLE, pause),
        number(environment, WAITING_VARIABLE, mostWaiting),
        number(environment, BYTES_VARIABLE, mostBytes),
        version);
  }

  private static Duration millis(Map<String, String> environment, String name, Duration usual) {
    return Duration.ofMillis(number(environment, name, (int) usual.toMillis()));
  }

  private static int number(Map<String, String> environment, String name, int usual) {
    String text = environment.getOrDefault(name, "");
    if (!text.isEmpty() && !text.matches("[1-9]\\d{0,8}")) {
      throw new IllegalArgumentException(
          "%s must be a number from 1 on, not '%s'".formatted(name, text));
    }
    return text.isEmpty() ? usual : Integer.parseInt(text);
  }

  public RedisSettings withTtl(Duration time) {
    return new RedisSettings(
        address, time, timeout, failures, pause, mostWaiting, mostBytes, version);
  }

  public RedisSettings withTimeout(Duration time) {
    return new RedisSettings(address, ttl, time, failures, pause, mostWaiting, mostBytes, version);
  }

  public RedisSettings withFailures(int count) {
    return new RedisSettings(address, ttl, timeout, count, pause, mostWaiting, mostBytes, version);
  }

  public RedisSettings withPause(Duration time) {
    return new RedisSettings(
        address, ttl, timeout, failures, time, mostWaiting, mostBytes, version);
  }

  public RedisSettings withMostWaiting(int count) {
    return new RedisSettings(address, ttl, timeout, failures, pause, count, mostBytes, version);
  }

  public RedisSettings withMostBytes(int count) {
    return new RedisSettings(address, ttl, timeout, failures, pause, mostWaiting, count, version);
  }

  public RedisSettings withVersion(String name) {
    return new RedisSettings(address, ttl, timeout, failures, pause, mostWaiting, mostBytes, name);
  }
}
