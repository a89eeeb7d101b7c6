package io.baton.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.engine.Input.PollAnswer;
import io.baton.engine.state.ExecutionStatus;
import io.baton.engine.state.StepStatus;
import io.baton.value.Json;
import io.baton.value.Value;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A step that polls asks until it is answered, or out of tries or time. */
@Requirement("ASY-2")
class PollTest {

  @Test
  void theFirstAnswerNamesTheAddressAndPollsFollowEveryFiveSeconds() {
    Scenario s = started("true").complete("job", "{\"poll_url\": \"http://x/1\"}");
    assertThat(polls(s)).containsExactly(new Effect.DispatchPoll("job", 1, 1, "http://x/1"));
    s.expectRunning().give(answer(s, 1, new PollAnswer.Pending()));
    assertThat(polls(s)).hasSize(1);
    s.pass(4_999);
    assertThat(polls(s)).hasSize(1);
    s.pass(1);
    assertThat(polls(s).getLast()).isEqualTo(new Effect.DispatchPoll("job", 1, 2, "http://x/1"));
    s.give(answer(s, 2, new PollAnswer.Done(Json.parse("{\"v\": 1}"))));
    s.expectStepOutput("job", "{\"v\": 1}").expectRunning("next");
  }

  @Test
  void anAnswerThatTakesLongerThanTheIntervalStillCounts() {
    Scenario s = started("true").complete("job", "{\"poll_url\": \"u\"}").pass(12_000);
    assertThat(polls(s)).hasSize(3);
    s.give(answer(s, 1, new PollAnswer.Done(Json.parse("{\"v\": 1}"))));
    s.expectStepOutput("job", "{\"v\": 1}").expectRunning("next");
  }

  @Test
  void aFailedOperationFailsTheStepAndMayBeRetried() {
    Scenario s = started("true").complete("job", "{\"poll_url\": \"u\"}");
    s.give(answer(s, 1, new PollAnswer.Failed(new Failure("NETWORK_ERROR", "broken"))));
    s.expectStep("job", StepStatus.RETRYING).pass(1_000).expectRunning("job");
    assertThat(s.state().timers().armed().keySet())
        .containsExactly(new Timer(Timer.Kind.TIMEOUT, "job", 2));
  }

  @Test
  @Requirement("RET-7")
  void sixtyPollsOrThreeHundredSecondsAreTheDefault() {
    Scenario s = started("true").complete("job", "{\"poll_url\": \"u\"}").pass(299_999);
    assertThat(polls(s)).hasSize(60);
    s.expectStep("job", StepStatus.RUNNING).pass(1).expectStep("job", StepStatus.RETRYING);
    assertThat(s.error("job").code()).isEqualTo("TIMEOUT");
    assertThat(s.error("job").message()).contains("300s");
  }

  @Test
  void itIsOutOfTries() {
    Scenario s =
        started("{ interval: 1s, maxAttempts: 3 }").complete("job", "{\"poll_url\": \"u\"}");
    s.pass(2_999);
    assertThat(polls(s)).hasSize(3);
    s.pass(1).expectStep("job", StepStatus.RETRYING);
    assertThat(s.error("job").message()).isEqualTo("Max poll attempts (3) exceeded");
  }

  @Test
  void theAddressOfTheDefinitionWins() {
    Scenario s =
        started("{ url: \"http://y/{{ system.execution_id }}\" }")
            .complete("job", "{\"poll_url\": \"u\"}");
    assertThat(polls(s).getFirst().url()).isEqualTo("http://y/e1");
  }

  @Test
  void withoutAnAddressTheStepFails() {
    Scenario s = started("true").complete("job", "{}").expectStatus(ExecutionStatus.FAILED);
    assertThat(s.error().code()).isEqualTo("VALIDATION_ERROR");
    assertThat(s.error().message()).contains("poll_url");
  }

  @Test
  @Requirement("RET-9")
  void answersToPollsThatWereNotAskedAreRefused() {
    Scenario s = started("true").complete("job", "{\"poll_url\": \"u\"}").pass(5_000);
    refused(s, answer(s, 3, new PollAnswer.Done(Value.NULL)));
    refused(s, new Input.AnswerPoll(s.now(), "job", 2, 2, new PollAnswer.Pending()));
    refused(s, new Input.AnswerPoll(s.now(), "next", 1, 1, new PollAnswer.Pending()));
    refused(s, new Input.AnswerPoll(s.now(), "none", 1, 1, new PollAnswer.Pending()));
    s.give(answer(s, 2, new PollAnswer.Done(Value.NULL))).expectRunning("next");
    refused(s, answer(s, 2, new PollAnswer.Done(Value.NULL)));
  }

  @Test
  void afterACrashThePollThatWasOpenIsAskedAgain() {
    Scenario s = started("true").complete("job", "{\"poll_url\": \"u\"}").pass(5_000);
    assertThat(Engine.pendingEffects(s.state()))
        .containsExactly(
            new Effect.DispatchPoll("job", 1, 2, "u"),
            new Effect.ArmTimer(new Timer(Timer.Kind.POLL, "job", 1), Scenario.START + 10_000));
  }

  @Test
  void anExecutionThatPollsIsNotPaused() {
    started("true").complete("job", "{\"poll_url\": \"u\"}").expectStatus(ExecutionStatus.RUNNING);
  }

  private static void refused(Scenario s, Input input) {
    assertThat(s.offer(input)).isInstanceOf(Decision.Refused.class);
  }

  private static List<Effect.DispatchPoll> polls(Scenario s) {
    return s.effects(Effect.DispatchPoll.class);
  }

  private static Input answer(Scenario s, int poll, PollAnswer answer) {
    return new Input.AnswerPoll(s.now(), "job", s.attempt("job"), poll, answer);
  }

  private static Scenario started(String poll) {
    return Scenario.started(
        """
        id: f
        steps:
          - id: job
            adapter: core
            action: noop
            async: { poll: %s }
            retry: { attempts: 2, delay: 1s }
          - { id: next, adapter: core, action: noop }
        """
            .formatted(poll));
  }
}
