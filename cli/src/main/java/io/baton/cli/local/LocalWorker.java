package io.baton.cli.local;

import io.baton.adapters.Task;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiConsumer;

/** The worker's side of an attempt, and the thread that it runs on. */
final class LocalWorker implements Task.Worker {
  private final BiConsumer<String, String> log;
  private final List<Runnable> stops = new CopyOnWriteArrayList<>();
  private final Thread thread;
  private volatile boolean cancelled;

  /**
   * @param log takes a level and a message
   */
  LocalWorker(Thread thread, BiConsumer<String, String> log) {
    this.thread = thread;
    this.log = log;
  }

  void cancel() {
    cancelled = true;
    thread.interrupt();
    stops.forEach(Runnable::run);
  }

  @Override
  public boolean isCancelled() {
    return cancelled;
  }

  @Override
  public void onCancel(Runnable stop) {
    stops.add(stop);
    if (cancelled) {
      stop.run();
    }
  }

  @Override
  public void log(String level, String message) {
    log.accept(level, message);
  }

  @Override
  public void progress(double done, String message) {
    log.accept("info", "%d %% %s".formatted(Math.round(done * 100), message));
  }
}
