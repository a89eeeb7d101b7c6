package io.baton.bench;

import io.baton.adapters.Task;
import io.baton.runtime.Baton;
import io.baton.runtime.Execution;
import io.baton.runtime.Settings;
import io.baton.runtime.lane.Ended;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Workload W1: many executions at a time, each of 10 steps one after the other, each step a task of
 * its own that adds 1. State is durable before the next step is dispatched, disk syncs are on, and
 * the log and both tracking tables are written.
 */
final class ManyExecutions {
  private static final int STEPS = 10;

  private final Baton baton;
  private final AtomicLong completed = new AtomicLong();
  private final AtomicInteger inFlight = new AtomicInteger();
  private final AtomicReference<@Nullable Throwable> problem = new AtomicReference<>();
  private final CountDownLatch idle = new CountDownLatch(1);
  private volatile boolean stopping;

  private ManyExecutions(Baton baton) {
    this.baton = baton;
  }

  /** Steps a second on SQLite in a folder that is removed afterwards. */
  static double stepsPerSecond(int inFlight, Duration warmUp, Duration measured)
      throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("baton-bench");
    try (Baton baton = Baton.open(Settings.in(folder))) {
      baton.adapter("bench", "add", ManyExecutions::add);
      baton.register(Flows.chain(STEPS).replace("core", "bench").replace("echo", "add"));
      return new ManyExecutions(baton).run(inFlight, warmUp, measured);
    } finally {
      remove(folder);
    }
  }

  private static Value add(Task task) {
    long value = task.param("value") instanceof Value.Int number ? number.value() : 0;
    return Obj.of("value", Value.of(value));
  }

  private double run(int count, Duration warmUp, Duration measured) throws InterruptedException {
    inFlight.set(count);
    for (int i = 0; i < count; i++) {
      startOne();
    }
    Thread.sleep(warmUp);
    long before = completed.get();
    long begin = System.nanoTime();
    Thread.sleep(measured);
    double seconds = (System.nanoTime() - begin) / 1e9;
    double steps = (completed.get() - before) * (double) STEPS;
    stopping = true;
    idle.await();
    Throwable failed = problem.get();
    if (failed != null) {
      throw new IllegalStateException("An execution did not complete", failed);
    }
    return steps / seconds;
  }

  private void startOne() {
    var _ =
        baton
            .startLater("measured", Obj.EMPTY)
            .thenCompose(Execution::ended)
            .whenComplete(this::ended);
  }

  private void ended(@Nullable Ended ended, @Nullable Throwable failed) {
    boolean right = ended != null && ended.isCompleted();
    if (right) {
      completed.incrementAndGet();
    } else {
      problem.set(failed == null ? new IllegalStateException(String.valueOf(ended)) : failed);
    }
    if (right && !stopping) {
      startOne();
    } else if (inFlight.decrementAndGet() == 0) {
      idle.countDown();
    }
  }

  private static void remove(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
