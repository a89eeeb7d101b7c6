package io.baton.adapters;

import io.baton.value.Json;
import io.baton.value.Obj;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** An attempt that a test makes, hears and cancels, in the way the runtime does. */
public final class TestTask implements Task.Worker {
  public final List<String> log = Collections.synchronizedList(new ArrayList<>());
  private final List<Runnable> stops = new ArrayList<>();
  private boolean cancelled;
  private Thread working = Thread.currentThread();

  public static Task of(String action, String params) {
    return new TestTask().task(action, params);
  }

  public Task task(String action, String params) {
    int dot = action.indexOf('.');
    return new Task(
        "execution-1",
        "default",
        "flow-1",
        "step-1",
        1,
        action.substring(0, dot),
        action.substring(dot + 1),
        Json.parse(params),
        0,
        "token-1",
        this);
  }

  /** The output of an action that ends well. */
  public static Obj output(Adapter adapter, String action, String params) throws Exception {
    return (Obj) done(adapter, action, params).output();
  }

  public static Outcome.Done done(Adapter adapter, String action, String params) throws Exception {
    return switch (adapter.run(of(adapter.name() + "." + action, params))) {
      case Outcome.Done done -> done;
      case Outcome.Pending pending -> throw new AssertionError("pending: " + pending.answer());
      case Outcome.Failed failed -> throw failed.reason();
    };
  }

  /** The failure of an action that does not. */
  public static AdapterException failure(Adapter adapter, String action, String params)
      throws Exception {
    try {
      Outcome outcome = adapter.run(of(adapter.name() + "." + action, params));
      if (outcome instanceof Outcome.Failed failed) {
        return failed.reason();
      }
      throw new AssertionError("expected a failure, but it is " + outcome);
    } catch (AdapterException e) {
      return e;
    }
  }

  /** Runs on a thread of its own, which {@link #cancel} stops. */
  public CompletableFuture<Outcome> start(Adapter adapter, String action, String params) {
    CompletableFuture<Outcome> outcome = new CompletableFuture<>();
    Task task = task(adapter.name() + "." + action, params);
    working =
        Thread.ofVirtual()
            .start(
                () -> {
                  try {
                    outcome.complete(adapter.run(task));
                  } catch (Exception e) {
                    outcome.completeExceptionally(e);
                  }
                });
    return outcome;
  }

  public void cancel() {
    List<Runnable> toRun;
    synchronized (this) {
      cancelled = true;
      toRun = List.copyOf(stops);
    }
    working.interrupt();
    toRun.forEach(Runnable::run);
  }

  @Override
  public synchronized boolean isCancelled() {
    return cancelled;
  }

  @Override
  public void onCancel(Runnable stop) {
    synchronized (this) {
      if (!cancelled) {
        stops.add(stop);
        return;
      }
    }
    stop.run();
  }

  @Override
  public void log(String level, String message) {
    log.add(level + " " + message);
  }

  @Override
  public void progress(double done, String message) {
    log.add("progress " + done + " " + message);
  }
}
