package io.baton.cli.local;

import io.baton.adapters.Adapter;
import io.baton.adapters.AdapterException;
import io.baton.adapters.Outcome;
import io.baton.adapters.Task;
import io.baton.engine.Effect.CancelTask;
import io.baton.engine.Effect.DispatchTask;
import io.baton.engine.ErrorCodes;
import io.baton.engine.Failure;
import io.baton.engine.Input;
import io.baton.flow.ErrorClass;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.stream.Collectors;

/** Gives every attempt a virtual thread of its own. Every attempt is answered exactly once. */
final class Workers {
  private record Attempt(String executionId, String key, int number) {}

  private final Map<String, Adapter> adapters;
  private final Map<Attempt, LocalWorker> working = new ConcurrentHashMap<>();

  Workers(List<Adapter> adapters) {
    this.adapters = adapters.stream().collect(Collectors.toMap(Adapter::name, Function.identity()));
  }

  /**
   * @param log takes a level and a message
   */
  void dispatch(
      String executionId,
      DispatchTask task,
      BiConsumer<String, String> log,
      Consumer<LongFunction<Input>> answer) {
    Attempt attempt = new Attempt(executionId, task.key(), task.attempt());
    Thread.ofVirtual()
        .name(task.key())
        .start(
            () -> {
              LocalWorker worker = new LocalWorker(Thread.currentThread(), log);
              working.put(attempt, worker);
              LongFunction<Input> found = work(executionId, task, worker);
              working.remove(attempt);
              answer.accept(found);
            });
  }

  void cancel(String executionId, CancelTask task) {
    LocalWorker worker = working.get(new Attempt(executionId, task.key(), task.attempt()));
    if (worker != null) {
      worker.cancel();
    }
  }

  void cancelAll() {
    working.values().forEach(LocalWorker::cancel);
  }

  private LongFunction<Input> work(String executionId, DispatchTask task, LocalWorker worker) {
    Adapter adapter = adapters.get(task.adapter());
    if (adapter == null) {
      return failed(task, Failure.permanent(ErrorCodes.ADAPTER_NOT_FOUND, unknown(task)));
    }
    try {
      return answer(task, adapter.run(task(executionId, task, worker)));
    } catch (AdapterException failure) {
      return failed(task, failure(failure));
    } catch (InterruptedException cancelled) {
      return failed(
          task, Failure.permanent(ErrorCodes.CANCELLED, "The step was stopped while it worked"));
    } catch (Exception bug) {
      return failed(
          task,
          new Failure(ErrorCodes.INTERNAL_ERROR, "Adapter failed: " + bug, ErrorClass.FATAL, 0));
    }
  }

  private static Task task(String executionId, DispatchTask task, LocalWorker worker) {
    return new Task(
        executionId,
        "default",
        "",
        task.key(),
        task.attempt(),
        task.adapter(),
        task.action(),
        task.input(),
        task.deadline(),
        task.idempotencyToken(),
        worker);
  }

  private static LongFunction<Input> answer(DispatchTask task, Outcome outcome) {
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
      case Outcome.Pending pending ->
          at -> new Input.CompleteStep(at, task.key(), task.attempt(), pending.answer());
      case Outcome.Failed failed -> failed(task, failure(failed.reason()));
    };
  }

  private static Failure failure(AdapterException e) {
    String message = e.getMessage() == null ? e.code() : e.getMessage();
    return new Failure(e.code(), message, e.errorClass(), e.status());
  }

  private static LongFunction<Input> failed(DispatchTask task, Failure failure) {
    return at -> new Input.FailStep(at, task.key(), task.attempt(), failure);
  }

  private String unknown(DispatchTask task) {
    return "Step '%s' needs the adapter '%s', but 'baton run' has only: %s"
        .formatted(task.stepId(), task.adapter(), String.join(", ", adapters.keySet()));
  }
}
