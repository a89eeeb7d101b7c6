package io.baton.cli;

import java.io.InputStream;
import java.io.PrintWriter;
import java.time.Duration;

/**
 * What a command talks to: data goes to {@code out}, everything else to {@code err}.
 *
 * @param interrupts takes what is to be done when the user presses Ctrl-C or the process is told to
 *     end
 */
public record Io(
    Terminal terminal, InputStream in, PrintWriter out, PrintWriter err, Interruptions interrupts) {

  /** Whoever hears of Ctrl-C. */
  @FunctionalInterface
  public interface Interruptions {
    /**
     * @param first done at the first one, without waiting for what follows
     * @param atMost how long the command has to end after that
     */
    void install(Runnable first, Duration atMost);
  }
}
