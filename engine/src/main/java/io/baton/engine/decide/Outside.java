package io.baton.engine.decide;

import io.baton.engine.Decision.Reason;
import io.baton.engine.Decision.Refused;
import io.baton.engine.ErrorCodes;
import io.baton.engine.Event.SignalReceived;
import io.baton.engine.Event.WaitFor;
import io.baton.engine.Failure;
import io.baton.engine.Input;
import io.baton.engine.Tokens;
import io.baton.engine.state.ExecutionStatus;
import io.baton.engine.state.StepRun;
import io.baton.engine.state.StepStatus;
import io.baton.engine.state.Waiting;
import io.baton.flow.plan.Work;
import io.baton.value.Obj;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What reaches an execution from outside: callbacks, signals and people's decisions. */
final class Outside {
  private Outside() {}

  static @Nullable Refused callback(Turn turn, Input.ReceiveCallback input) {
    String key = turn.state.callbackKey(input.token());
    StepRun run = key == null ? null : turn.state.run(key);
    if (run == null) {
      return new Refused(Reason.UNKNOWN, "No step has such a callback address");
    }
    String expected = Tokens.callback(turn.state.identity().seed(), run.key(), run.attempt());
    boolean open = run.status() == StepStatus.RUNNING && expected.equals(input.token());
    if (!open || isEnding(turn)) {
      return new Refused(
          Reason.LATE,
          "Step '%s' no longer waits for this callback: it is %s. The result was discarded."
              .formatted(run.key(), run.status().text()));
    }
    Aborting.stopWork(turn, run, "its callback arrived");
    if (input.failure() == null) {
      Completing.complete(turn, run, input.result(), 0);
    } else {
      Failing.fail(turn, run, input.failure());
    }
    return null;
  }

  static @Nullable Refused signal(Turn turn, Input.ReceiveSignal input) {
    if (isEnding(turn)) {
      return Refusals.notPossible(
          "The execution is %s and takes no signals".formatted(turn.state.status().text()));
    }
    turn.emit(new SignalReceived(input.name(), input.payload()));
    StepRun waiter = turn.state.signalWaiter(input.name());
    if (waiter != null) {
      Completing.complete(turn, waiter, Obj.of("payload", input.payload()), 0);
    }
    List<Integer> watchers =
        turn.state.plan().signalWatchers().getOrDefault(input.name(), List.of());
    if (!watchers.isEmpty()) {
      Settled.wakeDormant(turn, watchers);
    }
    return null;
  }

  static @Nullable Refused approval(Turn turn, Input.DecideApproval input) {
    StepRun run = turn.state.run(input.key());
    if (run == null) {
      return Refusals.unknownStep(input.key());
    }
    Waiting waiting = run.waiting();
    if (waiting == null || waiting.waitFor() != WaitFor.APPROVAL) {
      return Refusals.notPossible(
          "Step '%s' does not wait for a decision: it is %s"
              .formatted(run.key(), run.status().text()));
    }
    if (!(run.step().work() instanceof Work.Approval approval)) {
      return Refusals.notPossible("Step '%s' is no approval".formatted(run.key()));
    }
    if (!approval.approvers().isEmpty() && !approval.approvers().contains(input.by())) {
      return Refusals.notPossible(
          "Only %s may decide step '%s'"
              .formatted(String.join(", ", approval.approvers()), run.key()));
    }
    decide(turn, run, approval, input);
    return null;
  }

  private static void decide(
      Turn turn, StepRun run, Work.Approval approval, Input.DecideApproval input) {
    if (input.approved() || approval.continueOnReject()) {
      Obj.Builder decision =
          Obj.builder()
              .put("decision", input.approved() ? "approve" : "reject")
              .put("approved", input.approved())
              .put("decidedAt", Instant.ofEpochMilli(turn.at).toString())
              .putIfPresent("comment", input.comment())
              .putIfPresent("by", input.by());
      Completing.complete(turn, run, decision.build(), 0);
    } else {
      String comment = input.comment() == null ? "" : ": " + input.comment();
      Failing.fail(
          turn, run, Failure.permanent(ErrorCodes.APPROVAL_REJECTED, "Rejected" + comment));
    }
  }

  private static boolean isEnding(Turn turn) {
    return turn.state.status().isTerminal() || turn.is(ExecutionStatus.CANCELLING);
  }
}
