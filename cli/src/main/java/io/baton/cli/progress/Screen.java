package io.baton.cli.progress;

import io.baton.cli.Terminal;
import java.io.PrintWriter;
import java.util.List;

/** A part of the terminal that is drawn over again, a few times a second at most. */
public final class Screen {
  /** How long a picture stays at least. */
  public static final long FRAME_MILLIS = 80;

  private static final int MOST_ROWS = 30;

  private final PrintWriter out;
  private final Canvas canvas;
  private int drawnLines;
  private long drawnAt;

  /**
   * @param out what the terminal shows on stderr
   */
  public Screen(PrintWriter out, Terminal terminal) {
    this.out = out;
    int rows = Math.clamp(terminal.rows() - 4L, 1, MOST_ROWS);
    this.canvas = new Canvas(terminal.errStyle(), rows);
  }

  /** Whether the last picture has been there for long enough. */
  public boolean isDue(long now) {
    return now - drawnAt >= FRAME_MILLIS;
  }

  public void draw(Frame frame, long now) {
    List<String> lines = canvas.draw(frame, now);
    erase();
    lines.forEach(out::println);
    out.flush();
    drawnLines = lines.size();
    drawnAt = now;
  }

  /** Prints a line that stays, above the picture. */
  public void above(String line) {
    erase();
    out.println(line);
    drawnAt = 0;
  }

  /** Leaves the last picture as it is, and begins a new one below. */
  public void leave() {
    drawnLines = 0;
    drawnAt = 0;
  }

  private void erase() {
    if (drawnLines > 0) {
      out.print("\u001b[" + drawnLines + "A\r\u001b[J");
      drawnLines = 0;
    }
  }
}
