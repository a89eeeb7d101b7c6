package io.baton.runtime.trigger;

import io.baton.expression.ExpressionException;
import io.baton.flow.Trigger;
import io.baton.runtime.Baton;
import io.baton.runtime.drive.Drive;
import io.baton.runtime.drive.ThreadDrive;
import io.baton.runtime.time.Clock;
import io.baton.store.Store;
import io.baton.store.trigger.FiringRow;
import io.baton.store.trigger.TriggerRow;
import io.baton.value.Obj;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * Starts flows by their triggers. Whatever it has answered is durable; each occasion is one
 * execution, after a crash and with other processes on the same store too.
 */
public final class TriggerService implements AutoCloseable {
  private final Store store;
  private final Clock clock;
  private final TriggerSettings settings;
  private final Firings firings;
  private final Schedules schedules;

  private TriggerService(
      Baton baton, Store store, Clock clock, TriggerSettings settings, Drive drive) {
    this.store = store;
    this.clock = clock;
    this.settings = settings;
    this.firings = new Firings(baton, store, clock, drive);
    this.schedules = new Schedules(store, clock, firings, settings, drive);
  }

  /**
   * From here on schedules fire.
   *
   * @param store the one that Baton runs on; it must stay open until this is closed
   */
  public static TriggerService open(Baton baton, Store store, TriggerSettings settings) {
    return open(baton, store, settings, new ThreadDrive(0));
  }

  /** The same in a world of the caller's own making. */
  public static TriggerService open(
      Baton baton, Store store, TriggerSettings settings, Drive drive) {
    TriggerService service = new TriggerService(baton, store, baton.clock(), settings, drive);
    service.schedules.start();
    return service;
  }

  public List<TriggerRow> list(String tenantId, String afterId, int limit) {
    return store.triggers().list(tenantId, afterId, limit);
  }

  public List<TriggerRow> ofFlow(String tenantId, String flowId) {
    return store.triggers().ofFlow(tenantId, flowId);
  }

  public Optional<TriggerRow> find(String tenantId, String id) {
    return store.triggers().find(tenantId, id);
  }

  public Optional<TriggerRow> webhook(String tenantId, String path) {
    return store.triggers().webhook(tenantId, path);
  }

  /** The next times of a schedule; none while it is paused. */
  public List<Long> nextTimes(TriggerRow row, int count) {
    List<Long> times = new ArrayList<>();
    if (!row.paused() && Triggers.read(row) instanceof Trigger.Schedule schedule) {
      long time = row.nextDue();
      while (time > 0 && times.size() < count) {
        times.add(time);
        time = Triggers.next(schedule, time);
      }
    }
    return times;
  }

  /** Whether there is such a trigger. What comes while it is paused is not made up for. */
  public boolean pause(String tenantId, String id) {
    return store.triggers().pause(tenantId, id);
  }

  /** Whether there is such a trigger. A schedule goes on with its next time. */
  public boolean resume(String tenantId, String id) {
    Optional<TriggerRow> row = find(tenantId, id);
    if (row.isPresent() && row.get().paused()) {
      long after = Math.max(clock.millis(), row.get().lastDue());
      long next =
          Triggers.read(row.get()) instanceof Trigger.Schedule schedule
              ? Triggers.next(schedule, after)
              : 0;
      store.triggers().resume(tenantId, id, next);
      schedules.wake();
    }
    return row.isPresent();
  }

  /**
   * The times of a schedule between two, both included: one more than a backfill may have at most.
   */
  public List<Long> times(Trigger.Schedule schedule, long from, long to) {
    return DueTimes.between(schedule, from, to, settings.maxBackfill() + 1);
  }

  public int maxBackfill() {
    return settings.maxBackfill();
  }

  /** Starts a run for each time that has had none. */
  public List<CompletableFuture<Fired>> backfill(
      TriggerRow row, Trigger.Schedule schedule, List<Long> times) {
    long now = clock.millis();
    return firings.fire(
        times.stream()
            .map(time -> Occasion.time(schedule, time, true).firing(row, schedule, now))
            .toList());
  }

  /**
   * Somebody called a webhook.
   *
   * @throws io.baton.expression.ExpressionException where no input can be made of the payload
   */
  public CompletableFuture<Fired> called(TriggerRow row, Occasion occasion) {
    FiringRow firing = occasion.firing(row, Triggers.read(row), clock.millis());
    return firings.fire(List.of(firing)).getFirst();
  }

  /**
   * Starts every flow that waits for the event.
   *
   * @throws OtherPayloadException where the occasion came before with another payload
   */
  public List<CompletableFuture<Fired>> event(String tenantId, String event, Occasion occasion) {
    long now = clock.millis();
    List<FiringRow> all = new ArrayList<>();
    List<CompletableFuture<Fired>> refusals = new ArrayList<>();
    for (TriggerRow row : store.triggers().onEvent(tenantId, event)) {
      FiringRow firing;
      try {
        firing = occasion.firing(row, Triggers.read(row), now);
      } catch (ExpressionException e) {
        Fired refused = new Fired.Refused(occasion.firing(row, Obj.EMPTY, now), e);
        refusals.add(CompletableFuture.completedFuture(refused));
        continue;
      }
      Optional<FiringRow> before = store.firings().find(tenantId, firing.key());
      if (before.isPresent()
          && !Objects.equals(Occasion.payload(before.get()), occasion.payload())) {
        throw new OtherPayloadException();
      }
      all.add(firing);
    }
    List<CompletableFuture<Fired>> fired = new ArrayList<>(firings.fire(all));
    fired.addAll(refusals);
    return fired;
  }

  /** No more firings are started; what is owed then is started after the next opening. */
  @Override
  public void close() {
    schedules.close();
  }
}
