package io.baton.runtime.trigger;

import io.baton.expression.ExpressionException;
import io.baton.runtime.Baton;
import io.baton.runtime.Execution;
import io.baton.runtime.InvalidInputException;
import io.baton.runtime.StartOptions;
import io.baton.runtime.drive.Drive;
import io.baton.runtime.time.Clock;
import io.baton.store.Store;
import io.baton.store.StoreException;
import io.baton.store.trigger.FiringRow;
import io.baton.store.trigger.FiringRows;
import io.baton.value.Json;
import io.baton.value.Obj;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Starts what triggers owe. A firing is durable before its execution is started, and has the id of
 * that execution: so it is started at least once, and however often, there is one execution.
 */
final class Firings {
  private static final int PAGE = 500;

  /** Until then whoever wrote a firing is trusted to be starting it. */
  private static final long PATIENCE_MILLIS = 5_000;

  private final Baton baton;
  private final Store store;
  private final Clock clock;
  private final Drive drive;

  /** How many starts of a firing are under way. */
  private final Map<String, Integer> inFlight = new ConcurrentHashMap<>();

  private final Queue<FiringRow> toSettle = new ConcurrentLinkedQueue<>();
  private final System.Logger logger = System.getLogger("io.baton.runtime");

  Firings(Baton baton, Store store, Clock clock, Drive drive) {
    this.baton = baton;
    this.drive = drive;
    this.store = store;
    this.clock = clock;
  }

  /** Writes firings in one transaction, then starts those that are new. */
  List<CompletableFuture<Fired>> fire(List<FiringRow> firings) {
    List<CompletableFuture<Fired>> fired = new ArrayList<>();
    for (FiringRows.Addition addition : store.firings().add(firings)) {
      fired.add(start(addition.row(), !addition.isNew()));
    }
    return fired;
  }

  /** Starts firings that are durable. */
  List<CompletableFuture<Fired>> start(List<FiringRow> firings) {
    return firings.stream().map(firing -> start(firing, false)).toList();
  }

  private CompletableFuture<Fired> start(FiringRow firing, boolean again) {
    if (firing.isStarted()) {
      Execution execution = baton.execution(firing.tenantId(), firing.executionId());
      return CompletableFuture.completedFuture(new Fired.Started(firing, execution, true));
    }
    String name = name(firing);
    inFlight.merge(name, 1, Integer::sum);
    return begin(firing)
        .<Fired>thenApply(execution -> started(firing, execution, again))
        .exceptionally(failure -> failed(firing, unwrapped(failure)))
        .whenComplete((fired, failure) -> landed(name));
  }

  private void landed(String name) {
    inFlight.computeIfPresent(name, (same, count) -> count > 1 ? count - 1 : null);
  }

  private CompletableFuture<Execution> begin(FiringRow firing) {
    try {
      StartOptions options =
          StartOptions.of(firing.tenantId())
              .withExecutionId(firing.executionId())
              .withTrigger((Obj) Json.parse(firing.cause()));
      return baton.startLater(firing.flowId(), (Obj) Json.parse(firing.input()), options);
    } catch (RuntimeException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  private Fired started(FiringRow firing, Execution execution, boolean again) {
    toSettle.add(firing);
    return new Fired.Started(firing, execution, again);
  }

  /** An input that does not fit, or a flow that is gone, stays so; all else is tried again. */
  private Fired failed(FiringRow firing, RuntimeException reason) {
    boolean forGood =
        reason instanceof InvalidInputException
            || reason instanceof ExpressionException
            || reason instanceof IllegalArgumentException;
    logger.log(
        forGood ? System.Logger.Level.WARNING : System.Logger.Level.INFO,
        "Trigger %s did not start flow '%s': %s. %s"
            .formatted(
                firing.triggerId(),
                firing.flowId(),
                reason.getMessage(),
                forGood ? "It is not tried again." : "It is tried again."));
    if (forGood) {
      drive.work("trigger", () -> drop(firing));
      return new Fired.Refused(firing, reason);
    }
    return new Fired.Owed(firing, reason);
  }

  private static RuntimeException unwrapped(Throwable failure) {
    Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
    return cause instanceof RuntimeException own ? own : new IllegalStateException(cause);
  }

  /** Starts what was left over by a crash, of this process or another, or by a failed start. */
  void startLeftOver(boolean all) {
    long until = clock.millis() - (all ? 0 : PATIENCE_MILLIS);
    start(store.firings().open(until, PAGE).stream().filter(this::isIdle).toList());
  }

  private boolean isIdle(FiringRow firing) {
    return !inFlight.containsKey(name(firing));
  }

  private static String name(FiringRow firing) {
    return firing.tenantId() + " " + firing.key();
  }

  private void drop(FiringRow firing) {
    try {
      store.firings().drop(firing);
    } catch (StoreException e) {
      logger.log(System.Logger.Level.DEBUG, "A firing could not be removed yet", e);
    }
  }

  /**
   * Remembers in one transaction what was started since the last time. Not what is being started
   * once more: until that is over, the execution must not be removed, or there would be another.
   */
  void settle() {
    List<FiringRow> started = new ArrayList<>();
    List<FiringRow> later = new ArrayList<>(0);
    for (FiringRow next = toSettle.poll(); next != null; next = toSettle.poll()) {
      (isIdle(next) ? started : later).add(next);
    }
    toSettle.addAll(later);
    if (started.isEmpty()) {
      return;
    }
    try {
      store.firings().started(started, clock.millis());
    } catch (StoreException e) {
      toSettle.addAll(started);
      throw e;
    }
  }

  boolean hasMoreToSettle() {
    return toSettle.stream().anyMatch(this::isIdle);
  }

  void forget(long startedBefore) {
    store.firings().forget(startedBefore);
  }
}
