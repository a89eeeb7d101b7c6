package io.baton.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.store.Batch;
import io.baton.store.EventRow;
import io.baton.store.ForwardingStore;
import io.baton.store.Store;
import io.baton.store.read.ExecutionReads;
import io.baton.store.read.FlowReads;
import io.baton.store.read.LogReads;
import io.baton.store.sqlite.SqliteSettings;
import io.baton.store.sqlite.SqliteStore;
import io.baton.value.Obj;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * What a step costs, counted in what is written and read for it and not in time: it depends neither
 * on how long the flow is nor on how many executions are stored. That each of these reads and
 * writes finds its rows by an index is what QueryPlanTest shows.
 */
@Timeout(120)
@Requirement("STA-9")
final class CostTest {
  private static final Duration LONG = Duration.ofSeconds(60);

  @TempDir Path folder;

  private record Cost(double rows, double bytes, long reads, double checkpointBytes) {}

  /** Counts what is asked of the store by the threads that run flows. */
  private static final class Counting extends ForwardingStore {
    final AtomicLong rows = new AtomicLong();
    final AtomicLong bytes = new AtomicLong();
    final AtomicLong checkpoints = new AtomicLong();
    final AtomicLong reads = new AtomicLong();

    Counting(Store store) {
      super(store);
    }

    @Override
    public void commit(Batch batch) {
      rows.addAndGet(batch.size() - batch.tallies().size());
      for (EventRow event : batch.singleEvents()) {
        bytes.addAndGet(event.data().length());
      }
      batch.checkpoints().forEach(row -> checkpoints.addAndGet(row.state().length));
      super.commit(batch);
    }

    private void read() {
      String thread = Thread.currentThread().getName();
      if (thread.startsWith("baton-lane") || thread.startsWith("baton-committer")) {
        reads.incrementAndGet();
      }
    }

    @Override
    public ExecutionReads executions() {
      read();
      return super.executions();
    }

    @Override
    public LogReads log() {
      read();
      return super.log();
    }

    @Override
    public FlowReads flows() {
      read();
      return super.flows();
    }
  }

  private Cost cost(Baton baton, Counting store, int steps) throws Exception {
    baton.register(Flows.chain(steps));
    long rows = store.rows.get();
    long bytes = store.bytes.get();
    long reads = store.reads.get();
    long checkpoints = store.checkpoints.get();
    baton.start("chain", Obj.EMPTY).await(LONG);
    return new Cost(
        (double) (store.rows.get() - rows) / steps,
        (double) (store.bytes.get() - bytes) / steps,
        store.reads.get() - reads,
        (double) (store.checkpoints.get() - checkpoints) / steps);
  }

  private Counting counting() {
    return new Counting(SqliteStore.open(SqliteSettings.in(folder)));
  }

  private static Baton open(Counting store) {
    return Baton.open(Settings.on(() -> store)).adapter("test", "add", new Adding()::run);
  }

  @Test
  void aStepOfALongFlowCostsNoMoreThanOneOfAShortFlow() throws Exception {
    Counting store = counting();
    try (Baton baton = open(store)) {
      Cost shortFlow = cost(baton, store, 100);
      Cost longFlow = cost(baton, store, 3_000);
      assertThat(longFlow.rows()).isLessThanOrEqualTo(shortFlow.rows() * 1.05);
      assertThat(longFlow.bytes()).isLessThanOrEqualTo(shortFlow.bytes() * 1.1);
      assertThat(longFlow.checkpointBytes()).isLessThanOrEqualTo(longFlow.bytes() * 2);
      assertThat(longFlow.reads()).isLessThanOrEqualTo(shortFlow.reads());
    }
  }

  @Test
  void aStepCostsTheSameHoweverManyExecutionsAreStored() throws Exception {
    Counting store = counting();
    try (Baton baton = open(store)) {
      Cost first = cost(baton, store, 100);
      baton.register(Flows.chain(1));
      for (int i = 0; i < 2_000; i++) {
        baton.start("chain", Obj.EMPTY).await(LONG);
      }
      Cost last = cost(baton, store, 100);
      assertThat(last.rows()).isLessThanOrEqualTo(first.rows() * 1.05);
      assertThat(last.bytes()).isLessThanOrEqualTo(first.bytes() * 1.1);
      assertThat(last.reads()).isLessThanOrEqualTo(first.reads());
    }
  }
}
