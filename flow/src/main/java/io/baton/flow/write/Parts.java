package io.baton.flow.write;

import io.baton.flow.RetryPolicy;
import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Parts that flows and steps have in common. */
final class Parts {
  private Parts() {}

  static void putObject(Obj.Builder out, String key, Obj value) {
    if (!value.isEmpty()) {
      out.put(key, value);
    }
  }

  static void putTexts(Obj.Builder out, String key, List<String> texts) {
    if (!texts.isEmpty()) {
      out.put(key, Arr.of(texts.stream().map(Value::of).toList()));
    }
  }

  static void putDuration(Obj.Builder out, String key, @Nullable Duration duration) {
    if (duration != null) {
      out.put(key, duration(duration));
    }
  }

  /** In the largest unit that says it exactly. */
  static String duration(Duration duration) {
    long millis = duration.toMillis();
    if (millis != 0) {
      for (Unit unit : Unit.values()) {
        if (millis % unit.millis == 0) {
          return millis / unit.millis + unit.suffix;
        }
      }
    }
    return millis + "ms";
  }

  private enum Unit {
    DAYS(86_400_000, "d"),
    HOURS(3_600_000, "h"),
    MINUTES(60_000, "m"),
    SECONDS(1000, "s");

    private final long millis;
    private final String suffix;

    Unit(long millis, String suffix) {
      this.millis = millis;
      this.suffix = suffix;
    }
  }

  /** Attempts are always said, since a policy without them looks like a mistake. */
  static Obj retry(RetryPolicy policy) {
    RetryPolicy standard = RetryPolicy.DEFAULT;
    Obj.Builder out = Obj.builder().put("attempts", policy.attempts());
    if (policy.backoff() != standard.backoff()) {
      out.put("backoff", policy.backoff().name().toLowerCase(Locale.ROOT));
    }
    if (!policy.delay().equals(standard.delay())) {
      out.put("delay", duration(policy.delay()));
    }
    if (!policy.maxDelay().equals(standard.maxDelay())) {
      out.put("maxDelay", duration(policy.maxDelay()));
    }
    if (policy.multiplier() != standard.multiplier()) {
      out.put("multiplier", Value.of(BigDecimal.valueOf(policy.multiplier())));
    }
    if (policy.jitter() != standard.jitter()) {
      out.put("jitter", Value.of(BigDecimal.valueOf(policy.jitter())));
    }
    putTexts(out, "retryOn", policy.retryOn());
    return out.build();
  }
}
