package io.baton.cli;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;
import java.util.function.LongSupplier;

/**
 * What Ctrl-C and SIGTERM do while a command works: the first one asks it to end and gives it the
 * time to stop what it does and to report, the second one ends the process at once.
 *
 * <p>The JVM answers a signal by shutting down, during which it takes no further one to anybody.
 * Each signal has a thread of the JVM's own for as long as that lasts, though, and that is how the
 * second is seen.
 */
final class Interrupts implements Io.Interruptions {
  private static final long GLANCE_MILLIS = 50;

  private final CountDownLatch reported = new CountDownLatch(1);
  private final LongSupplier signals;
  private final IntConsumer halt;
  private volatile int exitCode = ExitCode.CANCELLED;

  Interrupts() {
    this(Interrupts::signalsUnderWay, Runtime.getRuntime()::halt);
  }

  /**
   * @param signals how many signals to end the process there have been
   * @param halt ends the process with this exit code, whatever else it is doing
   */
  Interrupts(LongSupplier signals, IntConsumer halt) {
    this.signals = signals;
    this.halt = halt;
  }

  /** Calls {@code first} if the process is asked to end before {@link #finished}. */
  @Override
  public void install(Runnable first, Duration atMost) {
    Runtime.getRuntime().addShutdownHook(new Thread(() -> end(first, atMost), "interrupt"));
  }

  /** The command is over and has said all it has to say. */
  void finished(int code) {
    exitCode = code;
    reported.countDown();
  }

  void end(Runnable first, Duration atMost) {
    if (reported.getCount() == 0) {
      return;
    }
    first.run();
    try {
      if (!isReportedInTime(atMost.toMillis())) {
        System.err.println("Some steps did not stop in time; they are given up.");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    halt.accept(exitCode);
  }

  private boolean isReportedInTime(long longestMillis) throws InterruptedException {
    for (long waited = 0; waited < longestMillis && signals.getAsLong() < 2; ) {
      if (reported.await(GLANCE_MILLIS, TimeUnit.MILLISECONDS)) {
        return true;
      }
      waited += GLANCE_MILLIS;
    }
    return false;
  }

  private static long signalsUnderWay() {
    return Thread.getAllStackTraces().keySet().stream()
        .map(Thread::getName)
        .filter(name -> name.equals("SIGINT handler") || name.equals("SIGTERM handler"))
        .count();
  }
}
