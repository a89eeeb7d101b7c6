package io.baton.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.engine.Input.ChildOutcome;
import io.baton.engine.state.ExecutionStatus;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Whatever nobody waits for is refused, and leaves the state as it was to the byte. */
@Requirement({"RET-7", "ENG-2"})
class LateResultTest {
  private static final Failure FAILURE = new Failure("X", "x");

  @Test
  void wrongAttemptsAndUnknownKeysAreRefused() {
    Scenario s = started();
    refused(s, Decision.Reason.LATE, new Input.CompleteStep(s.now(), "a", 2, Value.NULL));
    refused(s, Decision.Reason.LATE, new Input.CompleteStep(s.now(), "a", 0, Value.NULL));
    refused(s, Decision.Reason.LATE, new Input.FailStep(s.now(), "a", 2, FAILURE));
    refused(s, Decision.Reason.LATE, new Input.LoseTask(s.now(), "a", 2));
    refused(s, Decision.Reason.LATE, new Input.CompleteStep(s.now(), "b", 1, Value.NULL));
    refused(s, Decision.Reason.UNKNOWN, new Input.CompleteStep(s.now(), "x", 1, Value.NULL));
    refused(s, Decision.Reason.UNKNOWN, new Input.FailStep(s.now(), "a[0]", 1, FAILURE));
    refused(s, Decision.Reason.UNKNOWN, new Input.LoseTask(s.now(), "", 1));
    refused(s, Decision.Reason.UNKNOWN, new Input.CompleteStep(s.now(), "a[", 1, Value.NULL));
    s.expectRunning("a");
  }

  @Test
  void aSecondAnswerIsRefused() {
    Scenario s = started().complete("a");
    refused(s, Decision.Reason.LATE, new Input.CompleteStep(s.now(), "a", 1, Value.NULL));
    refused(s, Decision.Reason.LATE, new Input.FailStep(s.now(), "a", 1, FAILURE));
    s.expectRunning("b");
  }

  @Test
  void inputsOfTheWrongKindAreRefused() {
    Scenario s = started();
    refused(
        s,
        Decision.Reason.LATE,
        new Input.EndChild(s.now(), "a", 1, ChildOutcome.COMPLETED, Value.NULL, null));
    refused(
        s,
        Decision.Reason.UNKNOWN,
        new Input.EndChild(s.now(), "x", 1, ChildOutcome.COMPLETED, Value.NULL, null));
    refused(
        s, Decision.Reason.NOT_POSSIBLE, new Input.DecideApproval(s.now(), "a", true, null, null));
    refused(s, Decision.Reason.UNKNOWN, new Input.DecideApproval(s.now(), "x", true, null, null));
    refused(s, Decision.Reason.NOT_POSSIBLE, new Input.RetryNow(s.now(), "a"));
    refused(
        s, Decision.Reason.LATE, new Input.FireTimer(s.now(), new Timer(Timer.Kind.RETRY, "a", 1)));
    refused(s, Decision.Reason.LATE, new Input.FireTimer(s.now(), Timer.of(Timer.Kind.GRACE)));
  }

  @Test
  @Requirement("ENG-14")
  void nothingReachesAnExecutionThatHasEnded() {
    Scenario done = started().complete("a").complete("b").expectStatus(ExecutionStatus.COMPLETED);
    Scenario failed = started().fail("a", "X").expectStatus(ExecutionStatus.FAILED);
    Scenario cancelled = started().cancel().pass(5_000).expectStatus(ExecutionStatus.CANCELLED);
    for (Scenario s : List.of(done, failed, cancelled)) {
      for (Input input : everything(s)) {
        assertThat(s.offer(input)).as("%s", input).isInstanceOf(Decision.Refused.class);
      }
    }
  }

  private static List<Input> everything(Scenario s) {
    long now = s.now();
    return List.of(
        start(now),
        new Input.CompleteStep(now, "a", 1, Value.NULL),
        new Input.FailStep(now, "b", 1, FAILURE),
        new Input.LoseTask(now, "a", 1),
        new Input.FireTimer(now, new Timer(Timer.Kind.TIMEOUT, "a", 1)),
        new Input.EndChild(now, "a", 1, ChildOutcome.FAILED, Value.NULL, FAILURE),
        new Input.ReceiveCallback(now, Tokens.callback("seed", "a", 1), Value.NULL, null),
        new Input.AnswerPoll(now, "a", 1, 1, new Input.PollAnswer.Pending()),
        new Input.ReceiveSignal(now, "go", Value.NULL),
        new Input.DecideApproval(now, "a", true, null, null),
        new Input.Pause(now, null),
        new Input.Resume(now),
        new Input.Cancel(now, null),
        new Input.RetryNow(now, "a"));
  }

  @Test
  void nothingReachesAnExecutionThatDoesNotExist() {
    Scenario s = Scenario.of("id: f\nsteps: [ { id: a, adapter: core, action: noop } ]");
    for (Input input : everything(s)) {
      if (!(input instanceof Input.Start)) {
        assertThat(s.offer(input)).as("%s", input).isInstanceOf(Decision.Refused.class);
      }
    }
  }

  @Test
  @Requirement("WRK-4")
  void aLostTaskIsHandedOutAgainAsTheSameAttempt() {
    Scenario s = started().give(new Input.LoseTask(Scenario.START, "a", 1));
    List<Effect.DispatchTask> tasks = s.effects(Effect.DispatchTask.class);
    assertThat(tasks).hasSize(2);
    assertThat(tasks.get(0)).isEqualTo(tasks.get(1));
    s.complete("a").expectRunning("b");
  }

  private static Input.Start start(long now) {
    return new Input.Start(
        now, "e1", 1, "t", "c", Obj.EMPTY, Obj.EMPTY, "seed", "http://x/", null, 0, null);
  }

  private static void refused(Scenario s, Decision.Reason reason, Input input) {
    Decision decision = s.offer(input);
    assertThat(decision).as("%s", input).isInstanceOf(Decision.Refused.class);
    assertThat(((Decision.Refused) decision).reason()).isEqualTo(reason);
    assertThat(((Decision.Refused) decision).message()).isNotBlank();
  }

  private static Scenario started() {
    return Scenario.started(
        """
        id: f
        steps:
          - { id: a, adapter: core, action: noop }
          - { id: b, adapter: core, action: noop }
        """);
  }
}
