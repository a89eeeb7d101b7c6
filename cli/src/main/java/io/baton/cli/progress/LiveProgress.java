package io.baton.cli.progress;

import io.baton.cli.Paint;
import io.baton.cli.Terminal;
import io.baton.cli.run.RunExecution;
import io.baton.cli.run.RunListener;
import io.baton.engine.Recorded;
import io.baton.engine.state.ExecutionState;
import java.io.PrintWriter;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A view of the run that is redrawn in place. What steps log is printed above it and stays. */
public final class LiveProgress implements RunListener {
  private final Screen screen;
  private final Paint paint;
  private final Map<String, ExecutionState> children = new HashMap<>();
  private @Nullable ExecutionState main;
  private boolean suspended;

  public LiveProgress(PrintWriter out, Terminal terminal) {
    this.screen = new Screen(out, terminal);
    this.paint = terminal.errStyle().paint();
  }

  @Override
  public void happened(RunExecution execution, Recorded recorded) {
    show(execution);
  }

  @Override
  public void takenUp(RunExecution execution) {
    show(execution);
    if (execution.isMain()) {
      screen.above(paint.dim("Goes on with run " + execution.id()));
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
    screen.above(paint.dim(key + ": ") + line);
  }

  @Override
  public void alerted(RunExecution execution, String error) {
    screen.above(paint.red("alert: " + Paint.harmless(error)));
  }

  @Override
  public void tick() {
    long now = System.currentTimeMillis();
    if (!suspended && screen.isDue(now)) {
      draw(now);
    }
  }

  @Override
  public long tickMillis() {
    return Screen.FRAME_MILLIS;
  }

  /** Leaves the screen to somebody else. */
  public void suspend() {
    draw(System.currentTimeMillis());
    screen.leave();
    suspended = true;
  }

  public void resume() {
    suspended = false;
  }

  /** Draws the end as it is; nothing is drawn afterwards. */
  public void finish() {
    resume();
    draw(System.currentTimeMillis());
    suspended = true;
  }

  private void draw(long now) {
    if (main != null) {
      screen.draw(Rows.frame(main, new Notes(children, now)), now);
    }
  }
}
