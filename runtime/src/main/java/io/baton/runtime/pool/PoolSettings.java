package io.baton.runtime.pool;

import io.baton.runtime.resource.Capacity;
import io.baton.runtime.secret.SecretSource;
import io.baton.runtime.trace.Propagation;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * How work is spread over workers.
 *
 * @param slots how many steps run at the same time in this process, by the name of the pool
 * @param otherSlots shared by all pools that are not named
 * @param maxInMemory how many waiting tasks of a pool keep what they work on in memory
 * @param resources what steps can name in {@code resources}
 * @param closeGrace how long running steps have to end when Baton is closed
 * @param secrets what expressions can name as {@code secrets.NAME}
 * @param log where the messages of steps go
 * @param lease how long a worker elsewhere may say nothing until it counts as lost
 * @param maxRedeliveries how often a task goes to another worker before its step fails
 * @param maxPollWeight about how many characters of input one poll of a worker elsewhere is given;
 *     the task that goes beyond is the last
 * @param remote pools whose tasks are for workers elsewhere, whatever adapters this process has
 * @param propagation what is passed on of traces to whoever works for an attempt
 */
public record PoolSettings(
    Map<String, Integer> slots,
    int otherSlots,
    int maxInMemory,
    Map<String, Capacity> resources,
    Duration closeGrace,
    SecretSource secrets,
    StepLog log,
    Duration lease,
    int maxRedeliveries,
    long maxPollWeight,
    Set<String> remote,
    Propagation propagation) {

  private static final int DEFAULT_SLOTS = 1_000;
  private static final int DEFAULT_IN_MEMORY = 10_000;
  private static final Duration DEFAULT_CLOSE_GRACE = Duration.ofSeconds(10);

  private static final Duration DEFAULT_LEASE = Duration.ofSeconds(30);
  private static final int DEFAULT_REDELIVERIES = 5;
  private static final long DEFAULT_POLL_WEIGHT = 8L << 20;

  public static final PoolSettings DEFAULT =
      new PoolSettings(
          Map.of("high", DEFAULT_SLOTS, "standard", DEFAULT_SLOTS, "low", DEFAULT_SLOTS),
          DEFAULT_SLOTS,
          DEFAULT_IN_MEMORY,
          Map.of(),
          DEFAULT_CLOSE_GRACE,
          SecretSource.none(),
          StepLog.toSystemLogger(),
          DEFAULT_LEASE,
          DEFAULT_REDELIVERIES,
          DEFAULT_POLL_WEIGHT,
          Set.of(),
          Propagation.PASS_THROUGH);

  public PoolSettings {
    if (otherSlots < 1 || slots.values().stream().anyMatch(count -> count < 1)) {
      throw new IllegalArgumentException("A pool needs at least 1 slot");
    }
    if (maxInMemory < 0) {
      throw new IllegalArgumentException("maxInMemory must not be negative");
    }
    if (maxPollWeight < 1) {
      throw new IllegalArgumentException("maxPollWeight must be at least 1");
    }
    slots = Map.copyOf(slots);
    resources = Map.copyOf(resources);
    remote = Set.copyOf(remote);
  }

  public PoolSettings withSlots(Map<String, Integer> byPool) {
    return with(draft -> draft.slots = byPool);
  }

  public PoolSettings withOtherSlots(int count) {
    return with(draft -> draft.otherSlots = count);
  }

  public PoolSettings withMaxInMemory(int tasks) {
    return with(draft -> draft.maxInMemory = tasks);
  }

  public PoolSettings withResources(Map<String, Capacity> byName) {
    return with(draft -> draft.resources = byName);
  }

  public PoolSettings withCloseGrace(Duration grace) {
    return with(draft -> draft.closeGrace = grace);
  }

  public PoolSettings withLog(StepLog sink) {
    return with(draft -> draft.log = sink);
  }

  public PoolSettings withSecrets(SecretSource source) {
    return with(draft -> draft.secrets = source);
  }

  public PoolSettings withLease(Duration silence) {
    return with(draft -> draft.lease = silence);
  }

  public PoolSettings withMaxRedeliveries(int count) {
    return with(draft -> draft.maxRedeliveries = count);
  }

  public PoolSettings withMaxPollWeight(long characters) {
    return with(draft -> draft.maxPollWeight = characters);
  }

  /** Their tasks wait for workers elsewhere. */
  public PoolSettings withRemote(Set<String> pools) {
    return with(draft -> draft.remote = pools);
  }

  public PoolSettings withPropagation(Propagation rule) {
    return with(draft -> draft.propagation = rule);
  }

  private PoolSettings with(Consumer<Draft> change) {
    Draft draft = new Draft(this);
    change.accept(draft);
    return draft.settings();
  }

  /** A copy that can still be changed. */
  private static final class Draft {
    private Map<String, Integer> slots;
    private int otherSlots;
    private int maxInMemory;
    private Map<String, Capacity> resources;
    private Duration closeGrace;
    private SecretSource secrets;
    private StepLog log;
    private Duration lease;
    private int maxRedeliveries;
    private long maxPollWeight;
    private Set<String> remote;
    private Propagation propagation;

    Draft(PoolSettings from) {
      slots = from.slots;
      otherSlots = from.otherSlots;
      maxInMemory = from.maxInMemory;
      resources = from.resources;
      closeGrace = from.closeGrace;
      secrets = from.secrets;
      log = from.log;
      lease = from.lease;
      maxRedeliveries = from.maxRedeliveries;
      maxPollWeight = from.maxPollWeight;
      remote = from.remote;
      propagation = from.propagation;
    }

    PoolSettings settings() {
      return new PoolSettings(
          slots,
          otherSlots,
          maxInMemory,
          resources,
          closeGrace,
          secrets,
          log,
          lease,
          maxRedeliveries,
          maxPollWeight,
          remote,
          propagation);
    }
  }
}
