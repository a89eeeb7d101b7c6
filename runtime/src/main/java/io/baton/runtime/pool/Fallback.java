package io.baton.runtime.pool;

import io.baton.runtime.drive.Drive;
import io.baton.runtime.time.Alarms;
import io.baton.runtime.time.Clock;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/**
 * Tasks that are left to workers elsewhere although this process could do them: when those workers
 * are gone, it does. Looks at a pool from time to time while it has such tasks.
 */
final class Fallback {
  private final Drive drive;
  private final Clock clock;
  private final Alarms alarms;
  private final long pauseMillis;
  private final Map<Job.Id, Job> elsewhere;
  private final Predicate<Job> claim;
  private final Set<String> watched = ConcurrentHashMap.newKeySet();

  /**
   * @param elsewhere tasks that others shall do
   * @param claim takes one back if it can be done here and nobody else will; false: look again
   */
  Fallback(
      PoolParts parts, PoolSettings settings, Map<Job.Id, Job> elsewhere, Predicate<Job> claim) {
    this.drive = parts.drive();
    this.clock = parts.clock();
    this.alarms = parts.alarms();
    this.pauseMillis = settings.lease().toMillis();
    this.elsewhere = elsewhere;
    this.claim = claim;
  }

  /** There is such a task in the pool. */
  void watch(String pool) {
    if (watched.add(pool)) {
      alarms.at(clock.millis() + pauseMillis, () -> drive.work("fallback", () -> look(pool)));
    }
  }

  /** Somebody may just have gone. */
  void look(String pool) {
    watched.remove(pool);
    boolean done = true;
    for (Job job : elsewhere.values()) {
      if (job.pool.equals(pool)) {
        done &= claim.test(job);
      }
    }
    if (!done) {
      watch(pool);
    }
  }
}
