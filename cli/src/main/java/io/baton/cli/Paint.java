package io.baton.cli;

import io.baton.value.Json;
import io.baton.value.Value;
import java.util.regex.Pattern;

/**
 * Colours, or none. Text is never read for markup: it may come from a flow. Nothing of a flow
 * reaches a terminal as a command to it, whoever wrote the flow.
 */
public record Paint(boolean on) {
  /** What a terminal obeys instead of showing it, and what turns the order of letters around. */
  private static final Pattern COMMANDS =
      Pattern.compile("[\\p{Cc}\\u2028-\\u202e\\u2066-\\u2069]");

  /** The same where JSON stands: its own line ends stay. */
  private static final Pattern IN_JSON =
      Pattern.compile("[\\p{Cc}\\u2028-\\u202e\\u2066-\\u2069&&[^\n]]");

  public String green(String text) {
    return in("32", text);
  }

  public String red(String text) {
    return in("31", text);
  }

  public String yellow(String text) {
    return in("33", text);
  }

  public String cyan(String text) {
    return in("36", text);
  }

  public String dim(String text) {
    return in("2", text);
  }

  public String bold(String text) {
    return in("1", text);
  }

  private String in(String code, String text) {
    return on && !text.isEmpty() ? "\u001b[" + code + "m" + text + "\u001b[0m" : text;
  }

  /** Text of a file as it may go to a terminal: what is not to be seen becomes a question mark. */
  static String printable(String text) {
    return COMMANDS.matcher(text).replaceAll(found -> found.group().equals("\t") ? "\t" : "?");
  }

  /** Text of a flow as it may go to a terminal: on one line and without control characters. */
  public static String harmless(String text) {
    return COMMANDS
        .matcher(text)
        .replaceAll(found -> found.group().equals("\n") || found.group().equals("\t") ? " " : "");
  }

  /** JSON of a flow as it may go to a terminal; programs read the same value from it. */
  public static String json(Value value) {
    return json(Json.writePretty(value));
  }

  /** The same of JSON that is written already. */
  public static String json(String written) {
    return IN_JSON
        .matcher(written)
        .replaceAll(found -> "\\\\u%04x".formatted((int) found.group().charAt(0)));
  }
}
