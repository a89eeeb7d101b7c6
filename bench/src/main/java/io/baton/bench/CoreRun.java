package io.baton.bench;

import io.baton.engine.Decision;
import io.baton.engine.Decision.Accepted;
import io.baton.engine.Effect;
import io.baton.engine.Effect.DispatchTask;
import io.baton.engine.Engine;
import io.baton.engine.Input;
import io.baton.engine.Recorded;
import io.baton.engine.event.EventJson;
import io.baton.engine.state.ExecutionState;
import io.baton.engine.state.ExecutionStatus;
import io.baton.flow.plan.Plan;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/**
 * One execution in the pure core, from its start to its end. Tasks are answered in the order in
 * which they were handed out, each with its own parameters as output, as {@code core.echo} does.
 */
public final class CoreRun {
  private static final String EXECUTION = "e1";
  private static final long START_AT = 1_700_000_000_000L;

  private final Engine engine = new Engine();
  private final ExecutionState state;
  private final boolean encode;
  private final ArrayDeque<DispatchTask> tasks = new ArrayDeque<>();
  private final List<Long> nanos = new ArrayList<>();
  private long now = START_AT;
  private long bytes;

  private CoreRun(Plan plan, boolean encode) {
    this.state = new ExecutionState(plan);
    this.encode = encode;
  }

  /**
   * Runs to the end and gives the final state.
   *
   * @param encode whether every event is also written as JSON
   */
  public static ExecutionState run(Plan plan, Obj input, boolean encode) {
    return new CoreRun(plan, encode).toEnd(input);
  }

  /** How long each decision of a whole execution took, in nanoseconds. */
  static double[] decisionNanos(Plan plan, Obj input) {
    CoreRun run = new CoreRun(plan, false);
    run.toEnd(input);
    return run.nanos.stream().mapToDouble(Long::doubleValue).toArray();
  }

  private ExecutionState toEnd(Obj input) {
    give(start(input));
    for (DispatchTask task = tasks.poll(); task != null; task = tasks.poll()) {
      give(new Input.CompleteStep(++now, task.key(), task.attempt(), task.input()));
    }
    if (state.status() != ExecutionStatus.COMPLETED || (encode && bytes == 0)) {
      throw new IllegalStateException("Ended as " + state.status() + ": " + state.error());
    }
    return state;
  }

  private Input.Start start(Obj input) {
    return new Input.Start(
        now,
        EXECUTION,
        1,
        "default",
        "c1",
        input,
        Obj.of("type", Value.of("manual")),
        "seed",
        "http://127.0.0.1:8080/v1/callbacks/",
        null,
        0,
        null);
  }

  private void give(Input input) {
    long begin = System.nanoTime();
    Decision decision = engine.decide(state, input);
    nanos.add(System.nanoTime() - begin);
    if (!(decision instanceof Accepted accepted)) {
      throw new IllegalStateException("Refused: " + input);
    }
    if (encode) {
      for (Recorded event : accepted.events()) {
        bytes += Json.write(EventJson.write(EXECUTION, event)).length();
      }
    }
    for (Effect effect : accepted.effects()) {
      if (effect instanceof DispatchTask task) {
        tasks.add(task);
      }
    }
  }
}
