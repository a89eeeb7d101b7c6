package io.baton.runtime.trace;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The W3C header {@code tracestate}: what tracing systems note for themselves beside a place in a
 * trace. Baton notes nothing there, so it goes on as it came; one that breaks the standard's rules
 * is dropped as a whole, and never keeps a request from being served.
 */
final class TraceState {
  /** The name of the header, and of the field in what started an execution. */
  static final String NAME = "tracestate";

  /** As the standard limits it: that many everybody must be able to pass on. */
  private static final int LONGEST = 512;

  private static final int MOST_MEMBERS = 32;

  private static final Pattern MEMBER =
      Pattern.compile(
          "[a-z0-9][a-z0-9_\\-*/@]{0,255}=[\\x20-\\x2b\\x2d-\\x3c\\x3e-\\x7e]{0,255}"
              + "[\\x21-\\x2b\\x2d-\\x3c\\x3e-\\x7e]");

  private TraceState() {}

  /** The header as it is passed on; null: there is none, or it is not sound. */
  static @Nullable String checked(String header) {
    if (header.isBlank() || header.length() > LONGEST) {
      return null;
    }
    List<String> members =
        Arrays.stream(header.split(",", -1))
            .map(String::strip)
            .filter(member -> !member.isEmpty())
            .toList();
    boolean sound =
        !members.isEmpty()
            && members.size() <= MOST_MEMBERS
            && members.stream().allMatch(member -> MEMBER.matcher(member).matches());
    return sound ? String.join(",", members) : null;
  }
}
