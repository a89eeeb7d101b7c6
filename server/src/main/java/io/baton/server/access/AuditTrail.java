package io.baton.server.access;

import io.baton.runtime.time.Clock;
import io.baton.server.http.Entry;
import io.baton.server.http.Method;
import io.baton.server.http.Observer;
import io.baton.server.http.Printable;
import io.baton.server.http.Request;
import io.baton.server.http.Route;
import io.baton.store.StoreException;
import io.baton.store.admin.AuditRow;
import io.baton.store.admin.AuditRows;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Writes down who changed what, refused attempts included. Changes to flows, secrets, keys and
 * tenants are written before they are answered. What is done to executions is written in groups a
 * moment later, so that starting thousands of them costs no commit each; their own logs have it
 * already.
 */
public final class AuditTrail implements Observer, AutoCloseable {
  private static final System.Logger LOGGER = System.getLogger("io.baton.server.audit");
  private static final int MOST_WAITING = 100_000;
  private static final int GROUP = 1_000;

  /** For so long a group is gathered, because each is a commit beside those of the executions. */
  private static final Duration GATHERING = Duration.ofMillis(100);

  private static final int FORGET_AT_ONCE = 1_000;

  private final AuditRows rows;
  private final Clock clock;
  private final Duration age;
  private final LinkedBlockingQueue<AuditRow> waiting = new LinkedBlockingQueue<>(MOST_WAITING);
  private final Thread writer;
  private final AtomicBoolean begun = new AtomicBoolean();

  /**
   * @param age how long changes are kept; zero: for good
   */
  AuditTrail(AuditRows rows, Clock clock, Duration age) {
    this.rows = rows;
    this.clock = clock;
    this.age = age;
    this.writer = Thread.ofPlatform().daemon().name("baton-audit").unstarted(this::write);
  }

  @Override
  public void answered(
      Request request, @Nullable Route route, @Nullable Caller caller, int status, long nanos) {
    if (route == null || caller == null || !isChange(route)) {
      return;
    }
    AuditRow row =
        new AuditRow(
            0,
            clock.millis(),
            caller.tenant(),
            caller.keyId(),
            route.doc().id(),
            Printable.of(request.path()),
            status < 400 ? "ok" : Integer.toString(status),
            request.remoteAddress());
    if (isAdministrative(route)) {
      add(List.of(row));
    } else if (!offer(row)) {
      LOGGER.log(System.Logger.Level.ERROR, "The audit log is behind; this is not in it: " + row);
    }
  }

  /** The thread that writes begins with the first row, so that nothing is left if a start fails. */
  private boolean offer(AuditRow row) {
    if (begun.compareAndSet(false, true)) {
      writer.start();
    }
    return waiting.offer(row);
  }

  private static boolean isChange(Route route) {
    return route.method() != Method.GET
        && route.entry() instanceof Entry.Needs(Role role)
        && role != Role.WORKER
        && role != Role.VIEWER;
  }

  private static boolean isAdministrative(Route route) {
    return route.entry() instanceof Entry.Needs(Role role)
        && (role == Role.ADMIN || role == Role.EDITOR);
  }

  private void write() {
    boolean open = true;
    while (open) {
      List<AuditRow> group = new ArrayList<>();
      open = gathered(group);
      add(group);
    }
  }

  /** Whether more may come. */
  private boolean gathered(List<AuditRow> group) {
    try {
      group.add(waiting.take());
      if (waiting.size() < GROUP) {
        Thread.sleep(GATHERING);
      }
      waiting.drainTo(group, GROUP - 1);
      return true;
    } catch (InterruptedException closing) {
      waiting.drainTo(group);
      return false;
    }
  }

  private void add(List<AuditRow> group) {
    try {
      rows.add(group);
    } catch (StoreException e) {
      LOGGER.log(
          System.Logger.Level.ERROR, "The audit log could not be written; not in it: " + group, e);
    }
  }

  /** Removes what is too old, a few rows at a time, so that nobody waits for it long. */
  void forget() {
    if (age.isZero()) {
      return;
    }
    long before = clock.millis() - age.toMillis();
    int removed;
    do {
      removed = rows.forget(before, FORGET_AT_ONCE);
    } while (removed == FORGET_AT_ONCE);
  }

  List<AuditRow> list(String tenant, long beforeNo, int limit) {
    return rows.list(tenant, beforeNo, limit);
  }

  /** Writes what is waiting. */
  @Override
  public void close() {
    if (!begun.get()) {
      return;
    }
    writer.interrupt();
    try {
      writer.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
