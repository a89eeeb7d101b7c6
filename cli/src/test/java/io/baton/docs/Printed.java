package io.baton.docs;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What was printed, without what differs from run to run: times, ids, ports, widths. */
final class Printed {
  private static final Pattern UP = Pattern.compile("^\u001b\\[(\\d+)A\r\u001b\\[J");

  private Printed() {}

  /**
   * Whether it is what a document shows; {@code …} stands for anything, alone on a line for any
   * number of lines.
   */
  static boolean fits(String shown, String printed) {
    String expected =
        Stream.of(plain(shown).replace("\n…\n", "\n…").split("…", -1))
            .map(Pattern::quote)
            .collect(Collectors.joining(".*?"));
    return Pattern.compile(expected, Pattern.DOTALL).matcher(plain(printed)).matches();
  }

  static String plain(String text) {
    return screen(text)
        .replace("\r", "")
        // What a shell says of a job that was killed.
        .replaceAll("(?m)^.*line \\d+: +\\d+ Killed.*\\R", "")
        .replaceAll("\u001b\\[[0-9;]*m", "")
        .replaceAll("\\d\\d:\\d\\d:\\d\\d\\.\\d{3}", "<time>")
        .replaceAll("\\b([0-9a-hjkmnp-tv-z]{21}|[0-9a-f]{24})\\b", "<id>")
        .replaceAll("\\b\\d+(\\.\\d+)? (ms|s)\\b", "<duration>")
        .replaceAll("(http://)?(127\\.0\\.0\\.1|localhost):\\d+", "<server>")
        .replaceAll("[━█░]+", "<bar>")
        .replaceAll("(?m) +", " ")
        .replaceAll("(?m) $", "")
        .strip();
  }

  /** What a terminal shows in the end of something that is drawn over again and again. */
  private static String screen(String text) {
    List<String> lines = new ArrayList<>();
    for (String line : text.split("\n", -1)) {
      String rest = line;
      for (Matcher up = UP.matcher(rest); up.find(); up = UP.matcher(rest)) {
        int back = Integer.parseInt(up.group(1));
        lines.subList(Math.max(0, lines.size() - back), lines.size()).clear();
        rest = rest.substring(up.end());
      }
      lines.add(rest);
    }
    return String.join("\n", lines);
  }
}
