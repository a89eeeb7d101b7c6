package io.baton.runtime.pool;

import io.baton.adapters.Adapter;
import io.baton.adapters.AdapterException;
import io.baton.adapters.Outcome;
import io.baton.adapters.Task;
import io.baton.engine.Effect.DispatchTask;
import io.baton.engine.ErrorCodes;
import io.baton.engine.Failure;
import io.baton.engine.Input;
import io.baton.runtime.secret.Redaction;
import io.baton.runtime.trace.TraceParent;
import io.baton.value.Value;
import java.util.function.LongFunction;

/** Runs the code of an attempt on the calling thread, and says in the engine's terms what came. */
final class Attempt implements Task.Worker {
  private static final String NOT_ASYNC =
      "The adapter's work goes on elsewhere, but the step does not say how its end will be known:"
          + " it needs 'async: {callback: true}' or 'async: {poll: …}'";

  private final Job job;
  private final DispatchTask task;
  private final PoolSettings settings;
  private final Redaction redaction;

  Attempt(Job job, DispatchTask task, PoolSettings settings, Redaction redaction) {
    this.job = job;
    this.task = task;
    this.settings = settings;
    this.redaction = redaction;
  }

  LongFunction<Input> run(Adapter adapter, Value input, long deadline) {
    if (!job.cancellation().begin()) {
      return job.failed(stopped());
    }
    try {
      return answer(redaction.clean(adapter.run(task(input, deadline))));
    } catch (AdapterException e) {
      return job.failed(Failures.of(redaction.clean(e)));
    } catch (InterruptedException e) {
      return job.failed(stopped());
    } catch (Exception | StackOverflowError | LinkageError e) {
      return job.failed(isCancelled() ? stopped() : unforeseen(e));
    } finally {
      job.cancellation().end();
    }
  }

  private Failure unforeseen(Throwable e) {
    String message = e.getMessage() == null ? e.toString() : e.getMessage();
    return new Failure(AdapterException.ADAPTER_ERROR, redaction.clean(message));
  }

  private Task task(Value input, long deadline) {
    TraceParent place = settings.propagation().place(job.owner, task.key(), task.attempt());
    return new Task(
        job.owner.id(),
        job.owner.tenantId(),
        job.owner.flowId(),
        task.key(),
        task.attempt(),
        task.adapter(),
        task.action(),
        input,
        deadline,
        task.idempotencyToken(),
        place == null ? null : place.text(),
        place == null ? null : place.state(),
        this);
  }

  private LongFunction<Input> answer(Outcome outcome) {
    return switch (outcome) {
      case Outcome.Done done ->
          at ->
              new Input.CompleteStep(
                  at,
                  task.key(),
                  task.attempt(),
                  done.output(),
                  done.variables(),
                  done.tokensUsed());
      case Outcome.Pending pending when task.async() ->
          at -> new Input.CompleteStep(at, task.key(), task.attempt(), pending.answer());
      case Outcome.Pending ignored -> job.failed(Failures.configuration(NOT_ASYNC));
      case Outcome.Failed failed -> job.failed(Failures.of(failed.reason()));
    };
  }

  static Failure stopped() {
    return Failure.permanent(ErrorCodes.CANCELLED, "The step was stopped while it worked");
  }

  @Override
  public boolean isCancelled() {
    return job.cancellation().isCancelled();
  }

  @Override
  public void onCancel(Runnable stop) {
    job.cancellation().onCancel(stop);
  }

  @Override
  public void log(String level, String message) {
    settings
        .log()
        .write(
            new StepLog.Line(
                job.owner.tenantId(),
                job.owner.id(),
                job.owner.flowId(),
                task.key(),
                task.attempt(),
                level,
                redaction.clean(message)));
  }

  @Override
  public void progress(double done, String message) {
    log("info", "%d %% %s".formatted(Math.round(done * 100), message));
  }
}
