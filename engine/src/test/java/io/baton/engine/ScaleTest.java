package io.baton.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.engine.state.ExecutionState;
import io.baton.engine.state.ExecutionStatus;
import io.baton.engine.state.StateImage;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Ten thousand of everything: no stack overflow, nothing lost, and the same state on replay. */
class ScaleTest {
  private static final int MANY = 10_000;

  /** Answers every task as it is handed out until none is left. */
  private static ExecutionState run(String flow) {
    ExecutionState state = new ExecutionState(Scenario.plan(flow));
    Engine engine = new Engine();
    List<Recorded> log = new ArrayList<>();
    ArrayDeque<Effect.DispatchTask> tasks = new ArrayDeque<>();
    Input next =
        new Input.Start(
            1, "e1", 1, "t", "c", Obj.EMPTY, Obj.EMPTY, "seed", "http://x/", null, 0, null);
    while (next != null) {
      if (!(engine.decide(state, next) instanceof Decision.Accepted accepted)) {
        throw new AssertionError("Refused: " + next);
      }
      log.addAll(accepted.events());
      for (Effect effect : accepted.effects()) {
        if (effect instanceof Effect.DispatchTask task) {
          tasks.add(task);
        }
      }
      Effect.DispatchTask task = tasks.poll();
      next =
          task == null
              ? null
              : new Input.CompleteStep(2, task.key(), task.attempt(), Value.of(task.key()));
    }
    assertThat(state.status()).isEqualTo(ExecutionStatus.COMPLETED);
    assertThat(StateImage.of(Engine.replay(state.plan(), log)).toString())
        .isEqualTo(StateImage.of(state).toString());
    return state;
  }

  private static String steps(IntFunction<String> step) {
    return IntStream.range(0, MANY).mapToObj(step).collect(Collectors.joining("\n"));
  }

  @Test
  @Requirement("DEF-5")
  void aChainOfTenThousandSteps() {
    ExecutionState state =
        run("id: f\nsteps:\n" + steps(i -> "- {id: s" + i + ", adapter: core, action: noop}"));
    assertThat(state.progress().count(io.baton.engine.state.StepStatus.SUCCESS)).isEqualTo(MANY);
  }

  @Test
  @Requirement("ENG-4")
  void aCascadeOfTenThousandSkippedSteps() {
    ExecutionState state =
        run(
            "id: f\nsteps:\n- {id: s, adapter: core, action: noop, onFailure: [s0]}\n"
                + steps(
                    i ->
                        "- {id: s%d, adapter: core, action: noop%s}"
                            .formatted(i, i == 0 ? "" : ", dependsOn: [s" + (i - 1) + "]")));
    assertThat(state.progress().count(io.baton.engine.state.StepStatus.SKIPPED)).isEqualTo(MANY);
  }

  @Test
  @Requirement("DEF-5")
  void aParallelBlockOfTenThousandSteps() {
    ExecutionState state =
        run(
            "id: f\nsteps:\n- id: p\n  parallel:\n"
                + steps(i -> "  - {id: s" + i + ", adapter: core, action: noop}"));
    assertThat(state.run("p"))
        .extracting(run -> ((Obj) run.output()).fields().size())
        .isEqualTo(MANY);
  }

  @Test
  @Requirement("ENG-6")
  void aLoopOverTenThousandItems() {
    String items =
        IntStream.range(0, MANY).mapToObj(String::valueOf).collect(Collectors.joining(","));
    ExecutionState state =
        run("id: f\nsteps:\n- {id: each, forEach: [" + items + "], adapter: core, action: noop}");
    assertThat(state.run("each"))
        .extracting(run -> ((io.baton.value.Arr) run.output()).get(MANY - 1))
        .isEqualTo(Value.of("each[" + (MANY - 1) + "]"));
  }

  @Test
  @Requirement("ENG-6")
  void aLoopOfTenThousandRoundsThatDoNothing() {
    run(
        """
        id: f
        steps:
          - id: loop
            while: "index < 10000"
            maxIterations: 10000
            steps:
              - { id: choose, if: "false", then: [ { id: t, adapter: core, action: noop } ] }
        """);
  }

  @Test
  @Requirement("EXP-2")
  void aThousandStepsThatCanNeverStart() {
    run(
        "id: f\nsteps:\n- {id: a, adapter: core, action: noop}\n"
            + IntStream.range(0, 1_000)
                .mapToObj(
                    i ->
                        "- {id: s"
                            + i
                            + ", adapter: core, action: noop, startWhen: 'event:a.failed'}")
                .collect(Collectors.joining("\n")));
  }
}
