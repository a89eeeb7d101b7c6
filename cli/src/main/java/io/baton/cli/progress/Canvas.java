package io.baton.cli.progress;

import io.baton.cli.Counted;
import io.baton.cli.Glyphs;
import io.baton.cli.Paint;
import io.baton.cli.Style;
import io.baton.engine.state.ExecutionState;
import io.baton.engine.state.StepRun;
import io.baton.engine.state.StepStatus;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

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

  List<String> draw(ExecutionState state, List<Row> all, long now) {
    List<Row> shown = chosen(all);
    int longest = shown.stream().mapToInt(row -> row.label().length()).max().orElse(0);
    int labelWidth =
        Math.max(
            Notes.stepsDone(state).length(),
            Math.min(Math.min(WIDEST_LABEL, columns / 3), longest));
    List<String> lines = new ArrayList<>();
    for (Row row : shown) {
      lines.add(line(state, row, labelWidth, now));
    }
    if (shown.size() < all.size()) {
      lines.add(rest(all, shown));
    }
    lines.add(total(state, labelWidth, now));
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
    boolean failed = row.run() != null && row.run().status() == StepStatus.FAILED;
    return failed ? 1 : row.isOver() ? 2 : 3;
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

  private String line(ExecutionState state, Row row, int labelWidth, long now) {
    StepRun run = row.run();
    Line line = new Line(columns - 1, glyphs);
    UnaryOperator<String> color = color(run);
    line.add(" " + mark(run, now) + " ", color);
    line.add(padded(row.label(), labelWidth), run == null || isQuiet(run) ? paint::dim : same());
    if (columns >= NARROW) {
      line.add("  ", same());
      line.add(bar(state, run, now), color);
    }
    line.add("%9s".formatted(time(run, now)), paint::dim);
    line.add(row.note().isEmpty() ? "" : "  " + Paint.harmless(row.note()), noteColor(run));
    return line.toString();
  }

  private UnaryOperator<String> noteColor(@Nullable StepRun run) {
    return run != null && (run.status() == StepStatus.RETRYING || run.status() == StepStatus.FAILED)
        ? color(run)
        : paint::dim;
  }

  private static boolean isQuiet(StepRun run) {
    return switch (run.status()) {
      case PENDING, SKIPPED, CANCELLED -> true;
      case RUNNING, RETRYING, SUCCESS, FAILED -> false;
    };
  }

  private String mark(@Nullable StepRun run, long now) {
    if (run == null) {
      return glyphs.pick("·", ".");
    }
    return switch (run.status()) {
      case PENDING -> glyphs.pick("·", ".");
      case RUNNING -> run.waiting() == null ? spinner(now) : glyphs.pick("◷", "~");
      case RETRYING -> glyphs.pick("↻", "r");
      case SUCCESS -> glyphs.pick("✓", "+");
      case FAILED -> run.isSettled() ? glyphs.pick("!", "!") : glyphs.pick("✗", "x");
      case SKIPPED -> glyphs.pick("○", "-");
      case CANCELLED -> glyphs.pick("⊘", "c");
    };
  }

  private String spinner(long now) {
    String[] frames = glyphs == Glyphs.UNICODE ? SPINNER : ASCII_SPINNER;
    return frames[(int) (now / SPIN_MILLIS % frames.length)];
  }

  private UnaryOperator<String> color(@Nullable StepRun run) {
    if (run == null) {
      return paint::dim;
    }
    return switch (run.status()) {
      case PENDING, SKIPPED -> paint::dim;
      case RUNNING -> paint::cyan;
      case RETRYING, CANCELLED -> paint::yellow;
      case SUCCESS -> paint::green;
      case FAILED -> run.isSettled() ? paint::yellow : paint::red;
    };
  }

  private String bar(ExecutionState state, @Nullable StepRun run, long now) {
    int width = barWidth();
    if (run == null || run.firstStartedAt() == 0) {
      return " ".repeat(width);
    }
    long begin = state.createdAt();
    long total = Math.max(1, (state.endedAt() > 0 ? state.endedAt() : now) - begin);
    long end = run.endedAt() > 0 ? run.endedAt() : now;
    int from = (int) Math.min(width - 1, (run.firstStartedAt() - begin) * width / total);
    int to = Math.clamp(Math.ceilDiv((end - begin) * width, total), from + 1, width);
    return " ".repeat(from) + glyphs.pick("━", "=").repeat(to - from) + " ".repeat(width - to);
  }

  private int barWidth() {
    return columns < NARROW ? 0 : Math.min(30, columns / 4);
  }

  private static String time(@Nullable StepRun run, long now) {
    if (run == null || run.firstStartedAt() == 0) {
      return "";
    }
    long end = run.endedAt() > 0 ? run.endedAt() : now;
    return Counted.millis(Math.max(0, end - run.firstStartedAt()));
  }

  private String total(ExecutionState state, int labelWidth, long now) {
    int width = barWidth();
    int steps = state.plan().totalSteps();
    int full = steps == 0 ? width : Math.min(width, Notes.done(state) * width / steps);
    long end = state.endedAt() > 0 ? state.endedAt() : now;
    Line line = new Line(columns - 1, glyphs);
    line.add("   ", same());
    line.add(padded(Notes.stepsDone(state), labelWidth), paint::bold);
    if (width > 0) {
      line.add("  ", same());
      line.add(glyphs.pick("█", "#").repeat(full), paint::bold);
      line.add(glyphs.pick("░", ".").repeat(width - full), paint::dim);
    }
    line.add("%9s".formatted(Counted.millis(end - state.createdAt())), same());
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

  /** A line that takes coloured pieces until it is full. */
  private static final class Line {
    private final StringBuilder text = new StringBuilder();
    private final Glyphs glyphs;
    private int room;

    Line(int width, Glyphs glyphs) {
      this.room = width;
      this.glyphs = glyphs;
    }

    void add(String piece, UnaryOperator<String> color) {
      String fitting =
          piece.length() <= room
              ? piece
              : room <= 0 ? "" : piece.substring(0, room - 1) + glyphs.pick("…", "~");
      room -= fitting.length();
      text.append(fitting.isBlank() ? fitting : color.apply(fitting));
    }

    @Override
    public String toString() {
      return text.toString();
    }
  }
}
