package io.baton.store;

import io.baton.store.postgres.PostgresStore;
import io.baton.store.postgres.Server;
import io.baton.store.sqlite.SqliteSettings;
import io.baton.store.sqlite.SqliteStore;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/**
 * Measures how many triples of event, step row and progress row a second a store takes, by how many
 * are committed together. Executions begin and end among them: each has twenty triples.
 *
 * <p>Arguments: {@code sqlite [folder [page bytes]]} or {@code postgres}.
 */
public final class StoreRates {
  private static final int TRIPLES_OF_AN_EXECUTION = 20;
  private static final long WARM_UP_NANOS = TimeUnit.SECONDS.toNanos(3);
  private static final long MEASURED_NANOS = TimeUnit.SECONDS.toNanos(5);

  private final Store store;
  private final List<long[]> executions = new ArrayList<>();
  private int turn;

  private StoreRates(Store store) {
    this.store = store;
  }

  public static void main(String[] arguments) throws Exception {
    try (Store store = open(arguments)) {
      if (store.flows().byNo(1).isEmpty()) {
        store.commit(Batch.builder().add(Sample.flow(1, 1)).build());
      }
      for (int size : new int[] {1, 10, 100, 1_000}) {
        StoreRates rates = new StoreRates(store);
        rates.run(size, WARM_UP_NANOS);
        System.out.println(arguments[0] + " " + rates.run(size, MEASURED_NANOS));
      }
    }
  }

  private static Store open(String[] arguments) throws Exception {
    if (arguments[0].equals("postgres")) {
      return PostgresStore.open(Server.settings(Server.newDatabase()));
    }
    Path folder =
        arguments.length > 1 ? Path.of(arguments[1]) : Files.createTempDirectory("baton-rates");
    SqliteSettings settings = SqliteSettings.in(folder);
    return SqliteStore.open(
        arguments.length > 2 ? settings.withPageBytes(Integer.parseInt(arguments[2])) : settings);
  }

  /** Processor time tells more than the clock where other programs run beside it. */
  private String run(int size, long nanos) {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long begin = System.nanoTime();
    long beginBusy = threads.getCurrentThreadCpuTime();
    long triples = 0;
    while (System.nanoTime() - begin < nanos) {
      store.commit(batch(size));
      triples += size;
    }
    double seconds = (System.nanoTime() - begin) / 1e9;
    double busyMicros = (threads.getCurrentThreadCpuTime() - beginBusy) / 1e3;
    return String.format(
        Locale.ROOT,
        "%,5d a commit: %,9.0f triples/s, %6.2f us of this thread a triple",
        size,
        triples / seconds,
        busyMicros / triples);
  }

  private Batch batch(int size) {
    BatchBuilder batch = Batch.builder();
    while (executions.size() < size * 2) {
      executions.add(new long[] {0, TRIPLES_OF_AN_EXECUTION});
    }
    for (int i = 0; i < size; i++) {
      turn = (turn + 1) % executions.size();
      addTriple(batch, executions.get(turn));
    }
    return batch.build();
  }

  /** An execution here is its number and its last event. */
  private void addTriple(BatchBuilder batch, long[] execution) {
    if (execution[1] == TRIPLES_OF_AN_EXECUTION) {
      execution[0] = number();
      execution[1] = 0;
      batch.add(Sample.execution(execution[0], "exec-" + execution[0]));
    }
    long no = execution[0];
    long seq = ++execution[1];
    batch
        .add(
            Sample.event(
                no,
                seq,
                "{\"output\":{\"value\":%d,\"name\":\"a result of a usual size\",\"ok\":true}}"
                    .formatted(seq)))
        .add(Sample.step(no, (int) (seq - 1) / 2, seq % 2 == 1 ? "running" : "success"))
        .add(Sample.progress(no, seq));
    if (seq == TRIPLES_OF_AN_EXECUTION) {
      batch.add(StatusRow.of(no, "running", Sample.NOW).ended("completed", Sample.NOW, "1"));
    }
  }

  private long next;
  private long end;

  private long number() {
    if (next == end) {
      next = store.reserve(Numbering.EXECUTION, 10_000);
      end = next + 10_000;
    }
    return next++;
  }
}
