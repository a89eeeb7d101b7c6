package io.baton.runtime.feed;

import io.baton.engine.Recorded;
import io.baton.runtime.drive.Drive;
import io.baton.runtime.lane.ExecutionRef;
import io.baton.store.Store;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Tells watchers what became durable. The committer only leaves a note of which events there are;
 * every watcher reads them from the log at his own pace. So a slow one costs nothing but his place.
 */
public final class Feed {
  private static final Pattern POSITION = Pattern.compile("([0-9a-f]{1,16})-(\\d{1,18})");

  private final Store store;
  private final Drive drive;
  private final EventTap tap;
  private final String epoch;
  private final Journal journal = new Journal();
  private final Map<String, Set<ExecutionSubscription>> byExecution = new ConcurrentHashMap<>();
  private final Map<String, Set<TenantSubscription>> byTenant = new ConcurrentHashMap<>();

  /**
   * @param epoch tells the positions of this process from those of others
   */
  public Feed(Store store, Drive drive, EventTap tap, long epoch) {
    this.store = store;
    this.drive = drive;
    this.tap = tap;
    this.epoch = Long.toHexString(epoch);
  }

  /** Called by the committer. */
  public void published(ExecutionRef owner, List<Recorded> events) {
    tap.committed(owner, events);
    long firstSeq = events.getFirst().seq();
    long lastSeq = events.getLast().seq();
    journal.add(owner, firstSeq, lastSeq);
    Set<ExecutionSubscription> ofExecution = byExecution.get(owner.id());
    if (ofExecution != null) {
      ofExecution.forEach(one -> one.note(lastSeq));
    }
    Set<TenantSubscription> ofTenant = byTenant.get(owner.tenantId());
    if (ofTenant != null) {
      ofTenant.forEach(TenantSubscription::wake);
    }
  }

  /** Events of one execution from the one after a number, those from before included. */
  public Subscription ofExecution(ExecutionRef execution, long afterSeq, Watcher watcher) {
    ExecutionSubscription subscription =
        new ExecutionSubscription(
            store,
            drive,
            execution,
            afterSeq + 1,
            watcher,
            closed -> remove(byExecution, execution.id(), closed));
    add(byExecution, execution.id(), subscription);
    subscription.note(store.log().lastSeq(execution.no()));
    return subscription;
  }

  /**
   * Events of all executions of a tenant.
   *
   * @param after the position of the last one that is known; null: from now on
   */
  public Subscription ofTenant(String tenantId, @Nullable String after, TenantWatcher watcher) {
    long known = known(after);
    if (after != null && known < 0) {
      watcher.missed();
    }
    TenantSubscription subscription =
        new TenantSubscription(
            store,
            drive,
            journal,
            tenantId,
            epoch,
            known < 0 ? journal.last() : known,
            watcher,
            closed -> remove(byTenant, tenantId, closed));
    add(byTenant, tenantId, subscription);
    subscription.wake();
    return subscription;
  }

  /** -1 where the events after it are not known any more, or never were. */
  private long known(@Nullable String position) {
    Matcher parts = POSITION.matcher(position == null ? "" : position);
    if (!parts.matches() || !parts.group(1).equals(epoch)) {
      return -1;
    }
    long number = Long.parseLong(parts.group(2));
    return journal.remembers(number) ? number : -1;
  }

  private static <T> void add(Map<String, Set<T>> all, String name, T subscription) {
    all.compute(
        name,
        (key, known) -> {
          Set<T> set = known == null ? ConcurrentHashMap.newKeySet() : known;
          set.add(subscription);
          return set;
        });
  }

  private static <T extends Subscription> void remove(
      Map<String, Set<T>> all, String name, Subscription closed) {
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
