package io.baton.server.access;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.baton.server.http.Problem;
import io.baton.server.http.ProblemType;
import java.time.Duration;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How often somebody may call: a bucket of tokens for each, refilled steadily. Kept in memory, for
 * each process on its own.
 */
public final class RateLimit {
  private static final double NANOS_PER_SECOND = 1e9;
  private static final int MOST_BUCKETS = 100_000;

  /**
   * @param perSecond in the long run; 0: as often as one likes
   * @param burst at once after a pause
   */
  public record Settings(int perSecond, int burst) {
    public static final Settings DEFAULT = new Settings(5_000, 10_000);
    public static final Settings NONE = new Settings(0, 0);

    private static final Pattern TEXT = Pattern.compile("(\\d{1,9})(?:/(\\d{1,9}))?");

    /**
     * Reads {@code 100/500}: 100 a second, 500 at once; {@code 100}: at once as many as in two
     * seconds; {@code 0}: no limit.
     *
     * @throws IllegalArgumentException where it is none of them
     */
    static Settings of(Map<String, String> environment, String name, Settings otherwise) {
      String text = environment.getOrDefault(name, "");
      if (text.isEmpty()) {
        return otherwise;
      }
      Matcher parts = TEXT.matcher(text);
      if (!parts.matches()) {
        throw new IllegalArgumentException(
            "%s must be a rate such as 100/500 (100 a second, 500 at once) or 0 (no limit), not '%s'"
                .formatted(name, text));
      }
      int perSecond = Integer.parseInt(parts.group(1));
      int burst = parts.group(2) == null ? 2 * perSecond : Integer.parseInt(parts.group(2));
      return perSecond == 0 ? NONE : new Settings(perSecond, burst);
    }

    public Settings {
      if (perSecond < 0 || (perSecond > 0 && burst < 1)) {
        throw new IllegalArgumentException(
            "A rate limit needs a rate of 0 (none) or more and a burst of at least 1");
      }
    }
  }

  private final class Bucket {
    private double tokens = settings.burst();
    private long filledAt = nanoTime.getAsLong();

    /** Seconds to wait; 0: it may go. */
    synchronized long take() {
      long now = nanoTime.getAsLong();
      double more = (now - filledAt) / NANOS_PER_SECOND * settings.perSecond();
      tokens = Math.min(settings.burst(), tokens + more);
      filledAt = now;
      if (tokens >= 1) {
        tokens -= 1;
        return 0;
      }
      return Math.max(1, (long) Math.ceil((1 - tokens) / settings.perSecond()));
    }
  }

  private final Settings settings;
  private final LongSupplier nanoTime;
  private final Cache<String, Bucket> buckets;

  public RateLimit(Settings settings) {
    this(settings, System::nanoTime);
  }

  /**
   * @param nanoTime like {@link System#nanoTime}
   */
  RateLimit(Settings settings, LongSupplier nanoTime) {
    this.settings = settings;
    this.nanoTime = nanoTime;
    // A bucket that nobody has touched for so long is full again.
    Duration full =
        Duration.ofSeconds(
            settings.perSecond() == 0 ? 1 : 1L + settings.burst() / settings.perSecond());
    this.buckets =
        Caffeine.newBuilder()
            .maximumSize(MOST_BUCKETS)
            .expireAfterAccess(full)
            .ticker(nanoTime::getAsLong)
            .build();
  }

  /** How many seconds he must wait; 0: he may go on. */
  public long take(String who) {
    return settings.perSecond() == 0 ? 0 : buckets.get(who, id -> new Bucket()).take();
  }

  /**
   * @param reason the beginning of what he is told
   * @throws io.baton.server.http.Refused with 429 where he must wait
   */
  void require(String who, String reason) {
    long seconds = take(who);
    if (seconds > 0) {
      throw Problem.of(
              ProblemType.TOO_MANY_REQUESTS, "%s; try again in %d s".formatted(reason, seconds))
          .withHeader("Retry-After", Long.toString(seconds))
          .refused();
    }
  }
}
