package io.baton.store.sqlite;

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
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The embedded store: one file in a folder that one process owns. One connection writes, others
 * read beside it; the write-ahead log lets them go on at the same time.
 */
public final class SqliteStore implements Store {
  private static final List<Script> SCRIPTS =
      List.of(
          Script.beside(SqliteStore.class, "V1__tables.sql"),
          Script.beside(SqliteStore.class, "V2__tracking_views.sql"),
          Script.beside(SqliteStore.class, "V3__recovery_and_retention.sql"),
          Script.beside(SqliteStore.class, "V4__set_aside.sql"),
          Script.beside(SqliteStore.class, "V5__lists.sql"),
          Script.beside(SqliteStore.class, "V6__administration.sql"),
          Script.beside(SqliteStore.class, "V7__triggers.sql"),
          Script.beside(SqliteStore.class, "V8__event_log.sql"),
          Script.beside(SqliteStore.class, "V9__counts.sql"),
          Script.beside(SqliteStore.class, "V11__token_usage.sql"),
          Script.beside(SqliteStore.class, "V13__housekeeping.sql"),
          Script.beside(SqliteStore.class, "V15__owed.sql"),
          Script.beside(SqliteStore.class, "V17__leases.sql"));

  private final FolderLock lock;
  private final SqliteWriter writer;
  private final ReaderPool readers;
  private final AtomicBoolean closed = new AtomicBoolean();
  private final BackupMark mark;
  private final SearchLimits search;

  private SqliteStore(
      FolderLock lock,
      SqliteWriter writer,
      ReaderPool readers,
      BackupMark mark,
      SearchLimits search) {
    this.lock = lock;
    this.writer = writer;
    this.readers = readers;
    this.mark = mark;
    this.search = search;
  }

  /**
   * Opens the store and brings it to the newest schema.
   *
   * @throws StoreException.Locked where another process has the folder
   */
  public static SqliteStore open(SqliteSettings settings) {
    FolderLock lock = FolderLock.acquire(settings.folder());
    try {
      SqliteConnections connections = new SqliteConnections(settings);
      SqliteWriter writer = migrated(connections.writer());
      BackupMark mark = new BackupMark(settings.folder());
      requireNotOlder(mark, writer);
      ReaderPool readers = new ReaderPool(connections, settings.readers());
      return new SqliteStore(lock, writer, readers, mark, settings.search());
    } catch (SQLException e) {
      lock.close();
      throw SqliteErrors.of(e);
    } catch (StoreException e) {
      lock.close();
      throw e;
    }
  }

  private static SqliteWriter migrated(Connection connection) throws SQLException {
    try {
      new Migrations(SCRIPTS).run(connection);
      return new SqliteWriter(connection);
    } catch (SQLException | StoreException e) {
      connection.close();
      throw e;
    }
  }

  @Override
  public void commit(Batch batch) {
    if (!batch.isEmpty()) {
      writer.commit(batch);
    }
  }

  private static void requireNotOlder(BackupMark mark, SqliteWriter writer) throws SQLException {
    try {
      mark.requireNotOlder(
          writer.transact(connection -> Numbers.next(connection, Numbering.EXECUTION)));
    } catch (StoreException e) {
      writer.close();
      throw e;
    }
  }

  @Override
  public long reserve(Numbering numbering, int count) {
    long first = writer.transact(connection -> Numbers.reserve(connection, numbering, count));
    if (numbering == Numbering.EXECUTION) {
      mark.write(first + count);
    }
    return first;
  }

  @Override
  public int remove(List<Long> executionNos) {
    return writer.transact(connection -> Removal.run(connection, executionNos));
  }

  @Override
  public ExecutionReads executions() {
    return new SqlExecutionReads(readers);
  }

  @Override
  public ListReads lists() {
    return new SqlListReads(readers, search);
  }

  @Override
  public TallyReads tallies() {
    return new SqlTallyReads(readers);
  }

  @Override
  public LogReads log() {
    return new SqlLogReads(readers);
  }

  @Override
  public QueueReads queues() {
    return new SqlQueueReads(readers);
  }

  @Override
  public FlowReads flows() {
    return new SqlFlowReads(readers);
  }

  @Override
  public TriggerRows triggers() {
    return new SqlTriggerRows(readers, writer);
  }

  @Override
  public FiringRows firings() {
    return new SqlFiringRows(readers, writer);
  }

  @Override
  public QuotaRows quotas() {
    return new SqlQuotaRows(readers, writer);
  }

  @Override
  public Administration administration() {
    return new SqlAdministration(readers, writer);
  }

  @Override
  public Inspection inspection() {
    return new SqlInspection(readers, writer);
  }

  @Override
  public List<String> integrityCheck() {
    List<String> problems =
        new ArrayList<>(readers.list("PRAGMA integrity_check", row -> row.getString(1)));
    problems.remove("ok");
    problems.addAll(LogCheck.problems(readers));
    return List.copyOf(problems);
  }

  @Override
  public void close() {
    if (!closed.compareAndSet(false, true)) {
      return;
    }
    readers.close();
    try {
      writer.close();
    } catch (SQLException e) {
      throw SqliteErrors.of(e);
    } finally {
      lock.close();
    }
  }
}
