package io.baton.simulator.world;

import io.baton.runtime.resource.Capacity;
import io.baton.simulator.draw.Draw;
import io.baton.simulator.draw.RandomFlow;
import io.baton.simulator.fault.Fault;
import io.baton.simulator.fault.Faults;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * How the world of one seed is made.
 *
 * @param sqlite whether the real SQLite store is behind it, in a folder of its own
 * @param turns how many things happen before faults stop
 * @param maxLive executions that a lane keeps in memory
 * @param slots how many steps a pool runs at the same time
 * @param maxInMemory how many waiting tasks of a pool keep what they work on in memory
 * @param checkpointEvents how many events an execution has at least between two checkpoints
 * @param flows how many definitions are drawn
 * @param executions how many of them are started at most
 * @param clientPercent how often a client does something instead of the process
 * @param everyPrefix whether the log is replayed to every one of its events at the end
 * @param leaseMillis how long a worker elsewhere may say nothing
 * @param maxRedeliveries how many of them a task goes to after the first
 * @param resources what steps can use, and how much of it there is
 * @param idempotencyMillis how long a repeated request leads to the same execution
 * @param retentionMillis how long an execution is kept after its end
 * @param schedules whether a flow is started by the clock
 */
public record Options(
    boolean sqlite,
    int turns,
    int lanes,
    int maxLive,
    int slots,
    int maxInMemory,
    int checkpointEvents,
    int tenants,
    long timerHorizonMillis,
    int flows,
    int executions,
    int clientPercent,
    boolean everyPrefix,
    Set<Fault> faults,
    long leaseMillis,
    int maxRedeliveries,
    Map<String, Capacity> resources,
    long idempotencyMillis,
    long retentionMillis,
    boolean schedules) {
  /** Nothing is ever removed. */
  public static final long FOR_EVER = -1;

  private static final int SQLITE_ONE_IN = 50;
  private static final int EVERY_PREFIX_ONE_IN = 20;

  public static Options of(long seed, Draw draw) {
    return new Options(
        seed % SQLITE_ONE_IN == 0,
        draw.between(60, 400),
        draw.between(1, 3),
        draw.pick(1, 2, 10_000),
        draw.between(1, 4),
        draw.pick(0, 1, 10_000),
        draw.pick(1, 5, 500),
        draw.between(1, 2),
        draw.pick(1_000L, 10_000L, 300_000L),
        draw.between(1, 2),
        draw.between(1, 4),
        draw.between(3, 15),
        seed % EVERY_PREFIX_ONE_IN == 0,
        Faults.drawKinds(draw),
        draw.pick(2_000L, 30_000L),
        draw.pick(1, 5),
        resources(draw),
        draw.pick(20_000L, 600_000L),
        draw.pick(FOR_EVER, FOR_EVER, 0L, 3_000L, 30_000L),
        draw.chance(50));
  }

  private static Map<String, Capacity> resources(Draw draw) {
    Capacity calls =
        Capacity.quota(draw.between(1, 3), Duration.ofMillis(draw.pick(500L, 4_000L, 60_000L)));
    return new TreeMap<>(
        Map.of(RandomFlow.COUNTER, Capacity.counter(draw.between(1, 3)), RandomFlow.QUOTA, calls));
  }
}
