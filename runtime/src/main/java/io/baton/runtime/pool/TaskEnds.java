package io.baton.runtime.pool;

import io.baton.engine.Effect.DispatchTask;
import io.baton.engine.Failure;
import io.baton.engine.Input;
import io.baton.runtime.resource.Resources;
import io.baton.store.Batch;
import io.baton.store.StoreException;
import java.util.function.Consumer;
import java.util.function.LongFunction;

/**
 * How tasks of workers elsewhere end: answered, given to another worker, or set aside because too
 * many workers were lost with them. Nothing is held any more when these are called.
 */
final class TaskEnds {
  static final String WORKER_LOST = "WORKER_LOST";

  /** What the store could not take is tried again, not at once. */
  private static final long PAUSE_MILLIS = 200;

  private final PoolParts parts;
  private final int maxRedeliveries;
  private final Resources resources;
  private final Consumer<Job> forget;
  private final TaskSweep sweep;

  TaskEnds(PoolParts parts, int maxRedeliveries, Resources resources, Consumer<Job> forget) {
    this.parts = parts;
    this.maxRedeliveries = maxRedeliveries;
    this.resources = resources;
    this.forget = forget;
    this.sweep = new TaskSweep(parts.drive(), parts.store());
  }

  /** Its worker has said nothing for too long. */
  void lose(Held one) {
    parts.drive().work("lost task", () -> loseForSure(one));
  }

  private void loseForSure(Held one) {
    try {
      loseNow(one);
    } catch (StoreException e) {
      parts.drive().after(PAUSE_MILLIS, () -> lose(one));
    }
  }

  private void loseNow(Held one) {
    Job job = one.job;
    resources.release(job);
    parts.limits().lost(job.owner, job.id.key(), job.id.attempt());
    int failures = one.epoch - job.returns();
    if (failures > maxRedeliveries) {
      String reason =
          "The task was handed to %d workers, and none of them answered; the last was %s"
              .formatted(failures, one.worker);
      bury(one, reason);
      return;
    }
    job.moveTo(Job.Place.LOST);
    parts.store().commit(Batch.builder().add(TaskRows.lost(one)).build());
    askForAgain(job);
  }

  /** The engine gives it once more if it still wants it done. */
  void askForAgain(Job job) {
    Again.ask(
        parts,
        job,
        refused -> {
          if (!Again.isStopped(refused)) {
            end(job);
          }
        });
  }

  private void bury(Held one, String reason) {
    DispatchTask task = one.job.task();
    if (task != null) {
      parts
          .store()
          .commit(
              Batch.builder()
                  .add(TaskRows.deadLetter(one, task, reason, parts.clock().millis()))
                  .build());
    }
    close(one.job, one.job.failed(Failure.permanent(WORKER_LOST, reason)));
  }

  /** The answer is known without any worker. */
  void close(Job job, LongFunction<Input> answer) {
    parts.results().give(job.owner.id(), answer);
    end(job);
  }

  /** The attempt is over. */
  void end(Job job) {
    forget.accept(job);
    forgetRow(job);
  }

  void forgetRow(Job job) {
    sweep.add(TaskRows.id(job));
  }
}
