package io.baton.cli.local;

import io.baton.adapters.core.CoreAdapter;
import io.baton.engine.Decision;
import io.baton.engine.Input;
import io.baton.engine.state.ExecutionState;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * One run of a flow in memory, from start to end. Nothing is kept: the run ends with the process.
 * What is asked of it from other threads is done when the lane comes to it.
 */
public final class LocalRun implements AutoCloseable {
  private static final String NO_CALLBACKS = "http://127.0.0.1/v1/callbacks/";

  private final @Nullable CallbackServer callbacks;
  private final Births births;
  private final Lane lane;
  private final ExecutionState state;
  private final String id;

  public LocalRun(Library library, RunListener listener) throws IOException {
    callbacks = library.usesCallbacks() ? new CallbackServer() : null;
    births = new Births(library, callbacks == null ? NO_CALLBACKS : callbacks.base());
    lane = new Lane(new Workers(List.of(new CoreAdapter())), new Poller(), births, listener);
    state = births.mainState();
    id = births.newId();
  }

  /** Runs to the end, on the calling thread. */
  public ExecutionState run(Obj input) throws InterruptedException {
    if (callbacks != null) {
      callbacks.start(this::receive);
    }
    lane.begin(state, at -> births.main(at, id, input));
    lane.run();
    return state;
  }

  public void cancel(String reason) {
    lane.post(id, at -> new Input.Cancel(at, reason));
  }

  public void signal(String executionId, String name, Value payload) {
    lane.post(executionId, at -> new Input.ReceiveSignal(at, name, payload));
  }

  public void decide(String executionId, String key, boolean approved, @Nullable String by) {
    lane.post(executionId, at -> new Input.DecideApproval(at, key, approved, null, by));
  }

  /** Has something done between two inputs, on the thread that runs. */
  public void onLane(Runnable work) {
    lane.post(work);
  }

  /**
   * Whether all that is left waits without limit for decisions or signals. Only on the lane's
   * thread.
   */
  public boolean waitsForNobody() {
    return lane.isIdle() && Standstill.of(lane.executions());
  }

  private Decision receive(CallbackServer.Call call) {
    CompletableFuture<Decision> answer = new CompletableFuture<>();
    lane.post(() -> answer.complete(deliver(call)));
    return answer.join();
  }

  private Decision deliver(CallbackServer.Call call) {
    for (LocalExecution execution : List.copyOf(lane.executions())) {
      if (execution.state().callbackKey(call.token()) != null) {
        Decision decision = lane.give(execution.id(), call::at);
        return decision == null ? CallbackServer.unknown() : decision;
      }
    }
    return CallbackServer.unknown();
  }

  @Override
  public void close() {
    if (callbacks != null) {
      callbacks.close();
    }
  }
}
