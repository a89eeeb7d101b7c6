package io.baton.bench.race;

import io.baton.bench.Report;
import io.baton.bench.Result;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Figures as an SVG picture: a group of bars a metric, each with its name and value. Bars are on a
 * logarithmic scale from a hundredth of the longest, because the engines are that far apart.
 */
final class BarChart {
  private record Group(String title, String workload, String metric, String unit) {}

  private static final List<Group> GROUPS =
      List.of(
          new Group(
              "W1: steps a second, 100 in flight (more is better)", "W1", "100 in flight", ""),
          new Group(
              "W1: steps a second, 2,000 in flight (more is better)", "W1", "2,000 in flight", ""),
          new Group(
              "W2: 1,000 parallel steps, seconds (less is better)",
              "W2",
              "1,000 parallel steps",
              "s"),
          new Group("W3: median time of a step, ms (less is better)", "W3", "p50 of a step", "ms"),
          new Group(
              "W4: launch to first result, seconds (less is better)",
              "W4",
              "launch to first completed execution",
              "s"),
          new Group(
              "W5: 5,000 steps in a row, seconds (less is better)", "W5", "5,000 steps", "s"));

  private static final int WIDTH = 860;
  private static final int LABEL = 230;
  private static final int VALUE = 90;
  private static final int BAR = 18;
  private static final int STEP = 24;
  private static final int HEAD = 40;
  private static final double DECADES = 2.5;

  private final StringBuilder body = new StringBuilder();
  private int y = 10;

  private BarChart() {}

  static String svg(List<Result> results) {
    BarChart chart = new BarChart();
    for (Group group : GROUPS) {
      List<Result> bars =
          results.stream()
              .filter(
                  result ->
                      result.workload().equals(group.workload())
                          && result.metric().equals(group.metric()))
              .toList();
      if (!bars.isEmpty()) {
        chart.add(group, new ArrayList<>(bars));
      }
    }
    return """
    <svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d" font-family="sans-serif" font-size="13">
    <rect width="100%%" height="100%%" fill="#ffffff"/>
    %s</svg>
    """
            .formatted(WIDTH, chart.y + 30, WIDTH, chart.y + 30, chart.body)
        + "";
  }

  private void add(Group group, List<Result> bars) {
    boolean more = group.workload().equals("W1");
    bars.sort(
        (a, b) ->
            more ? Double.compare(b.value(), a.value()) : Double.compare(a.value(), b.value()));
    double longest = bars.stream().mapToDouble(Result::value).max().orElseThrow();
    y += HEAD - STEP;
    text(10, y + 14, "font-weight=\"bold\"", group.title() + ", logarithmic");
    y += STEP;
    for (Result bar : bars) {
      bar(bar, longest);
    }
  }

  private void bar(Result bar, double longest) {
    double share = Math.max(0.01, 1 + Math.log10(bar.value() / longest) / DECADES);
    double length = share * (WIDTH - LABEL - VALUE);
    String colour =
        Comparison.isOwn(bar) ? "#2563eb" : bar.subject().durable() ? "#9ca3af" : "#d8b4a0";
    String name =
        bar.subject().engine()
            + " ("
            + bar.subject().store()
            + (bar.subject().durable() ? ")" : ", not durable)");
    text(LABEL - 8, y + 14, "text-anchor=\"end\"", name);
    body.append(
        String.format(
            Locale.ROOT,
            "<rect x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"%d\" rx=\"2\" fill=\"%s\"/>%n",
            LABEL,
            y,
            length,
            BAR,
            colour));
    text((int) (LABEL + length) + 6, y + 14, "", Report.number(bar.value()));
    y += STEP;
  }

  private void text(int x, int baseline, String attributes, String words) {
    String safe = words.replace("&", "&amp;").replace("<", "&lt;");
    body.append("<text x=\"%d\" y=\"%d\" %s>%s</text>%n".formatted(x, baseline, attributes, safe));
  }
}
