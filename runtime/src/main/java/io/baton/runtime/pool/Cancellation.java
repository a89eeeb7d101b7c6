package io.baton.runtime.pool;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Tells an attempt to stop: its thread is interrupted, and whatever it asked to be done is done. A
 * thread is never interrupted once its work is over.
 */
final class Cancellation {
  private final Consumer<Runnable> stopper;
  private final List<Runnable> stops = new ArrayList<>(0);
  private @Nullable Thread working;
  private boolean cancelled;

  /**
   * @param stopper runs what an adapter does to stop, which must not hold up whoever cancels
   */
  Cancellation(Consumer<Runnable> stopper) {
    this.stopper = stopper;
  }

  synchronized boolean isCancelled() {
    return cancelled;
  }

  /** Whether the calling thread may begin; it is interrupted from here on. */
  synchronized boolean begin() {
    if (cancelled) {
      return false;
    }
    working = Thread.currentThread();
    return true;
  }

  /** The work is over; an interrupt that came too late to matter is taken back. */
  synchronized void end() {
    working = null;
    stops.clear();
    Thread.interrupted();
  }

  void onCancel(Runnable stop) {
    synchronized (this) {
      if (!cancelled) {
        stops.add(stop);
        return;
      }
    }
    stop.run();
  }

  void cancel() {
    List<Runnable> toRun;
    synchronized (this) {
      cancelled = true;
      toRun = List.copyOf(stops);
      stops.clear();
      if (working != null) {
        working.interrupt();
      }
    }
    toRun.forEach(stopper);
  }
}
