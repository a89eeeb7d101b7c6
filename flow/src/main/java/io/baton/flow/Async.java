package io.baton.flow;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** How the result of a call step arrives. */
public sealed interface Async {

  /** The call's own answer is the result. */
  record No() implements Async {}

  /** The step parks until its callback address is called; null timeout: as long as it takes. */
  record Callback(@Nullable Duration timeout) implements Async {}

  /**
   * The first answer is followed by polls until one says completed or failed.
   *
   * @param url where to ask; null: {@code poll_url} of the first answer
   */
  record Poll(@Nullable String url, Duration interval, int maxAttempts, Duration timeout)
      implements Async {
    public static final Duration DEFAULT_INTERVAL = Duration.ofSeconds(5);
    public static final int DEFAULT_MAX_ATTEMPTS = 60;
    public static final Duration DEFAULT_TIMEOUT = Duration.ofMinutes(5);
  }

  No NO = new No();
}
