package io.baton.engine.decide;

import io.baton.engine.Event.SkipReason;
import io.baton.engine.Event.StepSkipped;
import io.baton.engine.state.Frame;
import io.baton.engine.state.Keys;
import io.baton.engine.state.StepRun;
import io.baton.engine.state.StepStatus;
import io.baton.expression.Expression;
import io.baton.expression.ExpressionException;
import io.baton.flow.plan.Plan;
import io.baton.flow.plan.PlannedStep;
import io.baton.flow.plan.Repeat;
import io.baton.flow.plan.Work;
import java.util.List;

/** Finds out whether a step's turn has come, or will never come. */
final class Readiness {
  private Readiness() {}

  /** Everything in a block just entered that waits for nothing inside it is looked at. */
  static void enter(Turn turn, Frame frame) {
    for (StepRun member : frame.members()) {
      if (!member.hasUnmetDependencies() && !member.step().waitsForMember()) {
        turn.lookAt(member);
      }
    }
  }

  /** In a block that goes on, what happened earlier counts too. */
  static void enterAgain(Turn turn, Frame frame) {
    for (StepRun member : frame.members()) {
      if (!member.hasUnmetDependencies()) {
        turn.lookAt(member);
      }
    }
  }

  static void consider(Turn turn, StepRun run) {
    Frame frame = run.frame();
    if (frame == null
        || !frame.isEntered()
        || frame.isFailing()
        || run.isActive()
        || run.isSettled()) {
      return;
    }
    if (run.status() != StepStatus.PENDING || run.hasUnmetDependencies()) {
      return;
    }
    PlannedStep step = run.step();
    if (step.isRouted() && !run.isRouted()) {
      if (run.routesOpen() == 0) {
        skip(turn, run, SkipReason.ROUTE);
      }
      return;
    }
    if (isLeftOut(run)) {
      skip(turn, run, SkipReason.UPSTREAM);
      return;
    }
    if (step.startWhen() != null && !holdsNow(turn, run, step.startWhen())) {
      Dormancy.stillWaits(turn, run, step.startWhen());
      return;
    }
    checkCondition(turn, run);
  }

  private static boolean isLeftOut(StepRun run) {
    boolean onlyLeftOut = !run.step().predecessors().isEmpty() && !run.hasPositiveDependency();
    return run.hasFailedDependency() || onlyLeftOut;
  }

  /** While what it reads is not there yet, an expression that fails is one that does not hold. */
  static boolean holdsNow(Turn turn, StepRun run, Expression startWhen) {
    try {
      return startWhen.test(new RunScope(turn.state, run));
    } catch (ExpressionException e) {
      return false;
    }
  }

  private static void checkCondition(Turn turn, StepRun run) {
    Expression condition = run.step().condition();
    if (condition == null || run.step().conditionPerItem()) {
      turn.addCandidate(run);
      return;
    }
    try {
      if (condition.test(new RunScope(turn.state, run))) {
        turn.addCandidate(run);
      } else {
        skip(turn, run, SkipReason.CONDITION);
      }
    } catch (ExpressionException e) {
      Failing.failUnstarted(turn, run, Failures.expression("condition", condition.source(), e));
    }
  }

  static void skip(Turn turn, StepRun run, SkipReason reason) {
    turn.removeCandidate(run);
    turn.emit(new StepSkipped(run.key(), reason));
    skipInside(turn, run.step(), run.path());
    Settled.after(turn, run);
  }

  /** Steps inside a skipped step, or in the branch not taken, are recorded as skipped too. */
  static void skipInside(Turn turn, PlannedStep step, List<Integer> path) {
    if (!(step.repeat() instanceof Repeat.Once)) {
      return;
    }
    switch (step.work()) {
      case Work.Group group -> skipBlock(turn, group.block(), path);
      case Work.Choice choice -> {
        skipBlock(turn, choice.then(), path);
        skipBlock(turn, choice.otherwise(), path);
      }
      case Work.Call ignored -> {}
      case Work.Child ignored -> {}
      case Work.Delay ignored -> {}
      case Work.Until ignored -> {}
      case Work.EventWait ignored -> {}
      case Work.Approval ignored -> {}
    }
  }

  static void skipBlock(Turn turn, int block, List<Integer> path) {
    if (block == Plan.NONE) {
      return;
    }
    for (int index : turn.state.plan().block(block).members()) {
      PlannedStep step = turn.state.plan().step(index);
      turn.emit(new StepSkipped(Keys.of(step.id(), path), SkipReason.BRANCH));
      skipInside(turn, step, path);
      Settled.wake(turn, step);
    }
  }

  /** What a failed block never came to is skipped once its failure is dealt with. */
  static void skipRest(Turn turn, StepRun run) {
    Frame body = run.body();
    if (body == null) {
      return;
    }
    for (StepRun member : body.members()) {
      if (member.status() == StepStatus.PENDING && !member.isActive()) {
        turn.emit(new StepSkipped(member.key(), SkipReason.UPSTREAM));
        skipInside(turn, member.step(), member.path());
        Settled.wake(turn, member);
      } else if (member.status() == StepStatus.FAILED) {
        skipRest(turn, member);
      }
    }
  }
}
