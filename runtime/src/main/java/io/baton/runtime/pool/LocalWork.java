package io.baton.runtime.pool;

import io.baton.adapters.Adapter;
import io.baton.engine.Effect.DispatchTask;
import io.baton.engine.Input;
import io.baton.runtime.drive.Drive;
import io.baton.runtime.secret.Secrets;
import java.util.function.LongFunction;

/** Runs attempts in this process, each on a thread of its own. */
final class LocalWork {
  /** Takes the answer of an attempt, and what it held. */
  @FunctionalInterface
  interface Ended {
    void ended(Job job, LongFunction<Input> answer);
  }

  private final PoolSettings settings;
  private final Drive drive;
  private final Limits limits;
  private final Secrets secrets;
  private final Adapters adapters;
  private final Ended ended;
  private final Running running = new Running();

  LocalWork(
      PoolSettings settings, PoolParts parts, Secrets secrets, Adapters adapters, Ended ended) {
    this.settings = settings;
    this.drive = parts.drive();
    this.limits = parts.limits();
    this.secrets = secrets;
    this.adapters = adapters;
    this.ended = ended;
  }

  void launch(Job job, DispatchTask task) {
    running.add(job);
    drive.work(task.key(), () -> work(job, task));
  }

  private void work(Job job, DispatchTask task) {
    Adapter adapter = adapters.find(job.action);
    ended.ended(job, adapter == null ? job.failed(Attempt.stopped()) : answer(job, task, adapter));
    running.remove(job);
  }

  private LongFunction<Input> answer(Job job, DispatchTask task, Adapter adapter) {
    long deadline = limits.begun(job.owner, job.id.key(), job.id.attempt(), job.timeoutMillis);
    return switch (secrets.fill(job.tenantId(), task)) {
      case Secrets.Missing missing -> job.failed(missing.failure());
      case Secrets.Ready ready ->
          new Attempt(job, task, settings, ready.redaction()).run(adapter, ready.input(), deadline);
    };
  }

  /** Waits for those that are at work, as long as they are given to end. */
  void awaitEnd() {
    running.await(settings.closeGrace());
  }
}
