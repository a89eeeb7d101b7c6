package io.baton.runtime.scale;

import io.baton.runtime.Baton;
import io.baton.runtime.drive.Drive;
import io.baton.runtime.drive.Loop;
import io.baton.runtime.drive.ThreadDrive;
import io.baton.runtime.drive.Turning;
import io.baton.runtime.feed.Subscription;
import io.baton.runtime.pool.PoolStatus;
import io.baton.runtime.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/**
 * Looks at the pools from time to time and gives them the workers that they should have. A pool
 * without workers is looked at as soon as a task waits in it.
 *
 * <pre>
 *   look   (anybody)    pools → Scaler → decisions        quick, nothing is started
 *   drive  (its loop)   decisions → drivers → reports     processes are started and ended
 * </pre>
 */
public final class Autoscaler implements Loop, AutoCloseable {
  /** So many pools without a plan are watched. */
  static final int MOST_OBSERVED = 1_000;

  /** Counting so many tasks takes about a millisecond: with more of them it is done less often. */
  private static final int TASKS_A_LOOK = 20_000;

  /** What their queues are worth is told, but nobody could add a worker to them. */
  private static final Set<String> IN_PROCESS = Set.of("high", "standard", "low");

  private final Baton baton;
  private final ScaleSettings settings;
  private final Clock clock;
  private final Map<String, Watched> watched = new ConcurrentHashMap<>();
  private final List<Consumer<Decision>> listeners = new CopyOnWriteArrayList<>();
  private final System.Logger logger = System.getLogger("io.baton.runtime.scale");
  private final Turning turning;
  private volatile boolean woken;
  private volatile boolean closed;

  private Autoscaler(Baton baton, ScaleSettings settings, Drive drive) {
    this.baton = baton;
    this.settings = settings;
    this.clock = baton.clock();
    this.turning = drive.loop("baton-scaling", Drive.Pace.CALM, this);
    this.listeners.add(new DecisionLog(settings.plans()::containsKey));
  }

  /**
   * From here on the pools that have a plan are scaled.
   *
   * @param server the address that worker processes are told
   */
  public static Autoscaler open(Baton baton, ScaleSettings settings, String server) {
    Autoscaler scaler = new Autoscaler(baton, settings, new ThreadDrive(0));
    scaler.begin(server);
    scaler.turning.start();
    return scaler;
  }

  private void begin(String server) {
    long now = clock.millis();
    Drivers drivers = new Drivers(baton, settings.folder(), server);
    for (PoolPlan plan : settings.plans().values()) {
      PoolStatus empty = PoolStatus.idle(plan.pool(), 0);
      watched.put(
          plan.pool(),
          Watched.driven(
              plan,
              drivers.of(plan, now, () -> remoteWorkers(plan.pool())),
              chronicle(),
              empty,
              now));
    }
    clock.onChange(this::wake);
    baton.onDemand(this::demand);
  }

  private Chronicle chronicle() {
    return new Chronicle(settings.keptDecisions(), settings.keptSamples());
  }

  private int remoteWorkers(String pool) {
    Watched one = watched.get(pool);
    return one == null ? 0 : one.latest().remoteWorkers();
  }

  /** A task waits. Called for each of them, so it must be quick. */
  private void demand(String pool) {
    Watched one = watched.get(pool);
    if (one != null && one.isAsleep()) {
      wake();
    }
  }

  private void wake() {
    woken = true;
    turning.wake();
  }

  @Override
  public boolean isReady() {
    return closed || woken;
  }

  @Override
  public long turn() {
    if (closed) {
      return ENDED;
    }
    woken = false;
    int tasks = 0;
    try {
      tasks = decide();
    } catch (RuntimeException e) {
      logger.log(System.Logger.Level.WARNING, "The pools could not be looked at", e);
    }
    watched.forEach(this::drive);
    return settings.interval().toMillis() * (1 + tasks / TASKS_A_LOOK);
  }

  private void drive(String pool, Watched one) {
    try {
      one.drive(clock.millis()).forEach(this::tell);
    } catch (RuntimeException e) {
      logger.log(
          System.Logger.Level.WARNING,
          "The workers of pool %s could not be set right; tried again".formatted(pool),
          e);
    }
  }

  /** Brings what is known of the pools up to this moment. */
  public void look() {
    if (decide() > 0 && watched.values().stream().anyMatch(Watched::isDriven)) {
      wake();
    }
  }

  /** How many tasks there are. */
  private synchronized int decide() {
    long now = clock.millis();
    Map<String, PoolStatus> statuses = new LinkedHashMap<>();
    watched.forEach((name, one) -> statuses.put(name, gone(one.latest())));
    baton.pools(null).forEach(status -> statuses.put(status.name(), status));
    int tasks = 0;
    for (PoolStatus status : statuses.values()) {
      tasks += status.depth() + status.running();
      Watched one = watched.get(status.name());
      if (one == null) {
        one = observe(status, statuses, now);
      }
      one.look(status, now).ifPresent(this::tell);
    }
    return tasks;
  }

  /** A pool that nobody mentions any more has nothing to do. */
  private static PoolStatus gone(PoolStatus before) {
    return PoolStatus.idle(before.name(), before.slots());
  }

  private Watched observe(PoolStatus status, Map<String, PoolStatus> current, long now) {
    if (watched.size() >= MOST_OBSERVED + settings.plans().size()) {
      watched.values().removeIf(one -> !one.isDriven() && isUnused(one, current));
    }
    Watched one = Watched.observed(!IN_PROCESS.contains(status.name()), chronicle(), status, now);
    if (watched.size() < MOST_OBSERVED + settings.plans().size()) {
      watched.put(status.name(), one);
    }
    return one;
  }

  private static boolean isUnused(Watched one, Map<String, PoolStatus> current) {
    PoolStatus status = current.get(one.latest().name());
    return status == null || (status.depth() == 0 && status.running() == 0);
  }

  private void tell(Decision decision) {
    listeners.forEach(listener -> listener.accept(decision));
  }

  /** Tells of every decision from now on. The listener must not wait. */
  public Subscription watch(Consumer<Decision> listener) {
    listeners.add(listener);
    return () -> listeners.remove(listener);
  }

  /** The pools that are scaled here, with how. */
  public Optional<PoolPlan> plan(String pool) {
    return Optional.ofNullable(settings.plans().get(pool));
  }

  /** How many workers a pool should have. */
  public int desired(PoolStatus status) {
    Watched one = watched.get(status.name());
    return one == null ? status.desired() : one.desired(status);
  }

  /** How many workers a pool has. */
  public int workers(PoolStatus status) {
    Watched one = watched.get(status.name());
    return one == null ? status.slots() + status.remoteWorkers() : one.workers(status);
  }

  /** The latest first. */
  public List<Decision> decisions(String pool) {
    Watched one = watched.get(pool);
    return one == null ? List.of() : one.decisions();
  }

  /** The earliest first. */
  public List<Sample> samples(String pool) {
    Watched one = watched.get(pool);
    return one == null ? List.of() : one.samples();
  }

  /** Starts nothing more, and lets worker processes finish what they have. */
  @Override
  public void close() {
    closed = true;
    turning.wake();
    turning.join();
    List<Thread> closing =
        watched.values().stream().map(one -> Thread.ofVirtual().start(one::close)).toList();
    for (Thread thread : closing) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
