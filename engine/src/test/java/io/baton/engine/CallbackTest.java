package io.baton.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.engine.Event.PauseReason;
import io.baton.engine.state.ExecutionStatus;
import io.baton.engine.state.StepStatus;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A step that parks for a callback goes on when its address is called, once. */
@Requirement("ASY-1")
class CallbackTest {
  static String token(Scenario s, String key) {
    return Tokens.callback("seed", key, s.attempt(key));
  }

  @Test
  void theAddressIsInTheParametersAndUnguessable() {
    Scenario s = started("true");
    String url = ((Value.Text) ((Obj) s.run("job").input()).at("reply")).value();
    assertThat(url).isEqualTo("http://127.0.0.1:8080/v1/callbacks/" + token(s, "job"));
    assertThat(token(s, "job")).matches("[0-9a-f]{48}");
  }

  @Test
  void theExecutionIsPausedUntilTheCallbackResumesIt() {
    Scenario s = started("true").complete("job", "{\"accepted\": true}");
    s.expectStatus(ExecutionStatus.PAUSED).expectStep("job", StepStatus.RUNNING).expectRunning();
    assertThat(s.state().pauseReason()).isEqualTo(PauseReason.AWAITING_CALLBACK);
    assertThat(Engine.pendingEffects(s.state())).isEmpty();
    s.pass(86_400_000).give(callback(s, "{\"done\": 1}", null));
    s.expectStatus(ExecutionStatus.RUNNING).expectRunning("next");
    s.expectStepOutput("job", "{\"done\": 1}");
    assertThat(s.run("next").input()).isEqualTo(Json.parse("{\"got\": 1}"));
  }

  @Test
  void itIsNotPausedWhileSomethingElseCanRun() {
    Scenario s =
        Scenario.started(
            """
            id: f
            mode: graph
            steps:
              - { id: job, adapter: core, action: noop, async: { callback: true } }
              - { id: other, adapter: core, action: noop, retry: { attempts: 2, delay: 1s } }
            """);
    s.complete("job").expectStatus(ExecutionStatus.RUNNING).fail("other", "NETWORK_ERROR");
    s.expectStatus(ExecutionStatus.RUNNING).pass(1_000).complete("other");
    s.expectStatus(ExecutionStatus.PAUSED).give(callback(s, "1", null));
    s.expectStatus(ExecutionStatus.COMPLETED);
  }

  @Test
  void aFailureBecomesTheStepsFailureAndIsRetriedWithANewAddress() {
    Scenario s = started("true");
    String first = token(s, "job");
    s.complete("job").give(callback(s, "null", new Failure("NETWORK_ERROR", "lost")));
    s.expectStep("job", StepStatus.RETRYING).expectStatus(ExecutionStatus.RUNNING).pass(1_000);
    s.expectRunning("job");
    assertThat(token(s, "job")).isNotEqualTo(first);
    late(s, first);
    s.complete("job").give(callback(s, "1", null)).expectRunning("next");
  }

  @Test
  void aCallbackCountsOnce() {
    Scenario s = started("true").complete("job");
    String token = token(s, "job");
    s.give(callback(s, "1", null));
    late(s, token);
    s.complete("next").expectStatus(ExecutionStatus.COMPLETED);
    late(s, token);
  }

  @Test
  void aCallbackMayOvertakeTheFirstAnswer() {
    Scenario s = started("true");
    s.give(callback(s, "{\"done\": 2}", null));
    s.expectStep("job", StepStatus.SUCCESS).expectRunning("next");
    assertThat(s.lastEffects(Effect.CancelTask.class))
        .extracting(Effect.CancelTask::key)
        .containsExactly("job");
    Decision answer = s.offer(new Input.CompleteStep(s.now(), "job", 1, Value.NULL));
    assertThat(((Decision.Refused) answer).reason()).isEqualTo(Decision.Reason.LATE);
  }

