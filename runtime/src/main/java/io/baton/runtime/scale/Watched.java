package io.baton.runtime.scale;

import io.baton.runtime.pool.PoolStatus;
import java.util.List;
import java.util.Optional;

/**
 * One pool that is looked at. Deciding is guarded by the {@link Autoscaler}; what was decided is
 * carried out by its loop alone.
 */
final class Watched {
  /** A shorter time says little about a load. */
  private static final long USAGE_MILLIS = 5_000;

  private final String pool;
  private final ScaleRules rules;
  private final WorkerDriver driver;
  private final boolean driven;
  private final boolean decides;
  private final Chronicle chronicle;
  private Standing standing;
  private volatile PoolStatus latest;
  private volatile Load.Usage usage = Load.Usage.UNKNOWN;
  private volatile int desired;
  private long usageAt;

  private Watched(
      ScaleRules rules,
      WorkerDriver driver,
      boolean driven,
      boolean decides,
      Chronicle chronicle,
      PoolStatus status,
      long now) {
    this.pool = status.name();
    this.rules = rules;
    this.driver = driver;
    this.driven = driven;
    this.decides = decides;
    this.chronicle = chronicle;
    this.latest = status;
    this.standing = Standing.begin(now, driver.workers());
    this.desired = driver.workers();
  }

  /** One whose workers come and go as is decided here. */
  static Watched driven(
      PoolPlan plan, WorkerDriver driver, Chronicle chronicle, PoolStatus status, long now) {
    return new Watched(plan.rules(), driver, true, true, chronicle, status, now);
  }

  /**
   * One that nobody has a plan for: it is told what its queue is worth, and nothing is done.
   *
   * @param decides whether that is worth telling
   */
  static Watched observed(boolean decides, Chronicle chronicle, PoolStatus status, long now) {
    return new Watched(
        ScaleRules.ADVICE, new ElsewhereDriver(() -> 0), false, decides, chronicle, status, now);
  }

  /** Decides, if there is anything to decide. */
  Optional<Decision> look(PoolStatus status, long now) {
    latest = status;
    Load load = new Load(now, status.depth(), status.running(), usage);
    Scaler.Verdict verdict = Scaler.decide(rules, standing, load);
    standing = verdict.standing();
    desired = standing.workers();
    Optional<Decision> decision =
        verdict
            .change()
            .filter(change -> decides)
            .map(
                change ->
                    new Decision(
                        pool, now, change.from(), change.to(), status.depth(), change.reason()));
    decision.ifPresent(chronicle::add);
    sample(now);
    return decision;
  }

  private void sample(long now) {
    chronicle.add(new Sample(now, latest.depth(), latest.running(), workers(latest), desired));
  }

  /** Has what was decided carried out, and tells what came of it. */
  List<Decision> drive(long now) {
    if (!driven) {
      return List.of();
    }
    int before = driver.workers();
    List<Decision> told =
        driver.reach(desired, now).stream()
            .map(
                report ->
                    new Decision(
                        pool, now, report.workers(), desired, latest.depth(), report.reason()))
            .toList();
    told.forEach(chronicle::add);
    measure(now);
    if (driver.workers() != before) {
      sample(now);
    }
    return told;
  }

  private void measure(long now) {
    boolean wanted = rules.cpu().isPresent() || rules.memory().isPresent();
    if (wanted && Math.abs(now - usageAt) >= USAGE_MILLIS) {
      usageAt = now;
      usage = driver.usage(now);
    }
  }

  /** Whether the next task must wake somebody. */
  boolean isAsleep() {
    return driven && desired == 0;
  }

  boolean isDriven() {
    return driven;
  }

  int desired(PoolStatus status) {
    return driven ? desired : status.desired();
  }

  int workers(PoolStatus status) {
    return driven ? driver.workers() : status.slots() + status.remoteWorkers();
  }

  PoolStatus latest() {
    return latest;
  }

  List<Decision> decisions() {
    return chronicle.decisions();
  }

  List<Sample> samples() {
    return chronicle.samples();
  }

  void close() {
    driver.close();
  }
}
