package io.baton.store.postgres;

import io.baton.store.Batch;
import io.baton.store.Numbering;
import io.baton.store.Store;
import io.baton.store.StoreException;
import io.baton.store.admin.Administration;
import io.baton.store.admin.SqlAdministration;
import io.baton.store.inspect.Inspection;
import io.baton.store.inspect.SqlInspection;
import io.baton.store.migration.Migrations;
import io.baton.store.migration.Script;
import io.baton.store.quota.QuotaRows;
import io.baton.store.quota.SqlQuotaRows;
import io.baton.store.read.ExecutionReads;
import io.baton.store.read.FlowReads;
import io.baton.store.read.ListReads;
import io.baton.store.read.LogCheck;
import io.baton.store.read.LogReads;
import io.baton.store.read.QueueReads;
import io.baton.store.read.SearchLimits;
import io.baton.store.read.SqlExecutionReads;
import io.baton.store.read.SqlFlowReads;
import io.baton.store.read.SqlListReads;
import io.baton.store.read.SqlLogReads;
import io.baton.store.read.SqlQueueReads;
import io.baton.store.read.SqlTallyReads;
import io.baton.store.read.TallyReads;
import io.baton.store.trigger.FiringRows;
import io.baton.store.trigger.SqlFiringRows;
import io.baton.store.trigger.SqlTriggerRows;
import io.baton.store.trigger.TriggerRows;
import io.baton.store.write.Numbers;
import io.baton.store.write.Removal;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** The store on a PostgreSQL server, which several processes can share. */
public final class PostgresStore implements Store {
  private static final List<Script> SCRIPTS =
      List.of(
          Script.beside(PostgresStore.class, "V1__tables.sql"),
          Script.beside(PostgresStore.class, "V2__tracking_views.sql"),
          Script.beside(PostgresStore.class, "V3__recovery_and_retention.sql"),
          Script.beside(PostgresStore.class, "V4__set_aside.sql"),
          Script.beside(PostgresStore.class, "V5__lists.sql"),
          Script.beside(PostgresStore.class, "V6__administration.sql"),
          Script.beside(PostgresStore.class, "V7__triggers.sql"),
          Script.beside(PostgresStore.class, "V8__event_log.sql"),
          Script.beside(PostgresStore.class, "V9__counts.sql"),
          Script.beside(PostgresStore.class, "V11__token_usage.sql"),
          Script.beside(PostgresStore.class, "V13__housekeeping.sql"),
          Script.beside(PostgresStore.class, "V15__owed.sql"),
          Script.beside(PostgresStore.class, "V17__leases.sql"));

  /** Any number that other programs on the server are unlikely to lock. */
  private static final long MIGRATION_LOCK = 0x6261_746f_6eL;

  private final PostgresPools pools;
  private final OneTrip trip = new OneTrip();

  private final SearchLimits search;

  private PostgresStore(PostgresPools pools, SearchLimits search) {
    this.pools = pools;
    this.search = search;
  }

  /**
   * Connects and brings the database to the newest schema.
   *
   * @throws StoreException.Unavailable where the server cannot be reached
   * @throws IllegalArgumentException where the URL is wrong or sets what it must not
   */
  public static PostgresStore open(PostgresSettings settings) {
    PostgresPools pools = new PostgresPools(settings);
    try {
      pools.prepare(PostgresStore::migrate);
      return new PostgresStore(pools, settings.search());
    } catch (StoreException e) {
      pools.close();
      throw e;
    }
  }

  /** One process at a time; the others wait and find the work done. A failure ends the session. */
  private static int migrate(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("SELECT pg_advisory_lock(%d)".formatted(MIGRATION_LOCK));
      new Migrations(SCRIPTS).run(connection);
      statement.execute("SELECT pg_advisory_unlock(%d)".formatted(MIGRATION_LOCK));
    }
    return SCRIPTS.size();
  }

  @Override
  public boolean isShared() {
    return true;
  }

  @Override
  public void commit(Batch batch) {
    if (!batch.isEmpty()) {
      pools.write(
          connection -> {
            trip.run(connection, batch);
            return batch;
          });
    }
  }

  @Override
  public long reserve(Numbering numbering, int count) {
    return pools.transact(connection -> Numbers.reserve(connection, numbering, count));
  }

  @Override
  public int remove(List<Long> executionNos) {
    return pools.transact(connection -> Removal.run(connection, executionNos));
  }

  @Override
  public ExecutionReads executions() {
    return new SqlExecutionReads(pools);
  }

  @Override
  public ListReads lists() {
    return new SqlListReads(pools, search);
  }

  @Override
  public TallyReads tallies() {
    return new SqlTallyReads(pools);
  }

  @Override
  public LogReads log() {
    return new SqlLogReads(pools);
  }

  @Override
  public QueueReads queues() {
    return new SqlQueueReads(pools);
  }

  @Override
  public FlowReads flows() {
    return new SqlFlowReads(pools);
  }

  @Override
  public TriggerRows triggers() {
    return new SqlTriggerRows(pools, pools);
  }

  @Override
  public FiringRows firings() {
    return new SqlFiringRows(pools, pools);
  }

  @Override
  public QuotaRows quotas() {
    return new SqlQuotaRows(pools, pools);
  }

  @Override
  public Administration administration() {
    return new SqlAdministration(pools, pools);
  }

  @Override
  public Inspection inspection() {
    return new SqlInspection(pools, pools);
  }

  /** The server checks its own pages; what the store can tell is whether the log is sound. */
  @Override
  public List<String> integrityCheck() {
    return LogCheck.problems(pools);
  }

  @Override
  public void close() {
    pools.close();
  }
}
