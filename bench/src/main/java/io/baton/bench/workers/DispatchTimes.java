package io.baton.bench.workers;

import io.baton.adapters.Task;
import io.baton.bench.Flows;
import io.baton.runtime.Baton;
import io.baton.runtime.Settings;
import io.baton.store.Batch;
import io.baton.store.ForwardingStore;
import io.baton.store.Store;
import io.baton.store.sqlite.SqliteSettings;
import io.baton.store.sqlite.SqliteStore;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What a step in this process costs beyond its commit, one execution at a time: from the end of the
 * step before to the beginning of the commit, and from its end until the next step runs.
 */
final class DispatchTimes {
  private static final int STEPS = 100;

  private final TimedStore store;
  private final ConcurrentLinkedQueue<Long> samples = new ConcurrentLinkedQueue<>();
  private volatile long stepEnded;
  private volatile long commitsBefore;

  private DispatchTimes(TimedStore store) {
    this.store = store;
  }

  /** Remembers when the last commit began and ended. */
  private static final class TimedStore extends ForwardingStore {
    private volatile long began;
    private volatile long ended;
    private final AtomicLong commits = new AtomicLong();

    TimedStore(Store store) {
      super(store);
    }

    @Override
    public void commit(Batch batch) {
      long now = System.nanoTime();
      super.commit(batch);
      began = now;
      commits.incrementAndGet();
      ended = System.nanoTime();
    }
  }

  /** In nanoseconds, sorted. */
  static double[] measure(Path folder, int executions) {
    TimedStore store = new TimedStore(SqliteStore.open(SqliteSettings.in(folder)));
    DispatchTimes times = new DispatchTimes(store);
    try (Baton baton = Baton.open(Settings.on(() -> store))) {
      baton.adapter("bench", "add", times::add);
      baton.register(Flows.counting(STEPS));
      run(baton, executions);
      times.samples.clear();
      run(baton, executions);
    }
    double[] sorted = times.samples.stream().mapToDouble(Long::doubleValue).toArray();
    Arrays.sort(sorted);
    return sorted;
  }

  private static void run(Baton baton, int executions) {
    for (int i = 0; i < executions; i++) {
      baton.start("count" + STEPS, Obj.EMPTY).ended().join();
    }
  }

  private Value add(Task task) {
    long now = System.nanoTime();
    // Only where one commit lies between two steps is it clear what belongs to which.
    if (!task.step().equals("s0") && store.commits.get() == commitsBefore + 1) {
      samples.add((store.began - stepEnded) + (now - store.ended));
    }
    commitsBefore = store.commits.get();
    Value result = Chains.add(task);
    stepEnded = System.nanoTime();
    return result;
  }
}
