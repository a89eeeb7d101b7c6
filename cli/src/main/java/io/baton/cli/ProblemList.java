package io.baton.cli;

import io.baton.flow.problem.Problem;
import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Help.Ansi;

/**
 * The problems of one definition as {@code file:line:col: message}, one a line, as editors and
 * other tools read them. Where people watch, the line of the file follows, with a mark under the
 * column.
 */
record ProblemList(Source.Text source, List<Problem> problems) {
  private static final int LONGEST_LINE = 200;

  void print(PrintWriter out, Ansi ansi, boolean withSource, Glyphs glyphs) {
    List<String> lines = source.text().lines().toList();
    for (Problem problem : problems) {
      String place = source.name() + ":" + problem.position();
      String severity = problem.isError() ? "" : ansi.string("@|yellow warning:|@ ");
      out.println(bold(place, ansi) + ": " + severity + problem.message());
      int line = problem.position().line();
      if (withSource && line <= lines.size() && lines.get(line - 1).length() <= LONGEST_LINE) {
        excerpt(out, ansi, glyphs, lines.get(line - 1), problem);
      }
    }
  }

  private static void excerpt(
      PrintWriter out, Ansi ansi, Glyphs glyphs, String text, Problem problem) {
    String bar = glyphs.pick("│", "|");
    int column = Math.min(problem.position().column(), text.length() + 1);
    // Tabs stay tabs, so that the mark ends up under its column whatever their width.
    String before = text.substring(0, column - 1).replaceAll("[^\t]", " ");
    String mark = problem.isError() ? "@|red,bold ^|@" : "@|yellow,bold ^|@";
    out.printf("  %5d %s %s%n", problem.position().line(), bar, text);
    out.printf("        %s %s%s%n", bar, before, ansi.string(mark));
  }

  private static String bold(String text, Ansi ansi) {
    return ansi.enabled() ? Ansi.Style.bold.on() + text + Ansi.Style.bold.off() : text;
  }

  Arr toJson() {
    return Arr.of(problems.stream().map(this::toJson).toList());
  }

  private Value toJson(Problem problem) {
    return Obj.builder()
        .put("file", source.name())
        .put("path", problem.path())
        .put("line", problem.position().line())
        .put("column", problem.position().column())
        .put("message", problem.message())
        .put("severity", problem.severity().name().toLowerCase(Locale.ROOT))
        .build();
  }
}
