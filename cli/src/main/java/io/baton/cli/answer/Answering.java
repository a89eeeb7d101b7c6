package io.baton.cli.answer;

import io.baton.cli.Paint;
import io.baton.cli.run.FlowRun;
import io.baton.cli.run.RunExecution;
import io.baton.cli.run.RunListener;
import io.baton.engine.Event;
import io.baton.engine.Recorded;
import io.baton.engine.state.StepRun;
import io.baton.engine.state.Waiting;
import io.baton.flow.plan.Work;
import io.baton.value.Json;
import io.baton.value.JsonException;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Answers steps that wait for a decision or a signal: by what was given in advance, else by asking
 * at the terminal. Where nobody can answer and nothing else moves, the run is cancelled with what
 * to give, because it would otherwise wait for ever.
 */
public final class Answering implements RunListener {
  private final Presets presets;
  private final @Nullable Asker asker;
  private final PrintWriter err;
  private @Nullable FlowRun run;
  private boolean gaveUp;

  /**
   * @param asker null where nobody is at the terminal
   */
  public Answering(Presets presets, @Nullable Asker asker, PrintWriter err) {
    this.presets = presets;
    this.asker = asker;
    this.err = err;
  }

  public void attach(FlowRun flowRun) {
    run = flowRun;
  }

  @Override
  public void happened(RunExecution execution, Recorded recorded) {
    switch (recorded.event()) {
      case Event.ExecutionStarted ignored -> signal(execution);
      case Event.StepWaiting waiting -> waiting(execution, waiting.key(), waiting.detail());
      case Event.StepCompleted done -> withdraw(execution, done.key());
      case Event.StepFailed failed -> withdraw(execution, failed.key());
      case Event.StepRetried retried -> withdraw(execution, retried.key());
      case Event.StepCancelled cancelled -> withdraw(execution, cancelled.key());
      case Event ignored -> {}
    }
  }

  /** What it waited for when it was cut off, it waits for again. */
  @Override
  public void takenUp(RunExecution execution) {
    if (execution.state().status().isTerminal()) {
      return;
    }
    signal(execution);
    for (StepRun step : List.copyOf(execution.state().active())) {
      Waiting waiting = step.waiting();
      if (waiting != null) {
        waiting(execution, step.key(), waiting.detail());
      }
    }
  }

  private void signal(RunExecution execution) {
    presets.signals().forEach((name, payload) -> run().signal(execution.id(), name, payload));
  }

  private void waiting(RunExecution execution, String key, Value detail) {
    StepRun step = Objects.requireNonNull(execution.state().run(key));
    switch (step.step().work()) {
      case Work.Approval approval -> approval(execution, step, approval, detail);
      case Work.EventWait wait -> event(execution, step, wait.event());
      case Work ignored -> {}
    }
  }

  private void approval(
      RunExecution execution, StepRun step, Work.Approval approval, Value detail) {
    String by = approval.approvers().isEmpty() ? null : approval.approvers().getFirst();
    Boolean preset = presets.approvals().get(step.step().id());
    if (preset != null) {
      run().decide(execution.id(), step.key(), preset, by);
    } else if (asker != null) {
      asker.ask(
          name(execution, step.key()),
          Questions.approval(step, detail) + " [y/n] ",
          line -> {
            boolean yes = line.strip().toLowerCase(Locale.ROOT).startsWith("y");
            run().decide(execution.id(), step.key(), yes, by);
          });
    } else {
      err.printf(
          "%s Give --approve %s or --approve %s=reject.%n",
          Questions.approval(step, detail), step.step().id(), step.step().id());
    }
  }

  private void event(RunExecution execution, StepRun step, String event) {
    if (presets.signals().containsKey(event)) {
      return;
    }
    String shown = Paint.harmless(event);
    if (asker != null) {
      asker.ask(
          name(execution, step.key()),
          "Step '%s' waits for event '%s'. Its payload as JSON (Enter for {}): "
              .formatted(step.key(), shown),
          line -> run().signal(execution.id(), event, payload(line)));
    } else {
      err.printf(
          "Step '%s' waits for event '%s'. Give --signal '%s={}'.%n", step.key(), shown, shown);
    }
  }

  private static Value payload(String line) {
    try {
      return line.isBlank() ? Obj.EMPTY : Json.parse(line);
    } catch (JsonException text) {
      return Value.of(line);
    }
  }

  private void withdraw(RunExecution execution, String key) {
    if (asker != null) {
      asker.withdraw(name(execution, key));
    }
  }

  private static String name(RunExecution execution, String key) {
    return execution.id() + " " + key;
  }

  @Override
  public void tick() {
    if (asker == null && !gaveUp && run().waitsForNobody()) {
      gaveUp = true;
      err.println("Nothing else moves and nobody can answer: the run is cancelled.");
      run().cancel("nobody can answer what it waits for");
    }
  }

  private FlowRun run() {
    return Objects.requireNonNull(run, "attached before the run begins");
  }
}
