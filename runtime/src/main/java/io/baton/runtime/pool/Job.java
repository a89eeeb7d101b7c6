package io.baton.runtime.pool;

import io.baton.engine.Effect.DispatchTask;
import io.baton.engine.Failure;
import io.baton.engine.Input;
import io.baton.runtime.lane.ExecutionRef;
import io.baton.runtime.resource.Claim;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * One attempt on its way through a pool. What it works on can be put down while it waits: the
 * engine gives it again when its turn comes.
 */
final class Job implements Claim {
  /** Names an attempt. */
  record Id(String executionId, String key, int attempt) {}

  /** Where it is. */
  enum Place {
    NEW,
    OFFERED,
    LOST,
    QUEUED,
    NO_RESOURCE,
    STARTED
  }

  final ExecutionRef owner;
  final Id id;
  final String pool;
  final int priority;
  final Adapters.Name action;
  final long since;
  final long timeoutMillis;
  private final Map<String, Integer> resources;
  private final AtomicBoolean holdsSlot = new AtomicBoolean();
  private volatile @Nullable DispatchTask task;
  private volatile Place place = Place.NEW;
  private volatile int deliveries;
  private final AtomicInteger returns = new AtomicInteger();
  private final Cancellation cancellation;

  /**
   * @param since when it was given to the pools
   */
  Job(ExecutionRef owner, DispatchTask task, long since, Consumer<Runnable> stopper) {
    this.owner = owner;
    this.id = new Id(owner.id(), task.key(), task.attempt());
    this.pool = task.pool();
    this.priority = task.priority();
    this.action = new Adapters.Name(task.adapter(), task.action());
    this.since = since;
    this.timeoutMillis = task.timeoutMillis();
    this.resources = task.resources();
    this.task = task;
    this.cancellation = new Cancellation(stopper);
  }

  @Override
  public String tenantId() {
    return owner.tenantId();
  }

  @Override
  public String holder() {
    return id.executionId() + "/" + id.key();
  }

  @Override
  public int priority() {
    return priority;
  }

  @Override
  public Map<String, Integer> demand() {
    return resources;
  }

  @Nullable DispatchTask task() {
    return task;
  }

  /** Forgets what it works on, to save memory. */
  void putDown() {
    task = null;
  }

  void pickUp(DispatchTask again) {
    task = again;
  }

  /** How often a worker elsewhere has had it. */
  int deliveries() {
    return deliveries;
  }

  void handedOut(int times) {
    deliveries = times;
  }

  /** How often one of them gave it back undone, which says nothing against the task. */
  int returns() {
    return returns.get();
  }

  void returned() {
    returns.incrementAndGet();
  }

  Place place() {
    return place;
  }

  void moveTo(Place newPlace) {
    place = newPlace;
  }

  void takeSlot() {
    holdsSlot.set(true);
  }

  /** Whether there was one to give back. */
  boolean giveSlotBack() {
    return holdsSlot.compareAndSet(true, false);
  }

  Cancellation cancellation() {
    return cancellation;
  }

  LongFunction<Input> failed(Failure failure) {
    return at -> new Input.FailStep(at, id.key(), id.attempt(), failure);
  }
}
