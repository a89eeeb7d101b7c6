package io.baton.worker;

import io.baton.adapters.Adapter;
import io.baton.adapters.AdapterException;
import io.baton.adapters.Outcome;
import io.baton.adapters.Task;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One task in the hands of this worker. It is stopped at most once, for the first reason that comes
 * up, and its thread is never interrupted once the work is over.
 */
final class TaskRun implements Task.Worker {
  private static final System.Logger LOGGER = System.getLogger("io.baton.worker");
  private static final String CANCELLED = "CANCELLED";

  final TaskMessage message;
  private final long beganNanos = System.nanoTime();
  private final List<Runnable> stops = new ArrayList<>(0);
  private final long endsNanos;
  private volatile long confirmedNanos = beganNanos;
  private volatile long leaseMillis;
  private @Nullable Thread working;
  private @Nullable Stop stopped;
  private boolean closed;

  TaskRun(TaskMessage message, long nowMillis) {
    this.message = message;
    this.leaseMillis = message.leaseMillis();
    long remaining = message.remainingMillis(nowMillis);
    this.endsNanos =
        remaining == Long.MAX_VALUE ? Long.MAX_VALUE : beganNanos + remaining * 1_000_000;
  }

  String id() {
    return message.taskId();
  }

  /** The server has just said that the task is this worker's. */
  void confirmed(long lease, long atNanos) {
    leaseMillis = lease;
    confirmedNanos = atNanos;
  }

  long leaseMillis() {
    return leaseMillis;
  }

  long silentMillis(long nowNanos) {
    return (nowNanos - confirmedNanos) / 1_000_000;
  }

  /** Whether the server must think by now that this worker is lost. */
  boolean isLeaseOver(long nowNanos) {
    return silentMillis(nowNanos) > leaseMillis;
  }

  boolean isTimeOver(long nowNanos) {
    return endsNanos != Long.MAX_VALUE && nowNanos - endsNanos >= 0;
  }

  long durationMillis() {
    return (System.nanoTime() - beganNanos) / 1_000_000;
  }

  /** Runs on the calling thread; nothing to tell where another has the task by now. */
  Optional<Report> work(@Nullable Adapter adapter) {
    Outcome outcome;
    try {
      outcome = begin() ? run(adapter) : failed(CANCELLED, "The step was stopped before it began");
    } catch (AdapterException e) {
      outcome = new Outcome.Failed(e);
    } catch (Exception | StackOverflowError | LinkageError e) {
      String reason = e.getMessage() == null ? e.toString() : e.getMessage();
      outcome = failed(AdapterException.ADAPTER_ERROR, reason);
    } finally {
      end();
    }
    return report(outcome);
  }

  private Outcome run(@Nullable Adapter adapter) throws Exception {
    if (adapter == null) {
      throw AdapterException.permanent(
          "ADAPTER_NOT_FOUND",
          "This worker has no '%s.%s'".formatted(message.adapter(), message.action()));
    }
    return adapter.run(
        new Task(
            message.executionId(),
            message.tenantId(),
            message.flowId(),
            message.stepId(),
            message.attempt(),
            message.adapter(),
            message.action(),
            message.input(),
            message.deadline(),
            message.idempotencyToken(),
            message.traceparent(),
            message.tracestate(),
            this));
  }

  /** What was done counts, even where somebody wanted it stopped. */
  private synchronized Optional<Report> report(Outcome outcome) {
    if (closed || stopped == Stop.LOST) {
      return Optional.empty();
    }
    closed = true;
    boolean undone = outcome instanceof Outcome.Failed && stopped != null;
    if (undone && stopped == Stop.HANDED_BACK) {
      return Optional.of(Report.handedBack(id()));
    }
    return Optional.of(Report.of(id(), undone ? why(stopped) : outcome, durationMillis()));
  }

  private static Outcome why(@Nullable Stop reason) {
    return reason == Stop.TIMEOUT
        ? failed(AdapterException.TIMEOUT, "The worker stopped the step when its time was over")
        : failed(CANCELLED, "The step was stopped while it worked");
  }

  private static Outcome failed(String code, String message) {
    return new Outcome.Failed(new AdapterException(code, message));
  }

  /** Gives up on code that does not stop; what it answers later is not told to anybody. */
  synchronized Optional<Report> abandon() {
    if (closed) {
      return Optional.empty();
    }
    closed = true;
    return Optional.of(Report.handedBack(id()));
  }

  private synchronized boolean begin() {
    if (stopped != null) {
      return false;
    }
    working = Thread.currentThread();
    return true;
  }

  private synchronized void end() {
    working = null;
    stops.clear();
    Thread.interrupted();
  }

  /** Whether it is the first to stop it. */
  boolean stop(Stop reason) {
    List<Runnable> toRun;
    synchronized (this) {
      if (stopped == Stop.LOST || (stopped != null && reason != Stop.LOST)) {
        return false;
      }
      stopped = reason;
      toRun = List.copyOf(stops);
      stops.clear();
      if (working != null) {
        working.interrupt();
      }
    }
    toRun.forEach(stop -> Thread.ofVirtual().name("stop " + message.stepId()).start(stop));
    return true;
  }

  @Override
  public synchronized boolean isCancelled() {
    return stopped != null;
  }

  @Override
  public void onCancel(Runnable stop) {
    synchronized (this) {
      if (stopped == null) {
        stops.add(stop);
        return;
      }
    }
    stop.run();
  }

  @Override
  public void log(String level, String text) {
    LOGGER.log(
        switch (level) {
          case "debug" -> System.Logger.Level.DEBUG;
          case "warn", "warning" -> System.Logger.Level.WARNING;
          case "error" -> System.Logger.Level.ERROR;
          default -> System.Logger.Level.INFO;
        },
        "%s %s: %s".formatted(message.executionId(), message.stepId(), text));
  }

  @Override
  public void progress(double done, String text) {
    log("info", "%d %% %s".formatted(Math.round(done * 100), text));
  }
}
