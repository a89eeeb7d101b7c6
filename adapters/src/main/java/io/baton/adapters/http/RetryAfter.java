package io.baton.adapters.http;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;

/**
 * How long a server asks to be left alone: a number of seconds, or a moment. What cannot be read
 * asks for nothing; how much is granted is the engine's limit.
 */
final class RetryAfter {
  private RetryAfter() {}

  static Duration of(Headers headers) {
    String written = headers.first("retry-after");
    if (written == null) {
      return Duration.ZERO;
    }
    return written.matches("[0-9]{1,9}")
        ? Duration.ofSeconds(Long.parseLong(written))
        : until(written);
  }

  private static Duration until(String written) {
    try {
      Instant moment = Instant.from(DateTimeFormatter.RFC_1123_DATE_TIME.parse(written));
      Duration left = Duration.between(Instant.now(), moment);
      return left.isPositive() ? left : Duration.ZERO;
    } catch (DateTimeException unreadable) {
      return Duration.ZERO;
    }
  }
}
