package io.baton.cli.progress;

import io.baton.cli.Counted;
import io.baton.cli.Glyphs;
import io.baton.cli.Paint;
import io.baton.cli.Style;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * Draws the view. Every step has a bar on one common scale of time, so that what runs side by side
 * stands side by side. No line is ever wider than the terminal: a wrapped line could not be
 * redrawn.
 */
final class Canvas {
  private static final int WIDEST_LABEL = 32;
  private static final int NARROW = 60;
  private static final String[] SPINNER = {"⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"};
  private static final String[] ASCII_SPINNER = {"|", "/", "-", "\\"};
  private static final long SPIN_MILLIS = 100;

  private final Glyphs glyphs;
  private final Paint paint;
  private final int columns;
  private final int maxRows;

  Canvas(Style style, int maxRows) {
    this.glyphs = style.glyphs();
    this.paint = style.paint();
    this.columns = style.columns();
    this.maxRows = maxRows;
  }

  List<String> draw(Frame frame, long now) {
    List<Row> shown = chosen(frame.rows());
    int longest = shown.stream().mapToInt(row -> row.label().length()).max().orElse(0);
    int labelWidth =
        Math.max(
            frame.stepsDone().length(), Math.min(Math.min(WIDEST_LABEL, columns / 3), longest));
    List<String> lines = new ArrayList<>();
    for (Row row : shown) {
      lines.add(line(frame, row, labelWidth, now));
    }
    if (shown.size() < frame.rows().size()) {
      lines.add(rest(frame.rows(), shown));
    }
    lines.add(total(frame, labelWidth, now));
    return lines;
  }

  /**
   * All if they fit; otherwise what is under way or failed, then what ended last, then the next.
   */
  private List<Row> chosen(List<Row> all) {
    if (all.size() <= maxRows) {
      return all;
    }
    List<Row> ranked = new ArrayList<>(all);
    ranked.sort(
        Comparator.comparingInt(Canvas::rank)
            .thenComparing(Row::endedAt, Comparator.reverseOrder()));
    Set<Row> best = new HashSet<>(ranked.subList(0, maxRows - 1));
    return all.stream().filter(best::contains).toList();
  }

  private static int rank(Row row) {
    if (row.isActive()) {
      return 0;
    }
    return row.state() == Row.State.FAILED ? 1 : row.isOver() ? 2 : 3;
  }

  private String rest(List<Row> all, List<Row> shown) {
    long over =
        all.stream().filter(Row::isOver).count() - shown.stream().filter(Row::isOver).count();
    long hidden = all.size() - (long) shown.size();
    String text =
        "%s %d more: %d done, %d to come"
            .formatted(glyphs.pick("…", "..."), hidden, over, hidden - over);
    return "   " + paint.dim(text);
  }

  private String line(Frame frame, Row row, int labelWidth, long now) {
    Line line = new Line(columns - 1, glyphs);
    UnaryOperator<String> color = color(row);
    line.add(" " + mark(row, now) + " ", color);
    line.add(padded(Paint.harmless(row.label()), labelWidth), row.isQuiet() ? paint::dim : same());
    if (columns >= NARROW) {
      line.add("  ", same());
      line.add(bar(frame, row, now), color);
    }
    line.add("%9s".formatted(time(row, now)), paint::dim);
    line.add(row.note().isEmpty() ? "" : "  " + Paint.harmless(row.note()), noteColor(row));
    return line.toString();
  }

  private UnaryOperator<String> noteColor(Row row) {
    return switch (row.state()) {
      case RETRYING, FAILED, HANDLED -> color(row);
      case PENDING, RUNNING, WAITING, SUCCESS, SKIPPED, CANCELLED -> paint::dim;
    };
  }

  private String mark(Row row, long now) {
    return switch (row.state()) {
      case PENDING -> glyphs.pick("·", ".");
      case RUNNING -> spinner(now);
      case WAITING -> glyphs.pick("◷", "~");
      case RETRYING -> glyphs.pick("↻", "r");
      case SUCCESS -> glyphs.pick("✓", "+");
      case HANDLED -> "!";
      case FAILED -> glyphs.pick("✗", "x");
      case SKIPPED -> glyphs.pick("○", "-");
      case CANCELLED -> glyphs.pick("⊘", "c");
    };
  }

  private String spinner(long now) {
    String[] frames = glyphs == Glyphs.UNICODE ? SPINNER : ASCII_SPINNER;
    return frames[(int) (now / SPIN_MILLIS % frames.length)];
  }

  private UnaryOperator<String> color(Row row) {
    return switch (row.state()) {
      case PENDING, SKIPPED -> paint::dim;
      case RUNNING, WAITING -> paint::cyan;
      case RETRYING, CANCELLED, HANDLED -> paint::yellow;
      case SUCCESS -> paint::green;
      case FAILED -> paint::red;
    };
  }

  private String bar(Frame frame, Row row, long now) {
    int width = barWidth();
    if (row.startedAt() == 0) {
      return " ".repeat(width);
    }
    long begin = frame.begunAt();
    long total = Math.max(1, frame.until(now) - begin);
    long end = row.endedAt() > 0 ? row.endedAt() : now;
    int from = Math.clamp((row.startedAt() - begin) * width / total, 0, width - 1);
    int to = Math.clamp(Math.ceilDiv((end - begin) * width, total), from + 1, width);
    return " ".repeat(from) + glyphs.pick("━", "=").repeat(to - from) + " ".repeat(width - to);
  }

  private int barWidth() {
    return columns < NARROW ? 0 : Math.min(30, columns / 4);
  }

  private static String time(Row row, long now) {
    if (row.startedAt() == 0) {
      return "";
    }
    long end = row.endedAt() > 0 ? row.endedAt() : now;
    return Counted.millis(Math.max(0, end - row.startedAt()));
  }

  private String total(Frame frame, int labelWidth, long now) {
    int width = barWidth();
    int full = frame.total() == 0 ? width : Math.min(width, frame.done() * width / frame.total());
    Line line = new Line(columns - 1, glyphs);
    line.add("   ", same());
    line.add(padded(frame.stepsDone(), labelWidth), paint::bold);
    if (width > 0) {
      line.add("  ", same());
      line.add(glyphs.pick("█", "#").repeat(full), paint::bold);
      line.add(glyphs.pick("░", ".").repeat(width - full), paint::dim);
    }
    line.add("%9s".formatted(Counted.millis(frame.until(now) - frame.begunAt())), same());
    return line.toString();
  }

  private String padded(String text, int width) {
    if (text.length() > width && width > 1) {
      return text.substring(0, width - 1) + glyphs.pick("…", "~");
    }
    return text + " ".repeat(Math.max(0, width - text.length()));
  }

  private static UnaryOperator<String> same() {
    return UnaryOperator.identity();
  }
}
