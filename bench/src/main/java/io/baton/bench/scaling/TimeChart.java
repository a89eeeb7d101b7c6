package io.baton.bench.scaling;

import java.util.List;
import java.util.Locale;

/**
 * A recording as an SVG picture: what waits as an area by the left scale, who works as a line by
 * the right one, and a mark for each decision.
 */
final class TimeChart {
  private static final int WIDTH = 900;
  private static final int HEIGHT = 300;
  private static final int SIDE = 60;
  private static final int TOP = 50;
  private static final int BOTTOM = 40;
  private static final int LINES = 5;
  private static final String DEPTH = "#d97706";
  private static final String WORKERS = "#2563eb";

  private final Recording run;
  private final double seconds;
  private final int deepest;
  private final int peak;
  private final StringBuilder body = new StringBuilder();

  private TimeChart(Recording run) {
    this.run = run;
    this.seconds = Math.max(1, run.seconds());
    this.deepest = round(run.deepest());
    this.peak = round(run.peak());
  }

  static String svg(Recording run) {
    return new TimeChart(run).draw();
  }

  /** The next number that five lines divide well. */
  private static int round(int value) {
    int step = value > 100 ? 100 : value > 10 ? 10 : 5;
    return Math.max(step, Math.ceilDiv(value, step) * step);
  }

  private double x(double second) {
    return SIDE + second / seconds * (WIDTH - 2 * SIDE);
  }

  private double y(double value, double most) {
    return HEIGHT - BOTTOM - value / most * (HEIGHT - TOP - BOTTOM);
  }

  private String draw() {
    text(SIDE, 20, "", "font-weight=\"bold\"", run.title());
    text(SIDE, 38, DEPTH, "", "■ tasks that wait (left)");
    text(SIDE + 190, 38, WORKERS, "", "■ workers (right)");
    text(SIDE + 330, 38, "#6b7280", "", "┊ decision");
    grid();
    run.turns().forEach(turn -> mark(turn.second()));
    area();
    line();
    return """
    <svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d" font-family="sans-serif" font-size="13">
    <rect width="100%%" height="100%%" fill="#ffffff"/>
    %s</svg>
    """
        .formatted(WIDTH, HEIGHT, WIDTH, HEIGHT, body);
  }

  private void grid() {
    for (int i = 0; i <= LINES; i++) {
      double height = y(i, LINES);
      add(
          String.format(
              Locale.ROOT,
              "<line x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\" stroke=\"#e5e7eb\"/>",
              SIDE,
              WIDTH - SIDE,
              height,
              height));
      text(SIDE - 8, height + 4, DEPTH, "text-anchor=\"end\"", label((double) deepest * i / LINES));
      text(WIDTH - SIDE + 8, height + 4, WORKERS, "", label((double) peak * i / LINES));
      double second = seconds * i / LINES;
      text(x(second), HEIGHT - 15, "#6b7280", "text-anchor=\"middle\"", label(second) + " s");
    }
  }

  private static String label(double value) {
    return String.format(Locale.ROOT, "%,.0f", value);
  }

  private void mark(double second) {
    add(
        String.format(
            Locale.ROOT,
            "<line x1=\"%.1f\" x2=\"%.1f\" y1=\"%d\" y2=\"%d\" stroke=\"#9ca3af\" stroke-dasharray=\"2"
                + " 4\"/>",
            x(second),
            x(second),
            TOP,
            HEIGHT - BOTTOM));
  }

  private void area() {
    StringBuilder path = new StringBuilder();
    List<Moment> moments = run.moments();
    path.append(place("M", moments.getFirst().second(), y(0, 1)));
    moments.forEach(moment -> path.append(place("L", moment.second(), y(moment.depth(), deepest))));
    path.append(place("L", moments.getLast().second(), y(0, 1)));
    add(
        String.format(
            Locale.ROOT,
            "<path d=\"%sZ\" fill=\"%s\" fill-opacity=\"0.25\" stroke=\"%s\"/>",
            path,
            DEPTH,
            DEPTH));
  }

  private void line() {
    StringBuilder path = new StringBuilder();
    int before = 0;
    path.append(place("M", 0, y(0, 1)));
    for (Moment moment : run.moments()) {
      path.append(place("L", moment.second(), y(before, peak)));
      path.append(place("L", moment.second(), y(moment.workers(), peak)));
      before = moment.workers();
    }
    add(
        String.format(
            Locale.ROOT,
            "<path d=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"2\"/>",
            path,
            WORKERS));
  }

  private String place(String command, double second, double height) {
    return String.format(Locale.ROOT, "%s%.1f,%.1f", command, x(second), height);
  }

  private void text(double x, double baseline, String colour, String attributes, String words) {
    String safe = words.replace("&", "&amp;").replace("<", "&lt;");
    String fill = colour.isEmpty() ? "" : "fill=\"" + colour + "\"";
    add(
        String.format(
            Locale.ROOT,
            "<text x=\"%.1f\" y=\"%.1f\" %s %s>%s</text>",
            x,
            baseline,
            fill,
            attributes,
            safe));
  }

  private void add(String line) {
    body.append(line).append('\n');
  }
}
