package io.baton.cli.progress;

import io.baton.cli.Paint;
import io.baton.cli.Terminal;
import io.baton.cli.run.RunExecution;
import io.baton.cli.run.RunListener;
import io.baton.engine.Recorded;
import io.baton.engine.state.ExecutionState;
import java.io.PrintWriter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A view of the run that is redrawn in place, a few times a second at most. What steps log is
 * printed above it and stays.
 */
public final class LiveProgress implements RunListener {
  private static final int MOST_ROWS = 30;
  private static final long FRAME_MILLIS = 80;

  private final PrintWriter out;
  private final Canvas canvas;
  private final Paint paint;
  private final Map<String, ExecutionState> children = new HashMap<>();
  private @Nullable ExecutionState main;
  private int drawnLines;
  private long drawnAt;
  private boolean suspended;

  public LiveProgress(PrintWriter out, Terminal terminal) {
    this.out = out;
    this.paint = terminal.errStyle().paint();
    int rows = Math.clamp(terminal.rows() - 4L, 1, MOST_ROWS);
    this.canvas = new Canvas(terminal.errStyle(), rows);
  }

  @Override
  public void happened(RunExecution execution, Recorded recorded) {
    show(execution);
  }

  @Override
  public void takenUp(RunExecution execution) {
    show(execution);
    if (execution.isMain()) {
      above(paint.dim("Goes on with run " + execution.id()));
    }
  }

  private void show(RunExecution execution) {
    if (execution.isMain()) {
      main = execution.state();
    } else {
      children.put(execution.id(), execution.state());
    }
  }

  @Override
  public void logged(RunExecution execution, String key, String level, String message) {
    String text = Paint.harmless(message);
    String line =
        switch (level) {
          case "error" -> paint.red(text);
          case "warn", "warning" -> paint.yellow(text);
          default -> text;
        };
    above(paint.dim(key + ": ") + line);
  }

  @Override
  public void alerted(RunExecution execution, String error) {
    above(paint.red("alert: " + Paint.harmless(error)));
  }

  private void above(String line) {
    erase();
    out.println(line);
    drawnAt = 0;
  }

  @Override
  public void tick() {
    long now = System.currentTimeMillis();
    if (!suspended && now - drawnAt >= FRAME_MILLIS) {
      draw(now);
    }
  }

  @Override
  public long tickMillis() {
    return FRAME_MILLIS;
  }

  /** Leaves the screen to somebody else. */
  public void suspend() {
    draw(System.currentTimeMillis());
    drawnLines = 0;
    suspended = true;
  }

  public void resume() {
    suspended = false;
    drawnAt = 0;
  }

  /** Draws the end as it is; nothing is drawn afterwards. */
  public void finish() {
    resume();
    draw(System.currentTimeMillis());
    suspended = true;
  }

  private void draw(long now) {
    if (main == null) {
      return;
    }
    List<Row> rows = Rows.of(main, new Notes(children, now));
    List<String> lines = canvas.draw(main, rows, now);
    erase();
    lines.forEach(out::println);
    out.flush();
    drawnLines = lines.size();
    drawnAt = now;
  }

  private void erase() {
    if (drawnLines > 0) {
      out.print("\u001b[" + drawnLines + "A\r\u001b[J");
      drawnLines = 0;
    }
  }
}
