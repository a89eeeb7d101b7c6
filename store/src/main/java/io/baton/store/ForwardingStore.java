package io.baton.store;

import io.baton.store.admin.Administration;
import io.baton.store.inspect.Inspection;
import io.baton.store.quota.QuotaRows;
import io.baton.store.read.ExecutionReads;
import io.baton.store.read.FlowReads;
import io.baton.store.read.ListReads;
import io.baton.store.read.LogReads;
import io.baton.store.read.QueueReads;
import io.baton.store.read.TallyReads;
import io.baton.store.trigger.FiringRows;
import io.baton.store.trigger.TriggerRows;
import java.util.List;

/**
 * A store in front of another one, which does the same as that one unless it is told otherwise. For
 * simulations and tests that make a real store misbehave.
 */
public abstract class ForwardingStore implements Store {
  private final Store store;

  protected ForwardingStore(Store store) {
    this.store = store;
  }

  @Override
  public void commit(Batch batch) {
    store.commit(batch);
  }

  @Override
  public long reserve(Numbering numbering, int count) {
    return store.reserve(numbering, count);
  }

  @Override
  public int remove(List<Long> executionNos) {
    return store.remove(executionNos);
  }

  @Override
  public ExecutionReads executions() {
    return store.executions();
  }

  @Override
  public ListReads lists() {
    return store.lists();
  }

  @Override
  public TallyReads tallies() {
    return store.tallies();
  }

  @Override
  public boolean isShared() {
    return store.isShared();
  }

  @Override
  public LogReads log() {
    return store.log();
  }

  @Override
  public QueueReads queues() {
    return store.queues();
  }

  @Override
  public FlowReads flows() {
    return store.flows();
  }

  @Override
  public TriggerRows triggers() {
    return store.triggers();
  }

  @Override
  public FiringRows firings() {
    return store.firings();
  }

  @Override
  public QuotaRows quotas() {
    return store.quotas();
  }

  @Override
  public Administration administration() {
    return store.administration();
  }

  @Override
  public Inspection inspection() {
    return store.inspection();
  }

  @Override
  public List<String> integrityCheck() {
    return store.integrityCheck();
  }

  @Override
  public void close() {
    store.close();
  }
}
