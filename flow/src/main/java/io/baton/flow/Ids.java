package io.baton.flow;

import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Which names flows and steps may have. */
public final class Ids {
  public static final String FORM = "[A-Za-z0-9][A-Za-z0-9._-]{0,127}";

  /** The names that every expression can begin with. */
  public static final List<String> ROOTS =
      List.of(
          "input",
          "vars",
          "steps",
          "system",
          "error",
          "item",
          "index",
          "attempts",
          "secrets",
          "callback",
          "pipeline",
          "execution",
          "output",
          "trigger");

  /** Words of the expression language. */
  private static final Set<String> WORDS =
      Set.of("event", "true", "false", "null", "in", "and", "or", "not");

  private static final Pattern PATTERN = Pattern.compile(FORM);

  private Ids() {}

  /** Why the text cannot be an id, or null where it can. */
  public static @Nullable String refusal(String id) {
    return PATTERN.matcher(id).matches()
        ? null
        : "'"
            + (id.length() <= 40 ? id : id.substring(0, 37) + "...")
            + "' cannot be an id: it has to start with a letter or digit, followed by at most 127"
            + " letters, digits, '.', '_' or '-'";
  }

  /** Why the text cannot be the id of a step, or null where it can. */
  public static @Nullable String stepRefusal(String id) {
    return ROOTS.contains(id) || WORDS.contains(id)
        ? "'"
            + id
            + "' cannot be a step's id because expressions use that name; try '"
            + id
            + "_step'"
        : refusal(id);
  }
}
