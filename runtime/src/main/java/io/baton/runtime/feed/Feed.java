package io.baton.runtime.feed;

import io.baton.engine.Recorded;
import io.baton.runtime.drive.Drive;
import io.baton.runtime.lane.ExecutionRef;
import io.baton.store.Store;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Tells watchers what became durable. The committer only leaves a note of which events there are;
 * every watcher reads them from the log at its own pace. So a slow one costs nothing but its notes,
 * which grow with the number of executions and not with the number of events.
 */
public final class Feed {
  private final Store store;
  private final Drive drive;
  private final EventTap tap;
  private final Map<String, Set<Subscription>> byExecution = new ConcurrentHashMap<>();
  private final Map<String, Set<Subscription>> byTenant = new ConcurrentHashMap<>();

  public Feed(Store store, Drive drive, EventTap tap) {
    this.store = store;
    this.drive = drive;
    this.tap = tap;
  }

  /** Called by the committer. */
  public void published(ExecutionRef owner, List<Recorded> events) {
    tap.committed(owner, events);
    long firstSeq = events.getFirst().seq();
    long lastSeq = events.getLast().seq();
    tell(byExecution.get(owner.id()), owner, firstSeq, lastSeq);
    tell(byTenant.get(owner.tenantId()), owner, firstSeq, lastSeq);
  }

  private static void tell(
      @Nullable Set<Subscription> all, ExecutionRef owner, long firstSeq, long lastSeq) {
    if (all != null) {
      all.forEach(one -> one.note(owner, firstSeq, lastSeq));
    }
  }

  /** Events of one execution from the one after a number, those from before included. */
  public Subscription ofExecution(ExecutionRef execution, long afterSeq, Watcher watcher) {
    Subscription subscription = subscribe(byExecution, execution.id(), watcher);
    subscription.startAt(afterSeq + 1);
    subscription.note(execution, afterSeq + 1, store.log().lastSeq(execution.no()));
    return subscription;
  }

  /** Events of all executions of a tenant, from now on. */
  public Subscription ofTenant(String tenantId, Watcher watcher) {
    return subscribe(byTenant, tenantId, watcher);
  }

  private Subscription subscribe(Map<String, Set<Subscription>> all, String name, Watcher watcher) {
    Subscription subscription =
        new Subscription(store, drive, watcher, closed -> unsubscribe(all, name, closed));
    all.compute(
        name,
        (key, known) -> {
          Set<Subscription> set = known == null ? ConcurrentHashMap.newKeySet() : known;
          set.add(subscription);
          return set;
        });
    return subscription;
  }

  private static void unsubscribe(
      Map<String, Set<Subscription>> all, String name, Subscription closed) {
    all.computeIfPresent(
        name,
        (key, known) -> {
          known.remove(closed);
          return known.isEmpty() ? null : known;
        });
  }

  public void close() {
    byExecution.values().forEach(all -> Set.copyOf(all).forEach(Subscription::close));
    byTenant.values().forEach(all -> Set.copyOf(all).forEach(Subscription::close));
  }
}
