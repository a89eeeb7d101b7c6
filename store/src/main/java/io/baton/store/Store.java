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
 * Where executions survive. There is one way to write, because what belongs together must become
 * durable together; it knows nothing of what the rows mean.
 *
 * <p>Once {@link #commit} has returned, the batch survives a crash of the process and of the
 * machine. If it throws, nothing of the batch is there, except for {@link
 * StoreException.UnknownOutcome}. Readers see committed rows only and never hold up the writer.
 */
public interface Store extends AutoCloseable {

  /** Writes the whole batch in one transaction and returns when it is durable. */
  void commit(Batch batch);

  /**
   * Sets numbers aside that nobody else gets, also in other processes.
   *
   * @return the first of {@code count} consecutive numbers; those not used are lost
   */
  long reserve(Numbering numbering, int count);

  /**
   * Removes executions with everything that belongs to them. Those that have not ended are left.
   *
   * @return how many were removed
   */
  int remove(List<Long> executionNos);

  ExecutionReads executions();

  ListReads lists();

  TallyReads tallies();

  LogReads log();

  QueueReads queues();

  FlowReads flows();

  TriggerRows triggers();

  FiringRows firings();

  /** What is left of quotas. */
  QuotaRows quotas();

  /** Tenants, keys, secrets and the log of changes: not part of batches. */
  Administration administration();

  /** The tables themselves, for repairs while nothing else happens. */
  default Inspection inspection() {
    throw new UnsupportedOperationException("This store cannot be repaired");
  }

  /** Whether other processes may write to it at the same time. */
  default boolean isShared() {
    return false;
  }

  /**
   * Checks the files and the checksum of every event; returns what is wrong, nothing if all is
   * well.
   */
  List<String> integrityCheck();

  @Override
  void close();
}
