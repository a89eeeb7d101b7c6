package io.baton.cli;

import java.util.Map;
import picocli.CommandLine.Help.Ansi;

/**
 * Whether people are watching. The launcher tells: it sees both streams apart, where the JVM only
 * knows "a console or none".
 *
 * @param out stdout is a terminal
 * @param err stderr is a terminal
 * @param columns width to draw in
 * @param color colours are welcome where a stream is a terminal
 */
public record Terminal(boolean out, boolean err, int columns, boolean color) {
  private static final int DEFAULT_COLUMNS = 80;
  private static final int MIN_COLUMNS = 20;

  /** The terminal of this process. */
  public static Terminal current() {
    return of(System.getProperty("baton.terminal", ""), System.getenv());
  }

  /** Reads the launcher's words: {@code out}, {@code err} and {@code columns=N}, as they apply. */
  static Terminal of(String words, Map<String, String> environment) {
    boolean out = false;
    boolean err = false;
    int columns = DEFAULT_COLUMNS;
    for (String word : words.split(",", -1)) {
      switch (word) {
        case "out" -> out = true;
        case "err" -> err = true;
        default -> columns = columns(word, columns);
      }
    }
    boolean color =
        environment.getOrDefault("NO_COLOR", "").isEmpty()
            && !"dumb".equals(environment.get("TERM"));
    return new Terminal(out, err, columns, color);
  }

  /** How to style text for stdout. */
  public Ansi outAnsi() {
    return out && color ? Ansi.ON : Ansi.OFF;
  }

  /** How to style text for stderr. */
  public Ansi errAnsi() {
    return err && color ? Ansi.ON : Ansi.OFF;
  }

  private static int columns(String word, int otherwise) {
    return word.matches("columns=[1-9][0-9]{0,3}")
        ? Math.max(MIN_COLUMNS, Integer.parseInt(word.substring("columns=".length())))
        : otherwise;
  }
}
