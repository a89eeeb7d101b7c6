package io.baton.cli;

import java.util.List;
import java.util.Map;
import picocli.CommandLine.Help.Ansi;

/**
 * Whether people are watching. The launcher tells: it sees both streams apart, where the JVM only
 * knows "a console or none".
 *
 * @param in stdin is a terminal: somebody can be asked
 * @param out stdout is a terminal
 * @param err stderr is a terminal
 * @param rows height to draw in
 * @param columns width to draw in
 * @param color colours are welcome where a stream is a terminal
 * @param unicode the terminal shows more than ASCII
 */
public record Terminal(
    boolean in, boolean out, boolean err, int rows, int columns, boolean color, boolean unicode) {
  private static final int DEFAULT_ROWS = 24;
  private static final int MIN_ROWS = 5;
  private static final int DEFAULT_COLUMNS = 80;
  private static final int MIN_COLUMNS = 20;

  /** The terminal of this process. */
  public static Terminal current() {
    return of(System.getProperty("baton.terminal", ""), System.getenv());
  }

  /**
   * Reads the launcher's words: {@code in}, {@code out}, {@code err}, {@code unicode}, {@code
   * rows=N} and {@code columns=N}, as they apply.
   */
  static Terminal of(String words, Map<String, String> environment) {
    List<String> given = List.of(words.split(",", -1));
    boolean color =
        environment.getOrDefault("NO_COLOR", "").isEmpty()
            && !"dumb".equals(environment.get("TERM"));
    return new Terminal(
        given.contains("in"),
        given.contains("out"),
        given.contains("err"),
        Math.max(MIN_ROWS, number(given, "rows=", DEFAULT_ROWS)),
        Math.max(MIN_COLUMNS, number(given, "columns=", DEFAULT_COLUMNS)),
        color,
        given.contains("unicode"));
  }

  /** Whether the cursor may be moved on stderr. */
  public boolean canRedraw() {
    return err && columns > MIN_COLUMNS;
  }

  /** How to draw on stdout; a pipe gets what every program can read. */
  public Style outStyle() {
    return style(out);
  }

  /** How to draw on stderr. */
  public Style errStyle() {
    return style(err);
  }

  private Style style(boolean watched) {
    return new Style(
        watched,
        watched && unicode ? Glyphs.UNICODE : Glyphs.ASCII,
        new Paint(watched && color),
        watched ? columns : 0);
  }

  /** How to style text for stdout. */
  public Ansi outAnsi() {
    return out && color ? Ansi.ON : Ansi.OFF;
  }

  /** How to style text for stderr. */
  public Ansi errAnsi() {
    return err && color ? Ansi.ON : Ansi.OFF;
  }

  private static int number(List<String> words, String name, int otherwise) {
    return words.stream()
        .filter(word -> word.matches(name + "[1-9][0-9]{0,3}"))
        .map(word -> Integer.parseInt(word.substring(name.length())))
        .findFirst()
        .orElse(otherwise);
  }
}
