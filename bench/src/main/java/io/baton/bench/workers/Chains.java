package io.baton.bench.workers;

import io.baton.adapters.Task;
import io.baton.bench.Flows;
import io.baton.bench.baton.Rows;
import io.baton.runtime.Baton;
import io.baton.runtime.Execution;
import io.baton.runtime.lane.Ended;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Many executions of ten steps in a row, so many at the same time: whenever one ends, another is
 * started. The steps are those of W1, in a pool that workers elsewhere can serve. Afterwards the
 * rows of all of them are counted, so that lost work has no speed.
 */
final class Chains {
  static final String POOL = "bench";
  static final int STEPS = 10;
  private static final long GLANCE_MILLIS = 5;

  private final Baton baton;
  private final Pace pace;
  private final AtomicLong started = new AtomicLong();
  private final AtomicLong ended = new AtomicLong();
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
  private volatile boolean open = true;

  private Chains(Baton baton, Pace pace) {
    this.baton = baton;
    this.pace = pace;
  }

  /** The work of a step, wherever it is done. */
  static Value add(Task task) {
    long value = task.param("value") instanceof Value.Int number ? number.value() : 0;
    return Obj.of("value", Value.of(value + 1));
  }

  /**
   * Runs them until the rounds are over, then to their ends.
   *
   * @param data the folder of the store
   */
  static Speed run(Baton baton, Path data, Pace pace, Processors processors)
      throws InterruptedException {
    baton.register(Flows.counting(STEPS).replaceFirst("\n", "\npool: %s\n".formatted(POOL)));
    Chains chains = new Chains(baton, pace);
    for (int i = 0; i < pace.inFlight(); i++) {
      chains.next();
    }
    Speed speed = chains.measure(processors);
    chains.finish();
    chains.verify(data);
    return speed;
  }

  private Speed measure(Processors processors) throws InterruptedException {
    rate(pace.warmUp());
    Map<String, Duration> before = processors.used();
    long endedBefore = ended.get();
    double[] rates = new double[pace.rounds()];
    for (int i = 0; i < rates.length; i++) {
      rates[i] = rate(pace.round());
    }
    double steps = STEPS * (ended.get() - endedBefore);
    Map<String, Double> micros = new LinkedHashMap<>();
    processors
        .used()
        .forEach(
            (who, used) ->
                micros.put(
                    who, used.minus(before.getOrDefault(who, used)).toNanos() / 1e3 / steps));
    return new Speed(rates, micros);
  }

  /** Executions end in waves, so no figure is of less than a whole one. */
  private double rate(Duration time) throws InterruptedException {
    long began = System.nanoTime();
    long before = ended.get();
    TimeUnit.NANOSECONDS.sleep(time.toNanos());
    await(() -> ended.get() - before >= pace.inFlight());
    double seconds = (System.nanoTime() - began) / 1e9;
    return STEPS * (ended.get() - before) / seconds;
  }

  private void finish() throws InterruptedException {
    open = false;
    await(() -> ended.get() == started.get());
  }

  private interface Condition {
    boolean holds();
  }

  private void await(Condition condition) throws InterruptedException {
    long until = System.nanoTime() + Pace.PATIENCE.toNanos();
    while (!condition.holds() && failure.get() == null) {
      if (System.nanoTime() > until) {
        throw new IllegalStateException(
            "Only %d of %d executions ended, and no more in %s"
                .formatted(ended.get(), started.get(), Pace.PATIENCE));
      }
      TimeUnit.MILLISECONDS.sleep(GLANCE_MILLIS);
    }
    Throwable reason = failure.get();
    if (reason != null) {
      throw new IllegalStateException("An execution did not end well", reason);
    }
  }

  private void verify(Path data) {
    try {
      Rows.in(data).verify(ended.get(), STEPS * ended.get());
    } catch (SQLException e) {
      throw new IllegalStateException("The rows cannot be counted", e);
    }
  }

  private void next() {
    started.incrementAndGet();
    var _ =
        baton
            .startLater("count" + STEPS, Obj.EMPTY)
            .thenCompose(Execution::ended)
            .whenComplete(this::ended);
  }

  private void ended(@Nullable Ended end, @Nullable Throwable reason) {
    if (end == null || !end.isCompleted()) {
      failure.set(reason == null ? new IllegalStateException(String.valueOf(end)) : reason);
      return;
    }
    if (open) {
      next();
    }
    ended.incrementAndGet();
  }
}
