package io.baton.cli.progress;

import io.baton.engine.state.ExecutionState;
import io.baton.engine.state.StepRun;
import io.baton.engine.state.StepStatus;
import io.baton.flow.plan.Block;
import io.baton.flow.plan.Plan;
import io.baton.flow.plan.PlannedStep;
import io.baton.flow.plan.Repeat;
import io.baton.flow.plan.Work;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The steps of a flow in the order in which they are written, nested ones under their owner. Steps
 * inside a loop are counted by the loop; steps of handlers appear once they are needed.
 */
final class Rows {
  private final ExecutionState state;
  private final Notes notes;
  private final List<Row> rows = new ArrayList<>();

  private Rows(ExecutionState state, Notes notes) {
    this.state = state;
    this.notes = notes;
  }

  /** The run as it is now. */
  static Frame frame(ExecutionState state, Notes notes) {
    return new Frame(
        state.createdAt(),
        state.endedAt(),
        Notes.done(state),
        state.plan().totalSteps(),
        of(state, notes));
  }

  private static List<Row> of(ExecutionState state, Notes notes) {
    Rows rows = new Rows(state, notes);
    Plan plan = state.plan();
    rows.addAll(plan.root(), 0);
    for (Block block : plan.blocks()) {
      if (block.kind() == Block.Kind.HANDLER) {
        rows.addIfUsed(block, 0);
      }
    }
    return rows.rows;
  }

  private void addAll(Block block, int depth) {
    for (int member : block.members()) {
      add(state.plan().step(member), depth);
    }
  }

  private void add(PlannedStep step, int depth) {
    StepRun run = state.run(step.id());
    rows.add(row(step, depth, run));
    if (step.repeat() instanceof Repeat.Once) {
      switch (step.work()) {
        case Work.Group group -> addAll(block(group.block()), depth + 1);
        case Work.Choice choice -> {
          addAll(block(choice.then()), depth + 1);
          if (choice.otherwise() != Plan.NONE) {
            addAll(block(choice.otherwise()), depth + 1);
          }
        }
        case Work ignored -> {}
      }
    }
    if (step.fallback() != Plan.NONE) {
      addIfUsed(block(step.fallback()), depth + 1);
    }
    if (step.onError() != Plan.NONE) {
      addIfUsed(block(step.onError()), depth + 1);
    }
  }

  private Row row(PlannedStep step, int depth, @Nullable StepRun run) {
    return run == null
        ? new Row(step.id(), depth, Row.State.PENDING, 0, 0, "")
        : new Row(
            step.id(), depth, state(run), run.firstStartedAt(), run.endedAt(), notes.of(step, run));
  }

  private static Row.State state(StepRun run) {
    return switch (run.status()) {
      case PENDING -> Row.State.PENDING;
      case RUNNING -> run.waiting() == null ? Row.State.RUNNING : Row.State.WAITING;
      case RETRYING -> Row.State.RETRYING;
      case SUCCESS -> Row.State.SUCCESS;
      case FAILED -> run.isSettled() ? Row.State.HANDLED : Row.State.FAILED;
      case SKIPPED -> Row.State.SKIPPED;
      case CANCELLED -> Row.State.CANCELLED;
    };
  }

  private void addIfUsed(Block block, int depth) {
    boolean used =
        block.members().stream()
            .map(member -> state.run(state.plan().step(member).id()))
            .anyMatch(run -> run != null && run.status() != StepStatus.PENDING);
    if (used) {
      addAll(block, depth);
    }
  }

  private Block block(int index) {
    return state.plan().block(index);
  }
}
