package io.baton.simulator.store;

import io.baton.simulator.check.Ledger;
import io.baton.simulator.draw.Draw;
import io.baton.simulator.fault.Fault;
import io.baton.simulator.fault.Faults;
import io.baton.simulator.schedule.Crash;
import io.baton.simulator.schedule.Scheduler;
import io.baton.store.Batch;
import io.baton.store.ForwardingStore;
import io.baton.store.Numbering;
import io.baton.store.Store;
import io.baton.store.StoreException;
import io.baton.store.quota.QuotaRow;
import io.baton.store.quota.QuotaRows;
import io.baton.store.read.ExecutionReads;
import io.baton.store.read.FlowReads;
import io.baton.store.read.LogReads;
import io.baton.store.read.QueueReads;
import java.util.List;

/**
 * A sound store behind a bad line: it can be away, full, slow, or lose its answer, and the process
 * can die in the middle. Whatever becomes durable is noted in the ledger in the same moment.
 */
public final class UnreliableStore extends ForwardingStore {
  private static final int MOST_TURNS = 12;
  private static final int LATE_MILLIS = 300;

  private final Store store;
  private final Faults faults;
  private final Scheduler scheduler;
  private final Ledger ledger;
  private final Draw draw;

  public UnreliableStore(
      Store store, Faults faults, Scheduler scheduler, Ledger ledger, Draw draw) {
    super(store);
    this.store = store;
    this.faults = faults;
    this.scheduler = scheduler;
    this.ledger = ledger;
    this.draw = draw;
  }

  @Override
  public void commit(Batch batch) {
    failBefore();
    if (faults.strikes(Fault.COMMIT_SLOW)) {
      scheduler.others(draw.between(1, MOST_TURNS));
    }
    if (faults.strikes(Fault.COMMIT_UNKNOWN_LATE)) {
      scheduler.after(draw.below(LATE_MILLIS), () -> commitLate(batch));
      throw new StoreException.UnknownOutcome(cause());
    }
    write(batch);
    failAfter();
  }

  private void failAfter() {
    if (faults.strikes(Fault.COMMIT_UNKNOWN_DONE)) {
      throw new StoreException.UnknownOutcome(cause());
    }
    if (faults.strikes(Fault.CRASH_AFTER_COMMIT)) {
      throw new Crash();
    }
  }

  private void failBefore() {
    if (faults.strikes(Fault.CRASH_BEFORE_COMMIT)) {
      throw new Crash();
    }
    if (faults.strikes(Fault.COMMIT_CONFLICT)) {
      throw new StoreException.Conflict(cause());
    }
    if (faults.strikes(Fault.COMMIT_UNAVAILABLE)) {
      throw new StoreException.Unavailable(cause());
    }
    if (faults.strikes(Fault.COMMIT_FULL)) {
      throw new StoreException.Full(cause());
    }
    if (faults.strikes(Fault.COMMIT_UNKNOWN_NOT_DONE)) {
      throw new StoreException.UnknownOutcome(cause());
    }
  }

  private void write(Batch batch) {
    store.commit(batch);
    ledger.committed(batch, store);
  }

  private void commitLate(Batch batch) {
    if (ledger.isRemoved(batch)) {
      return; // It was sent again, and all of it is over and removed: nobody keeps it for so long.
    }
    try {
      write(batch);
    } catch (StoreException.Duplicate e) {
      // It was sent again meanwhile, and the second one came first.
    }
  }

  @Override
  public int remove(List<Long> executionNos) {
    if (faults.strikes(Fault.REMOVAL_UNAVAILABLE)) {
      throw new StoreException.Unavailable(cause());
    }
    if (faults.strikes(Fault.REMOVAL_SLOW)) {
      scheduler.others(draw.between(1, MOST_TURNS));
    }
    int removed = store.remove(executionNos);
    ledger.removed(executionNos, store);
    if (faults.strikes(Fault.REMOVAL_UNKNOWN_DONE)) {
      throw new StoreException.UnknownOutcome(cause());
    }
    return removed;
  }

  private static IllegalStateException cause() {
    return new IllegalStateException("made up by the simulation");
  }

  private void read() {
    if (faults.strikes(Fault.READ_UNAVAILABLE)) {
      throw new StoreException.Unavailable(cause());
    }
    if (faults.strikes(Fault.READ_SLOW)) {
      scheduler.others(draw.between(1, MOST_TURNS));
    }
  }

  @Override
  public long reserve(Numbering numbering, int count) {
    read();
    return store.reserve(numbering, count);
  }

  @Override
  public ExecutionReads executions() {
    read();
    return store.executions();
  }

  @Override
  public LogReads log() {
    read();
    return store.log();
  }

  @Override
  public QueueReads queues() {
    read();
    return store.queues();
  }

  @Override
  public QuotaRows quotas() {
    read();
    return new UnreliableQuotas(store.quotas());
  }

  /** Written without a batch, but on the same line. */
  private final class UnreliableQuotas implements QuotaRows {
    private final QuotaRows quotas;

    UnreliableQuotas(QuotaRows quotas) {
      this.quotas = quotas;
    }

    @Override
    public List<QuotaRow> all() {
      return quotas.all();
    }

    @Override
    public void put(QuotaRow row) {
      failBefore();
      if (faults.strikes(Fault.COMMIT_SLOW)) {
        scheduler.others(draw.between(1, MOST_TURNS));
      }
      quotas.put(row);
      failAfter();
    }
  }

  @Override
  public FlowReads flows() {
    read();
    return store.flows();
  }
}
