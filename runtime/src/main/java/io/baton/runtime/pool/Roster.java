package io.baton.runtime.pool;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Who works for a pool from elsewhere, the silent ones first. A tenant sees the workers that take
 * its tasks, and of what they have in hand its own.
 */
final class Roster {
  /** How many workers are told of; a pool has 50 at most where Baton scales it. */
  static final int MOST_WORKERS = 200;

  /** How many tasks are told of each. */
  static final int MOST_TASKS = 10;

  private final String pool;
  private final @Nullable String tenantId;
  private final long leaseMillis;
  private final Map<String, Entry> entries = new HashMap<>();

  /** What is known of one worker so far. */
  private static final class Entry {
    private long heardAt = Long.MIN_VALUE;
    private Set<String> adapters = Set.of();
    private final List<Held> held = new ArrayList<>();
  }

  Roster(String pool, @Nullable String tenantId, long leaseMillis) {
    this.pool = pool;
    this.tenantId = tenantId;
    this.leaseMillis = leaseMillis;
  }

  List<RemoteWorker> of(TaskBoard board, long now) {
    board.pollers.visit(pool, now - leaseMillis, now, this::asks);
    board.leases.all().forEach(this::has);
    return entries.entrySet().stream()
        .map(entry -> worker(entry.getKey(), entry.getValue()))
        .sorted(Comparator.comparingLong(RemoteWorker::heardAt).thenComparing(RemoteWorker::name))
        .limit(MOST_WORKERS)
        .toList();
  }

  private void asks(String worker, long heardAt, Pollers.Wish wish) {
    if (tenantId == null || wish.tenantId() == null || wish.tenantId().equals(tenantId)) {
      Entry entry = entry(worker, heardAt);
      entry.adapters = wish.adapters();
    }
  }

  private void has(Held one) {
    Job job = one.job;
    if (job.pool.equals(pool) && (tenantId == null || tenantId.equals(job.tenantId()))) {
      entry(one.worker, one.until - leaseMillis).held.add(one);
    }
  }

  private Entry entry(String worker, long heardAt) {
    Entry entry = entries.computeIfAbsent(worker, name -> new Entry());
    entry.heardAt = Math.max(entry.heardAt, heardAt);
    return entry;
  }

  private RemoteWorker worker(String name, Entry entry) {
    List<RemoteWorker.Task> tasks =
        entry.held.stream()
            .sorted(Comparator.comparingLong(one -> one.until))
            .limit(MOST_TASKS)
            .map(Roster::task)
            .toList();
    return new RemoteWorker(
        name, entry.heardAt, leaseMillis, entry.adapters, entry.held.size(), tasks);
  }

  private static RemoteWorker.Task task(Held one) {
    Job job = one.job;
    return new RemoteWorker.Task(
        job.owner.id(), job.owner.flowId(), job.id.key(), job.id.attempt(), one.since, one.until);
  }
}
