package io.baton.bench.workers;

import io.baton.adapters.Task;
import io.baton.bench.Flows;
import io.baton.runtime.Baton;
import io.baton.runtime.Execution;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Many executions of ten steps in a row, so many at the same time: whenever one ends, another is
 * started. The steps are those of W1, in a pool that workers elsewhere can serve.
 */
final class Chains {
  static final String POOL = "bench";
  static final int STEPS = 10;
  private static final int IN_FLIGHT = 2_000;
  private static final long GLANCE_MILLIS = 10;

  private final Baton baton;
  private final AtomicLong ended = new AtomicLong();
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
  private volatile boolean open = true;

  private Chains(Baton baton) {
    this.baton = baton;
  }

  /** The work of a step, wherever it is done. */
  static Value add(Task task) {
    long value = task.param("value") instanceof Value.Int number ? number.value() : 0;
    return Obj.of("value", Value.of(value + 1));
  }

  /** Steps a second in each round, once it runs warm. */
  static double[] rates(Baton baton, Duration warmUp, Duration round, int rounds)
      throws InterruptedException {
    baton.register(Flows.counting(STEPS).replaceFirst("\n", "\npool: %s\n".formatted(POOL)));
    Chains chains = new Chains(baton);
    for (int i = 0; i < IN_FLIGHT; i++) {
      chains.next();
    }
    try {
      chains.rate(warmUp);
      double[] rates = new double[rounds];
      for (int i = 0; i < rounds; i++) {
        rates[i] = chains.rate(round);
      }
      return rates;
    } finally {
      chains.open = false;
    }
  }

  /** Executions end in waves, so no figure is of less than a whole one. */
  private double rate(Duration time) throws InterruptedException {
    long began = System.nanoTime();
    long before = ended.get();
    TimeUnit.NANOSECONDS.sleep(time.toNanos());
    while (ended.get() - before < IN_FLIGHT && failure.get() == null) {
      TimeUnit.MILLISECONDS.sleep(GLANCE_MILLIS);
    }
    Throwable reason = failure.get();
    if (reason != null) {
      throw new IllegalStateException("An execution did not end well", reason);
    }
    double seconds = (System.nanoTime() - began) / 1e9;
    return STEPS * (ended.get() - before) / seconds;
  }

  private void next() {
    var _ =
        baton
            .startLater("count" + STEPS, Obj.EMPTY)
            .thenCompose(Execution::ended)
            .whenComplete(
                (end, reason) -> {
                  if (reason != null && open) {
                    failure.set(reason);
                  } else if (open && !end.isCompleted()) {
                    failure.set(new IllegalStateException(end.toString()));
                  } else if (open) {
                    ended.incrementAndGet();
                    next();
                  }
                });
  }
}
