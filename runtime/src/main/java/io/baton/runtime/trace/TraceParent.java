package io.baton.runtime.trace;

import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A caller's place in a trace, as the W3C header {@code traceparent} has it, and what other tracing
 * systems noted beside it in {@code tracestate}.
 *
 * @param flags two digits; the last bit says whether the caller records the trace
 * @param state passed on as it came; null: there is none
 */
public record TraceParent(String traceId, String spanId, String flags, @Nullable String state) {
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
        ? Optional.of(new TraceParent(parts.group(2), parts.group(3), parts.group(4), null))
        : Optional.empty();
  }

  /** Only versions that are still to come may have more than is known today. */
  private static boolean isVersion(String version, boolean hasMore) {
    return !version.equals("ff") && !(version.equals("00") && hasMore);
  }

  /** The place that whoever started an execution had. */
  public static Optional<TraceParent> of(Obj trigger) {
    if (!(trigger.at(NAME) instanceof Value.Text header)) {
      return Optional.empty();
    }
    String state = trigger.at(TraceState.NAME) instanceof Value.Text noted ? noted.value() : "";
    return parse(header.value()).map(place -> place.with(state));
  }

  /** With what the header {@code tracestate} says; what is none is left out. */
  public TraceParent with(String header) {
    return new TraceParent(traceId, spanId, flags, TraceState.checked(header));
  }

  /** What started an execution, with this place in it. */
  public Obj addTo(Obj trigger) {
    Obj placed = trigger.with(NAME, Value.of(text()));
    return state == null ? placed : placed.with(TraceState.NAME, Value.of(state));
  }

  private static boolean isSet(String id) {
    return id.chars().anyMatch(c -> c != '0');
  }

  public String text() {
    return "00-%s-%s-%s".formatted(traceId, spanId, flags);
  }
}
