package io.baton.simulator.store;

import io.baton.store.Batch;
import io.baton.store.EventRow;
import io.baton.store.Numbering;
import io.baton.store.Store;
import io.baton.store.admin.Administration;
import io.baton.store.quota.QuotaRows;
import io.baton.store.read.ExecutionReads;
import io.baton.store.read.FlowReads;
import io.baton.store.read.ListReads;
import io.baton.store.read.LogReads;
import io.baton.store.read.QueueReads;
import io.baton.store.read.TallyReads;
import io.baton.store.trigger.FiringRows;
import io.baton.store.trigger.TriggerRows;
import java.util.ArrayList;
import java.util.List;

/** The contract on {@link Tables}: what one process sees of them. */
public final class MemoryStore implements Store {
  private final Tables tables;

  public MemoryStore(Tables tables) {
    this.tables = tables;
  }

  @Override
  public void commit(Batch batch) {
    tables.write(batch);
  }

  @Override
  public long reserve(Numbering numbering, int count) {
    return tables.reserve(numbering, count);
  }

  @Override
  public int remove(List<Long> executionNos) {
    return (int) executionNos.stream().filter(tables::remove).count();
  }

  @Override
  public ExecutionReads executions() {
    return new MemoryExecutions(tables);
  }

  @Override
  public LogReads log() {
    return new MemoryLog(tables);
  }

  @Override
  public QueueReads queues() {
    return new MemoryQueues(tables);
  }

  @Override
  public FlowReads flows() {
    return new MemoryFlows(tables);
  }

  /** The simulation is of the engine; nobody looks at lists. */
  @Override
  public ListReads lists() {
    throw new UnsupportedOperationException("The simulated store has no lists");
  }

  @Override
  public TallyReads tallies() {
    throw new UnsupportedOperationException("The simulated store does not count");
  }

  @Override
  public TriggerRows triggers() {
    return new MemoryTriggers(tables);
  }

  @Override
  public FiringRows firings() {
    return new MemoryFirings(tables);
  }

  @Override
  public QuotaRows quotas() {
    return new MemoryQuotas(tables);
  }

  /** The simulation is of the engine; nobody administers it. */
  @Override
  public Administration administration() {
    throw new UnsupportedOperationException("The simulated store has no administration");
  }

  @Override
  public List<String> integrityCheck() {
    List<String> problems = new ArrayList<>();
    tables.events.forEach(
        (no, log) -> {
          long seq = 0;
          for (EventRow event : log) {
            if (event.seq() != ++seq) {
              problems.add(
                  "Execution number %d: events %d to %d are missing"
                      .formatted(no, seq, event.seq() - 1));
              seq = event.seq();
            }
            if (!event.isIntact()) {
              problems.add(
                  "Execution number %d: event %d does not match its checksum".formatted(no, seq));
            }
          }
        });
    return problems;
  }

  @Override
  public void close() {}
}
