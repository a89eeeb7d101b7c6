package io.baton.engine.decide;

import io.baton.engine.ErrorCodes;
import io.baton.engine.StepError;
import io.baton.engine.state.Frame;
import io.baton.engine.state.StepRun;
import io.baton.engine.state.StepStatus;
import io.baton.flow.plan.Work;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.List;
import java.util.stream.Collectors;

/** What becomes of a step when the block inside it, or the one that recovers it, is done. */
final class Blocks {
  private Blocks() {}

  static void ended(Turn turn, Frame frame) {
    StepRun owner = frame.owner();
    if (owner == null) {
      return;
    }
    if (frame == owner.handling()) {
      Recovering.ended(turn, owner, frame);
    } else if (frame.isFailing()) {
      Failing.fail(turn, owner, error(owner, frame));
    } else {
      Completing.complete(turn, owner, output(owner, frame), 0);
    }
  }

  private static Value output(StepRun owner, Frame frame) {
    if (!(owner.step().work() instanceof Work.Group group) || !group.parallel()) {
      return lastOutput(frame);
    }
    Obj.Builder byStep = Obj.builder();
    for (StepRun member : frame.members()) {
      byStep.put(member.step().id(), member.output());
    }
    return byStep.build();
  }

  /** The output of the last member that has one. */
  static Value lastOutput(Frame frame) {
    List<StepRun> members = frame.members();
    for (StepRun member : members.reversed()) {
      if (member.status() == StepStatus.SUCCESS || member.handledBy() != null) {
        return member.output();
      }
    }
    return Value.NULL;
  }

  /** Several failures side by side are one error that names them all. */
  private static StepError error(StepRun owner, Frame frame) {
    StepError first = frame.failures().getFirst();
    if (!(owner.step().work() instanceof Work.Group group) || !group.parallel()) {
      return first;
    }
    String names =
        frame.failures().stream()
            .map(failure -> failure.step() + " (" + failure.code() + ")")
            .collect(Collectors.joining(", "));
    String message =
        "%d of %d parallel steps failed: %s"
            .formatted(frame.failures().size(), frame.members().size(), names);
    return StepError.of(
            owner.step().id(),
            owner.attempt(),
            ErrorCodes.PARALLEL_ERROR,
            message,
            first.errorClass())
        .because(first);
  }
}
