package io.baton.cli.local;

import io.baton.cli.core.Adapter;
import io.baton.cli.core.Outcome;
import io.baton.cli.core.Task;
import io.baton.engine.Effect.CancelTask;
import io.baton.engine.Effect.DispatchTask;
import io.baton.engine.ErrorCodes;
import io.baton.engine.Failure;
import io.baton.flow.ErrorClass;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Gives every attempt a virtual thread of its own. Every attempt is answered exactly once. */
final class Workers {
  private record Attempt(String executionId, String key, int number) {}

  private final Map<String, Adapter> adapters;
  private final Map<Attempt, Thread> threads = new ConcurrentHashMap<>();

  Workers(List<Adapter> adapters) {
    this.adapters = adapters.stream().collect(Collectors.toMap(Adapter::name, Function.identity()));
  }

  void dispatch(String executionId, DispatchTask task, Task.LogSink log, Consumer<Outcome> answer) {
    Attempt attempt = new Attempt(executionId, task.key(), task.attempt());
    Thread thread =
        Thread.ofVirtual()
            .name(task.key())
            .unstarted(
                () -> {
                  Outcome outcome = work(task, log);
                  threads.remove(attempt);
                  answer.accept(outcome);
                });
    threads.put(attempt, thread);
    thread.start();
  }

  void cancel(String executionId, CancelTask task) {
    Thread thread = threads.get(new Attempt(executionId, task.key(), task.attempt()));
    if (thread != null) {
      thread.interrupt();
    }
  }

  void cancelAll() {
    threads.values().forEach(Thread::interrupt);
  }

  private Outcome work(DispatchTask task, Task.LogSink log) {
    Adapter adapter = adapters.get(task.adapter());
    if (adapter == null) {
      return Outcome.failed(Failure.permanent(ErrorCodes.ADAPTER_NOT_FOUND, unknown(task)));
    }
    try {
      return adapter.run(new Task(task.key(), task.attempt(), task.action(), task.input(), log));
    } catch (InterruptedException cancelled) {
      return Outcome.failed(
          Failure.permanent(ErrorCodes.CANCELLED, "The step was stopped while it worked"));
    } catch (RuntimeException bug) {
      return Outcome.failed(
          new Failure(ErrorCodes.INTERNAL_ERROR, "Adapter failed: " + bug, ErrorClass.FATAL, 0));
    }
  }

  private String unknown(DispatchTask task) {
    return "Step '%s' needs the adapter '%s', but 'baton run' has only: %s"
        .formatted(task.stepId(), task.adapter(), String.join(", ", adapters.keySet()));
  }
}
