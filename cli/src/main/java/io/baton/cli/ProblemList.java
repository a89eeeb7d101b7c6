package io.baton.cli;

import io.baton.flow.problem.Problem;
import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;

/**
 * The problems of one definition as {@code file:line:col: message}, one a line, as editors and
 * other tools read them. Where people watch, the line of the file follows, with a mark under the
 * column.
 */
record ProblemList(Source.Text source, List<Problem> problems) {
  /** Line number and bar in front of an excerpt. */
  private static final int MARGIN = 10;

  void print(PrintWriter out, Style style) {
    List<String> lines = source.text().lines().toList();
    for (Problem problem : problems) {
      String place = style.paint().bold(Paint.harmless(source.name()) + ":" + problem.position());
      String severity = problem.isError() ? "" : style.paint().yellow("warning:") + " ";
      out.println(place + ": " + severity + Paint.harmless(problem.message()));
      int line = problem.position().line();
      if (style.watched() && line <= lines.size()) {
        excerpt(out, style, lines.get(line - 1), problem);
      }
    }
  }

  /** The line, or of a long one the part that has the column in it. */
  private static void excerpt(PrintWriter out, Style style, String line, Problem problem) {
    int room = Math.max(1, style.columns() - MARGIN);
    int column = Math.min(problem.position().column(), line.length() + 1) - 1;
    int from = column < room - 1 ? 0 : column - room / 2;
    String shown = line.substring(from, Math.min(line.length(), from + room));
    // Tabs stay tabs, so that the mark ends up under its column whatever their width.
    String before = line.substring(from, column).replaceAll("[^\t]", " ");
    String bar = style.glyphs().pick("│", "|");
    String mark = problem.isError() ? style.paint().red("^") : style.paint().yellow("^");
    out.printf("  %5d %s %s%n", problem.position().line(), bar, Paint.printable(shown));
    out.printf("        %s %s%s%n", bar, before, mark);
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
