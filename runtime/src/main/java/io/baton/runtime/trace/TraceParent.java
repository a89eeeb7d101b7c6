package io.baton.runtime.trace;

import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A caller's place in a trace, as the W3C header {@code traceparent} has it.
 *
 * @param flags two digits; the last bit says whether the caller records the trace
 */
public record TraceParent(String traceId, String spanId, String flags) {
  /** The name of the header, and of the field in what started an execution. */
  public static final String NAME = "traceparent";

  private static final Pattern FORM =
      Pattern.compile("([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?");

  /** Empty where it is none; a wrong one is ignored, as the standard wants it. */
  public static Optional<TraceParent> parse(String header) {
    Matcher parts = FORM.matcher(header);
    boolean valid =
        parts.matches()
            && isVersion(parts.group(1), parts.group(5) != null)
            && isSet(parts.group(2))
            && isSet(parts.group(3));
    return valid
        ? Optional.of(new TraceParent(parts.group(2), parts.group(3), parts.group(4)))
        : Optional.empty();
  }

  /** Only versions that are still to come may have more than is known today. */
  private static boolean isVersion(String version, boolean hasMore) {
    return !version.equals("ff") && !(version.equals("00") && hasMore);
  }

  /** The place that whoever started an execution had. */
  public static Optional<TraceParent> of(Obj trigger) {
    return trigger.at(NAME) instanceof Value.Text header ? parse(header.value()) : Optional.empty();
  }

  private static boolean isSet(String id) {
    return id.chars().anyMatch(c -> c != '0');
  }

  public String text() {
    return "00-%s-%s-%s".formatted(traceId, spanId, flags);
  }
}
