package io.baton.flow.write;

import io.baton.flow.RetryPolicy;
import io.baton.value.Arr;
import io.baton.value.Durations;
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
      out.put(key, Durations.write(duration));
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
      out.put("delay", Durations.write(policy.delay()));
    }
    if (!policy.maxDelay().equals(standard.maxDelay())) {
      out.put("maxDelay", Durations.write(policy.maxDelay()));
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