  @Test
  @Requirement("RET-7")
  void aCallbackThatIsTooLateIsRefusedAndTheErrorNamesTheLimit() {
    Scenario s = started("{ timeout: 10s }").pass(2_000).complete("job").pass(9_999);
    s.expectStatus(ExecutionStatus.PAUSED);
    String token = token(s, "job");
    s.pass(1).expectStep("job", StepStatus.RETRYING);
    assertThat(s.error("job").code()).isEqualTo("TIMEOUT");
    assertThat(s.error("job").message()).isEqualTo("Step job exceeded its timeout of 10s");
    late(s, token);
  }

  @Test
  void anUnknownTokenIsRefused() {
    Scenario s = started("true").complete("job");
    Decision unknown = s.offer(new Input.ReceiveCallback(s.now(), "0000", Value.NULL, null));
    assertThat(((Decision.Refused) unknown).reason()).isEqualTo(Decision.Reason.UNKNOWN);
  }

  @Test
  @Requirement("ENG-8")
  void aUserMayPauseAnExecutionThatAwaitsACallback() {
    Scenario s = started("true").complete("job").pause();
    assertThat(s.state().pauseReason()).isEqualTo(PauseReason.USER);
    s.give(callback(s, "1", null)).expectStatus(ExecutionStatus.PAUSED).expectRunning();
    s.resume().expectRunning("next");
  }

  @Test
  @Requirement("ENG-8")
  void resumedBeforeTheCallbackItAwaitsItAgain() {
    Scenario s = started("true").complete("job").pause().resume();
    s.expectStatus(ExecutionStatus.PAUSED);
    assertThat(s.state().pauseReason()).isEqualTo(PauseReason.AWAITING_CALLBACK);
    assertThat(s.offer(new Input.Resume(s.now()))).isInstanceOf(Decision.Refused.class);
  }

  @Test
  @Requirement("ENG-9")
  void aCancelledExecutionTakesNoCallback() {
    Scenario s = started("true").complete("job").cancel().expectStatus(ExecutionStatus.CANCELLED);
    late(s, token(s, "job"));
  }

  @Test
  @Requirement("ENG-10")
  void theAddressOfAFailedRunDoesNotAnswerForItsRetry() {
    Scenario s = started("true").complete("job");
    String old = token(s, "job");
    s.give(callback(s, "null", Failure.permanent("NO", "no"))).expectStatus(ExecutionStatus.FAILED);
    s.retry(null).complete("job").expectStatus(ExecutionStatus.PAUSED);
    late(s, old);
    s.give(callback(s, "1", null)).expectRunning("next");
  }

  @Test
  @Requirement("ENG-6")
  void everyItemOfALoopHasItsOwnAddress() {
    Scenario s =
        Scenario.started(
            """
            id: f
            steps:
              - id: each
                forEach: "{{ [1, 2] }}"
                adapter: core
                action: noop
                async: { callback: true }
            """);
    s.complete("each[0]").complete("each[1]").expectStatus(ExecutionStatus.PAUSED);
    s.give(new Input.ReceiveCallback(s.now(), token(s, "each[1]"), Value.of("b"), null));
    s.expectStatus(ExecutionStatus.PAUSED);
    s.give(new Input.ReceiveCallback(s.now(), token(s, "each[0]"), Value.of("a"), null));
    s.expectStepOutput("each", "[\"a\", \"b\"]").expectStatus(ExecutionStatus.COMPLETED);
  }

  private static void late(Scenario s, String token) {
    Decision decision = s.offer(new Input.ReceiveCallback(s.now(), token, Value.of("x"), null));
    assertThat(decision).isInstanceOf(Decision.Refused.class);
    assertThat(((Decision.Refused) decision).reason()).isEqualTo(Decision.Reason.LATE);
  }

  private static Input callback(Scenario s, String json, @Nullable Failure failure) {
    return new Input.ReceiveCallback(s.now(), token(s, "job"), Json.parse(json), failure);
  }

  private static Scenario started(String callback) {
    return Scenario.started(
        """
        id: f
        steps:
          - id: job
            adapter: core
            action: echo
            params: { reply: "{{ callback.url }}" }
            async: { callback: %s }
            retry: { attempts: 2, delay: 1s }
          - { id: next, adapter: core, action: echo, params: { got: "{{ job.done }}" } }
        """
            .formatted(callback));
  }
}
