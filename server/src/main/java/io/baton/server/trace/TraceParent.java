package io.baton.server.trace;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A caller's place in a trace, as the W3C header {@code traceparent} has it. */
public record TraceParent(String traceId, String spanId) {
  private static final Pattern FORM =
      Pattern.compile("[0-9a-e][0-9a-f]-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(-.*)?");

  /** Empty where it is none; a wrong one is ignored, as the standard wants it. */
  public static Optional<TraceParent> parse(String header) {
    Matcher matcher = FORM.matcher(header);
    boolean valid = matcher.matches() && isSet(matcher.group(1)) && isSet(matcher.group(2));
    return valid
        ? Optional.of(new TraceParent(matcher.group(1), matcher.group(2)))
        : Optional.empty();
  }

  private static boolean isSet(String id) {
    return id.chars().anyMatch(c -> c != '0');
  }

  public String text() {
    return "00-%s-%s-01".formatted(traceId, spanId);
  }
}
