package io.baton.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * What Ctrl-C does while a flow runs: it asks the run to end, gives it the time to stop its steps
 * and to report, and then ends the process as cancelled. The JVM is shutting down by then, so a
 * second Ctrl-C changes nothing; the wait is bounded instead.
 */
final class Interrupts {
  /** The grace of running steps and time to report. */
  private static final long LONGEST_SECONDS = 8;

  private final CountDownLatch reported = new CountDownLatch(1);

  /** Calls {@code first} if the process is asked to end before {@link #finished}. */
  void install(Runnable first) {
    Runtime.getRuntime().addShutdownHook(new Thread(() -> end(first), "interrupt"));
  }

  /** The command is over and has said all it has to say. */
  void finished() {
    reported.countDown();
  }

  private void end(Runnable first) {
    if (reported.getCount() == 0) {
      return;
    }
    first.run();
    try {
      if (!reported.await(LONGEST_SECONDS, TimeUnit.SECONDS)) {
        System.err.println("Some steps did not stop in time; they are given up.");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    Runtime.getRuntime().halt(ExitCode.CANCELLED);
  }
}
