package io.baton.runtime.pool;

import io.baton.engine.Effect.DispatchTask;
import io.baton.engine.ErrorCodes;
import io.baton.engine.Failure;
import io.baton.engine.Input;
import io.baton.value.Value;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/** One attempt on its way through a pool. */
final class Job {
  /** Names an attempt. */
  record Id(String executionId, String key, int attempt) {}

  final String executionId;
  final DispatchTask task;
  final long order;
  private final AtomicBoolean holdsSlot = new AtomicBoolean();
  private volatile boolean cancelled;
  private volatile @Nullable Thread thread;

  Job(String executionId, DispatchTask task, long order) {
    this.executionId = executionId;
    this.task = task;
    this.order = order;
  }

  Id id() {
    return new Id(executionId, task.key(), task.attempt());
  }

  void takeSlot() {
    holdsSlot.set(true);
  }

  /** Whether there was one to give back. */
  boolean giveSlotBack() {
    return holdsSlot.compareAndSet(true, false);
  }

  void cancel() {
    cancelled = true;
    Thread working = thread;
    if (working != null) {
      working.interrupt();
    }
  }

  LongFunction<Input> run(Adapter adapter) {
    thread = Thread.currentThread();
    if (cancelled) {
      return failed(stopped());
    }
    try {
      Value output = adapter.run(Task.of(executionId, task));
      return at -> new Input.CompleteStep(at, task.key(), task.attempt(), output);
    } catch (AdapterException e) {
      return failed(e.failure());
    } catch (InterruptedException e) {
      return failed(stopped());
    } catch (Exception | StackOverflowError e) {
      return failed(cancelled ? stopped() : unforeseen(e));
    } finally {
      thread = null;
    }
  }

  private static Failure unforeseen(Throwable e) {
    String message = e.getMessage() == null ? e.toString() : e.getMessage();
    return new Failure(AdapterException.ADAPTER_ERROR, message);
  }

  static Failure stopped() {
    return Failure.permanent(ErrorCodes.CANCELLED, "The step was stopped while it worked");
  }

  LongFunction<Input> failed(Failure failure) {
    return at -> new Input.FailStep(at, task.key(), task.attempt(), failure);
  }
}
