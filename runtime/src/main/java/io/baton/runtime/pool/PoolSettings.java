package io.baton.runtime.pool;

import io.baton.runtime.resource.Capacity;
import io.baton.runtime.secret.SecretSource;
import io.baton.runtime.trace.Propagation;
import java.time.Duration;
import java.util.Map;
import java.util.Set;

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
    Set<String> remote,
    Propagation propagation) {

  private static final int DEFAULT_SLOTS = 1_000;
  private static final int DEFAULT_IN_MEMORY = 10_000;
  private static final Duration DEFAULT_CLOSE_GRACE = Duration.ofSeconds(10);

  private static final Duration DEFAULT_LEASE = Duration.ofSeconds(30);
  private static final int DEFAULT_REDELIVERIES = 5;

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
          Set.of(),
          Propagation.PASS_THROUGH);

  public PoolSettings {
    if (otherSlots < 1 || slots.values().stream().anyMatch(count -> count < 1)) {
      throw new IllegalArgumentException("A pool needs at least 1 slot");
    }
    if (maxInMemory < 0) {
      throw new IllegalArgumentException("maxInMemory must not be negative");
    }
    slots = Map.copyOf(slots);
    resources = Map.copyOf(resources);
    remote = Set.copyOf(remote);
  }

  public PoolSettings withSlots(Map<String, Integer> byPool) {
    return new PoolSettings(
        byPool,
        otherSlots,
        maxInMemory,
        resources,
        closeGrace,
        secrets,
        log,
        lease,
        maxRedeliveries,
        remote,
        propagation);
  }

  public PoolSettings withOtherSlots(int count) {
    return new PoolSettings(
        slots,
        count,
        maxInMemory,
        resources,
        closeGrace,
        secrets,
        log,
        lease,
        maxRedeliveries,
        remote,
        propagation);
  }

  public PoolSettings withMaxInMemory(int tasks) {
    return new PoolSettings(
        slots,
        otherSlots,
        tasks,
        resources,
        closeGrace,
        secrets,
        log,
        lease,
        maxRedeliveries,
        remote,
        propagation);
  }

  public PoolSettings withResources(Map<String, Capacity> byName) {
    return new PoolSettings(
        slots,
        otherSlots,
        maxInMemory,
        byName,
        closeGrace,
        secrets,
        log,
        lease,
        maxRedeliveries,
        remote,
        propagation);
  }

  public PoolSettings withCloseGrace(Duration grace) {
    return new PoolSettings(
        slots,
        otherSlots,
        maxInMemory,
        resources,
        grace,
        secrets,
        log,
        lease,
        maxRedeliveries,
        remote,
        propagation);
  }

  public PoolSettings withLog(StepLog sink) {
    return new PoolSettings(
        slots,
        otherSlots,
        maxInMemory,
        resources,
        closeGrace,
        secrets,
        sink,
        lease,
        maxRedeliveries,
        remote,
        propagation);
  }

  public PoolSettings withSecrets(SecretSource source) {
    return new PoolSettings(
        slots,
        otherSlots,
        maxInMemory,
        resources,
        closeGrace,
        source,
        log,
        lease,
        maxRedeliveries,
        remote,
        propagation);
  }

  public PoolSettings withLease(Duration silence) {
    return new PoolSettings(
        slots,
        otherSlots,
        maxInMemory,
        resources,
        closeGrace,
        secrets,
        log,
        silence,
        maxRedeliveries,
        remote,
        propagation);
  }

  public PoolSettings withMaxRedeliveries(int count) {
    return new PoolSettings(
        slots,
        otherSlots,
        maxInMemory,
        resources,
        closeGrace,
        secrets,
        log,
        lease,
        count,
        remote,
        propagation);
  }

  /** Their tasks wait for workers elsewhere. */
  public PoolSettings withRemote(Set<String> pools) {
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
        pools,
        propagation);
  }

  public PoolSettings withPropagation(Propagation rule) {
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
        remote,
        rule);
  }
}
