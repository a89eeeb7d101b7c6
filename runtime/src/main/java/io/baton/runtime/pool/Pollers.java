package io.baton.runtime.pool;

import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Workers elsewhere that wait for tasks, or have asked for some lately, by pool. One that waits is
 * there for as long as it does, however long ago it asked. Guarded by {@link TaskBoard}.
 */
final class Pollers {
  /** How many are remembered for a pool; a worker that gives itself new names is no leak. */
  static final int MOST = 10_000;

  /** How many pools are remembered. */
  static final int MOST_POOLS = 1_000;

  /**
   * What a worker asks for.
   *
   * @param tenantId whose tasks; null: everybody's
   * @param adapters what it can do; empty: anything
   */
  record Wish(@Nullable String tenantId, Set<String> adapters) {
    static Wish of(TaskPoll poll) {
      return new Wish(poll.tenantId(), poll.adapters());
    }

    boolean canDo(String adapter) {
      return adapters.isEmpty() || adapters.contains(adapter);
    }
  }

  /** A worker when it was heard of last. */
  private record Seen(long at, Wish wish) {}

  /**
   * A worker whose polls are held.
   *
   * @param polls how many
   */
  private record Waiting(int polls, Wish wish) {}

  /** Takes a worker that waits, or was heard of lately. */
  @FunctionalInterface
  interface Visitor {
    void visit(String worker, long heardAt, Wish wish);
  }

  /** Of those that do not wait, those seen longest ago first. */
  private final LinkedHashMap<String, LinkedHashMap<String, Seen>> seen = new LinkedHashMap<>();

  private final Map<String, Map<String, Waiting>> waiting = new HashMap<>();

  /** A worker asks for tasks. */
  void saw(TaskPoll poll, long now) {
    if (!isWaiting(poll.pool(), poll.worker())) {
      remember(poll.pool(), poll.worker(), new Seen(now, Wish.of(poll)));
    }
  }

  private boolean isWaiting(String pool, String worker) {
    return waiting.getOrDefault(pool, Map.of()).containsKey(worker);
  }

  private void remember(String pool, String worker, Seen last) {
    LinkedHashMap<String, Seen> workers = seen.computeIfAbsent(pool, name -> new LinkedHashMap<>());
    workers.remove(worker);
    workers.put(worker, last);
    if (workers.size() > MOST) {
      workers.pollFirstEntry();
    }
    if (seen.size() > MOST_POOLS) {
      seen.pollFirstEntry();
    }
  }

  /** There were none, and it waits. */
  void waits(TaskPoll poll) {
    forget(poll.pool(), poll.worker());
    waiting
        .computeIfAbsent(poll.pool(), name -> new HashMap<>())
        .merge(
            poll.worker(),
            new Waiting(1, Wish.of(poll)),
            (before, one) -> new Waiting(before.polls() + 1, one.wish()));
  }

  /** It has its answer. Where it was taken for lost meanwhile, it has to ask again to count. */
  void answered(TaskPoll poll, long now) {
    Map<String, Waiting> workers = waiting.get(poll.pool());
    Waiting one = workers == null ? null : workers.get(poll.worker());
    if (workers == null || one == null) {
      return;
    }
    if (one.polls() > 1) {
      workers.put(poll.worker(), new Waiting(one.polls() - 1, one.wish()));
      return;
    }
    waitNoMore(poll.pool(), poll.worker());
    remember(poll.pool(), poll.worker(), new Seen(now, one.wish()));
  }

  /** A worker that has asked before says something else. */
  void heard(String pool, String worker, long now) {
    Seen before = forget(pool, worker);
    if (before != null) {
      remember(pool, worker, new Seen(now, before.wish()));
    }
  }

  void left(String pool, String worker) {
    forget(pool, worker);
    waitNoMore(pool, worker);
  }

  private @Nullable Seen forget(String pool, String worker) {
    LinkedHashMap<String, Seen> workers = seen.get(pool);
    Seen before = workers == null ? null : workers.remove(worker);
    if (workers != null && workers.isEmpty()) {
      seen.remove(pool);
    }
    return before;
  }

  private void waitNoMore(String pool, String worker) {
    waiting.computeIfPresent(
        pool,
        (name, workers) -> {
          workers.remove(worker);
          return workers.isEmpty() ? null : workers;
        });
  }

  /** Whether one of those that wait, or were heard of since, can do it. */
  boolean canDo(String pool, String adapter, long since) {
    return waiting.getOrDefault(pool, Map.of()).values().stream()
            .anyMatch(one -> one.wish().canDo(adapter))
        || seen.getOrDefault(pool, new LinkedHashMap<>()).values().stream()
            .anyMatch(one -> one.at() >= since && one.wish().canDo(adapter));
  }

  /** How many wait, or were heard of since. */
  int count(String pool, long since) {
    int held = waiting.getOrDefault(pool, Map.of()).size();
    LinkedHashMap<String, Seen> workers = seen.get(pool);
    if (workers == null) {
      return held;
    }
    while (!workers.isEmpty() && workers.firstEntry().getValue().at() < since) {
      workers.pollFirstEntry();
    }
    if (workers.isEmpty()) {
      seen.remove(pool);
    }
    return held + workers.size();
  }

  /** Those that {@link #count} counts; one that waits is heard of now. */
  void visit(String pool, long since, long now, Visitor visitor) {
    waiting
        .getOrDefault(pool, Map.of())
        .forEach((worker, one) -> visitor.visit(worker, now, one.wish()));
    seen.getOrDefault(pool, new LinkedHashMap<>())
        .forEach(
            (worker, one) -> {
              if (one.at() >= since) {
                visitor.visit(worker, one.at(), one.wish());
              }
            });
  }

  Collection<String> pools() {
    Set<String> pools = new TreeSet<>(seen.keySet());
    pools.addAll(waiting.keySet());
    return pools;
  }
}
