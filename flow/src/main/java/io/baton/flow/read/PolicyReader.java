package io.baton.flow.read;

import io.baton.expression.Suggestion;
import io.baton.flow.Concurrency;
import io.baton.flow.ErrorClass;
import io.baton.flow.RetryPolicy;
import io.baton.flow.Timeouts;
import io.baton.flow.document.Node;
import io.baton.value.Value;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads retry policies, timeouts, concurrency limits and error classes. */
final class PolicyReader {
  private static final double MAX_MULTIPLIER = 1000;

  private PolicyReader() {}

  /** A number alone is the number of attempts. */
  static @Nullable RetryPolicy retry(Section owner) {
    int mostAttempts = owner.reading.limits.attempts();
    if (owner.node("retry") instanceof Node.Leaf leaf && leaf.value() instanceof Value.Num) {
      Integer attempts = owner.integer("retry", 1, mostAttempts);
      return attempts == null ? null : withAttempts(attempts);
    }
    Section retry = owner.section("retry", KeyTables.RETRY);
    if (retry == null) {
      return null;
    }
    RetryPolicy absent = RetryPolicy.DEFAULT;
    return new RetryPolicy(
        or(retry.integer("attempts", 1, mostAttempts), absent.attempts()),
        retry.choice("backoff", RetryPolicy.Backoff.class, absent.backoff()),
        or(retry.duration("delay"), absent.delay()),
        or(retry.duration("maxDelay"), absent.maxDelay()),
        or(retry.number("multiplier", 1, MAX_MULTIPLIER), absent.multiplier()),
        or(retry.number("jitter", 0, 1), absent.jitter()),
        retry.names("retryOn"));
  }

  private static RetryPolicy withAttempts(int attempts) {
    RetryPolicy absent = RetryPolicy.DEFAULT;
    return new RetryPolicy(
        attempts,
        absent.backoff(),
        absent.delay(),
        absent.maxDelay(),
        absent.multiplier(),
        absent.jitter(),
        absent.retryOn());
  }

  static Timeouts timeouts(Section flow) {
    Section timeouts = flow.section("timeouts", KeyTables.TIMEOUTS);
    if (timeouts == null) {
      return Timeouts.NONE;
    }
    Map<String, Duration> types = new LinkedHashMap<>();
    Node.Fields written = timeouts.object("types");
    if (written != null) {
      Section all = openSection(timeouts, "types", written);
      for (String type : written.fields().keySet()) {
        Duration limit = all.limit(type);
        if (limit != null) {
          types.put(type, limit);
        }
      }
    }
    return new Timeouts(
        timeouts.limit("flow"), timeouts.limit("step"), timeouts.limit("idle"), types);
  }

  static Concurrency concurrency(Section flow) {
    if (flow.node("concurrency") instanceof Node.Leaf) {
      Integer steps = flow.integer("concurrency", 1, Integer.MAX_VALUE);
      return new Concurrency(or(steps, Concurrency.DEFAULT_STEPS), Concurrency.DEFAULT_PER_ADAPTER);
    }
    Section written = flow.section("concurrency", KeyTables.CONCURRENCY);
    return written == null
        ? Concurrency.DEFAULT
        : new Concurrency(
            or(written.integer("steps", 1, Integer.MAX_VALUE), Concurrency.DEFAULT_STEPS),
            or(
                written.integer("perAdapter", 1, Integer.MAX_VALUE),
                Concurrency.DEFAULT_PER_ADAPTER));
  }

  static Map<String, ErrorClass> errorClasses(Section flow) {
    Node.Fields written = flow.object("errorClasses");
    if (written == null) {
      return Map.of();
    }
    Section all = openSection(flow, "errorClasses", written);
    Map<String, ErrorClass> classes = new LinkedHashMap<>();
    for (String code : written.fields().keySet()) {
      if (all.has(code)) {
        classes.put(code, all.choice(code, ErrorClass.class, ErrorClass.TRANSIENT));
      }
    }
    return classes;
  }

  /** An object whose keys the author chooses. */
  static Section openSection(Section owner, String key, Node.Fields node) {
    KeyTable table = KeyTable.of(key, node.fields().keySet().toArray(String[]::new));
    return new Section(owner.reading, owner.path(key), node, table);
  }

  /** {@code onReject} and the like: one of two words. */
  static boolean isWord(Section section, String key, String word, String absent) {
    String written = section.text(key);
    if (written == null || written.equals(absent)) {
      return false;
    }
    if (!written.equals(word)) {
      section.problem(
          key,
          "'"
              + key
              + "' must be '"
              + absent
              + "' or '"
              + word
              + "', not '"
              + written
              + "'"
              + Suggestion.didYouMean(written, List.of(absent, word)));
    }
    return written.equals(word);
  }

  private static <T> T or(@Nullable T written, T absent) {
    return Objects.requireNonNullElse(written, absent);
  }
}
