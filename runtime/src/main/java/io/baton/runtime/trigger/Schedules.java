package io.baton.runtime.trigger;

import io.baton.expression.ExpressionException;
import io.baton.flow.Trigger;
import io.baton.runtime.drive.Drive;
import io.baton.runtime.drive.Loop;
import io.baton.runtime.drive.Turning;
import io.baton.runtime.time.Clock;
import io.baton.store.Store;
import io.baton.store.StoreException;
import io.baton.store.trigger.FiringRow;
import io.baton.store.trigger.TriggerRow;
import java.util.List;
import java.util.OptionalLong;

/**
 * Fires schedules when they are due. All it knows is in the table: a schedule is moved on in the
 * same transaction that writes what it owes, and only from where it was read, so that of any number
 * of processes one fires a time. It sleeps until the next is due, and looks at the table once a
 * second for what others have changed.
 *
 * <p>Invariant: a schedule never moves back, so a clock that does fires nothing twice.
 */
final class Schedules implements Loop, AutoCloseable {
  private static final int PAGE = 500;
  private static final long LONGEST_SLEEP_MILLIS = 1_000;

  /** How often old firings are removed, and left over ones looked for. */
  private static final long UPKEEP_MILLIS = 5_000;

  private final Store store;
  private final Clock clock;
  private final Firings firings;
  private final TriggerSettings settings;
  private final Turning turning;
  private final System.Logger logger = System.getLogger("io.baton.runtime");
  private volatile boolean woken = true;
  private volatile boolean closed;
  private boolean first = true;
  private long upkeepAt;

  Schedules(Store store, Clock clock, Firings firings, TriggerSettings settings, Drive drive) {
    this.store = store;
    this.clock = clock;
    this.firings = firings;
    this.settings = settings;
    this.turning = drive.loop("baton-triggers", Drive.Pace.CALM, this);
    clock.onChange(this::wake);
  }

  void start() {
    turning.start();
  }

  void wake() {
    woken = true;
    turning.wake();
  }

  @Override
  public boolean isReady() {
    return woken || closed;
  }

  @Override
  public long turn() {
    woken = false;
    if (closed) {
      return ENDED;
    }
    try {
      fireDue();
      upkeep();
      return pauseMillis();
    } catch (StoreException e) {
      logger.log(System.Logger.Level.INFO, "Schedules wait for the store", e);
      return LONGEST_SLEEP_MILLIS;
    }
  }

  private void fireDue() {
    List<TriggerRow> due;
    do {
      long now = clock.millis();
      due = store.triggers().due(now, PAGE);
      due.forEach(row -> fireSafely(row, now));
    } while (due.size() == PAGE && !closed);
  }

  /** One that cannot be handled is stopped, and holds up no others. */
  private void fireSafely(TriggerRow row, long now) {
    try {
      fire(row, now);
    } catch (StoreException e) {
      throw e;
    } catch (RuntimeException e) {
      logger.log(
          System.Logger.Level.ERROR, "Schedule %s failed and is paused".formatted(row.id()), e);
      store.triggers().pause(row.tenantId(), row.id());
    }
  }

  private void fire(TriggerRow row, long now) {
    if (!(Triggers.read(row) instanceof Trigger.Schedule schedule)) {
      return;
    }
    List<FiringRow> owed = owed(row, schedule, now);
    List<Long> newest = DueTimes.between(schedule, row.nextDue(), now, 1);
    long last = newest.isEmpty() ? row.nextDue() : newest.getLast();
    if (store.triggers().advance(row, Triggers.next(schedule, now), last, owed)) {
      firings.start(owed);
    }
  }

  private List<FiringRow> owed(TriggerRow row, Trigger.Schedule schedule, long now) {
    try {
      return new DueTimes(settings)
          .at(schedule, row.nextDue(), now).stream()
              .map(time -> Occasion.time(schedule, time, false).firing(row, schedule, now))
              .toList();
    } catch (ExpressionException e) {
      logger.log(
          System.Logger.Level.WARNING,
          "Schedule %s started nothing: its input cannot be made: %s"
              .formatted(row.id(), e.getMessage()));
      return List.of();
    }
  }

  private void upkeep() {
    firings.settle();
    long now = clock.millis();
    if (first || now >= upkeepAt || now < upkeepAt - UPKEEP_MILLIS) {
      firings.startLeftOver(first);
      firings.forget(now - settings.memory().toMillis());
      upkeepAt = now + UPKEEP_MILLIS;
      first = false;
    }
  }

  private long pauseMillis() {
    if (firings.hasMoreToSettle()) {
      return 0;
    }
    OptionalLong next = store.triggers().nextDue();
    return next.isEmpty()
        ? LONGEST_SLEEP_MILLIS
        : Math.clamp(next.getAsLong() - clock.millis(), 0, LONGEST_SLEEP_MILLIS);
  }

  @Override
  public void close() {
    closed = true;
    turning.wake();
    turning.join();
  }
}
