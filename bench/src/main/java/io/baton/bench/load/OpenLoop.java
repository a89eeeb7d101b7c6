package io.baton.bench.load;

import java.io.IOException;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Requests at a fixed rate by the clock, whatever becomes of those before. Each is timed from the
 * moment it was meant to be sent, so a server that stops for a while is charged with every request
 * that would have come meanwhile.
 */
final class OpenLoop {
  private static final long LOOK_MILLIS = 100;

  private OpenLoop() {}

  /** Times in nanoseconds. */
  static double[] run(int perSecond, int seconds, Callable<?> request)
      throws IOException, InterruptedException {
    int count = perSecond * seconds;
    double[] nanos = new double[count];
    CountDownLatch open = new CountDownLatch(count);
    AtomicReference<@Nullable Exception> failure = new AtomicReference<>();
    long began = System.nanoTime();
    for (int i = 0; i < count && failure.get() == null; i++) {
      long due = began + i * 1_000_000_000L / perSecond;
      sleepUntil(due);
      int index = i;
      Thread.startVirtualThread(
          () -> {
            try {
              request.call();
              nanos[index] = System.nanoTime() - due;
            } catch (Exception e) {
              failure.compareAndSet(null, e);
            } finally {
              open.countDown();
            }
          });
    }
    while (failure.get() == null && !open.await(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
      // Those that were sent last are still under way.
    }
    if (failure.get() != null) {
      throw new IOException("A request failed", failure.get());
    }
    return nanos;
  }

  private static void sleepUntil(long due) {
    for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }
}
