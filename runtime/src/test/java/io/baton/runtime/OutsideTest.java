package io.baton.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.adapters.AdapterException;
import io.baton.adapters.Outcome;
import io.baton.adapters.Poller;
import io.baton.conformance.Requirement;
import io.baton.runtime.lane.Answer;
import io.baton.runtime.notice.Notice;
import io.baton.store.AsideChange;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;

/** What Baton asks and tells the world outside: polls, alerts, notifications. */
final class OutsideTest extends OnAnyStore {
  private static final String POLLING =
      """
      id: f
      steps:
        - id: a
          adapter: test
          action: begin
          async: { poll: { interval: 5s, maxAttempts: 4 } }
      output: "{{ a }}"
      """;

  private final BlockingQueue<Poller.Question> questions = new LinkedBlockingQueue<>();
  private final BlockingQueue<Outcome> answers = new LinkedBlockingQueue<>();
  private final BlockingQueue<Notice> alerts = new LinkedBlockingQueue<>();
  private final BlockingQueue<Notice> ends = new LinkedBlockingQueue<>();
  private volatile boolean deaf;

  @Override
  Settings settings(Settings plain) {
    return plain
        .withPoller(
            question -> {
              questions.add(question);
              return answers.take();
            })
        .withAlerts(notice -> take(alerts, notice))
        .withNotifications(notice -> take(ends, notice));
  }

  private void take(BlockingQueue<Notice> into, Notice notice) throws IOException {
    if (deaf) {
      throw new IOException("nobody listens");
    }
    into.add(notice);
  }

  @Override
  Baton open() {
    return super.open()
        .adapter("test", "begin", task -> Obj.of("poll_url", Value.of("http://job/7")));
  }

  private static Outcome pending() {
    return new Outcome.Pending(Value.NULL);
  }

  @Test
  @Requirement("ASY-2")
  void aStepAsksAgainAndAgainUntilThereIsAnAnswer() throws Exception {
    open().register(POLLING);
    Execution execution = baton.start("f", Obj.EMPTY);
    Poller.Question first = questions.take();
    assertThat(first.url()).isEqualTo("http://job/7");
    assertThat(first.number()).isEqualTo(1);
    answers.add(pending());
    awaitWhy(execution, "poll");
    clock.advance(Duration.ofMillis(4_999));
    assertThat(questions).isEmpty();
    clock.advance(Duration.ofMillis(1));
    assertThat(questions.take().number()).isEqualTo(2);
    answers.add(Outcome.done(Obj.of("x", Value.of(1))));
    assertThat(Json.write(execution.await(LONG))).isEqualTo("{\"x\":1}");
  }

  @Test
  @Requirement({"ASY-2", "RET-9"})
  void aStepThatPollsGoesOnAskingAfterAKill() throws Exception {
    open().register(POLLING);
    Execution execution = baton.start("f", Obj.EMPTY);
    questions.take();
    killAndReopen();
    assertThat(questions.take().number()).isEqualTo(1);
    answers.add(pending());
    answers.add(pending());
    clock.advance(Duration.ofSeconds(5));
    assertThat(questions.take().number()).isEqualTo(2);
    answers.add(new Outcome.Failed(AdapterException.permanent("JOB_DIED", "the job died")));
    assertThat(baton.execution(execution.id()).ended(LONG).errorMessage())
        .isEqualTo("the job died");
  }

  @Test
  @Requirement("RET-6")
  void operationsAreToldOfAFatalErrorAgainIfTheyDidNotHear() throws Exception {
    deaf = true;
    open()
        .register(
            """
            id: f
            steps:
              - { id: a, adapter: core, action: fail, params: { code: BROKEN, class: fatal } }
            """);
    Execution execution = baton.start("f", Obj.EMPTY);
    assertThat(execution.ended(LONG).status()).isEqualTo("failed");
    baton.abandon();
    deaf = false;
    open();
    Notice alert = alerts.take();
    assertThat(alert.kind()).isEqualTo(Notice.Kind.OPERATIONS);
    assertThat(alert.executionId()).isEqualTo(execution.id());
    assertThat(alert.content().at("code")).isEqualTo(Value.of("BROKEN"));
    assertThat(ends.take().content().at("status")).isEqualTo(Value.of("failed"));
    until(() -> baton.store().queues().aside(AsideChange.Kind.MESSAGE, 9).isEmpty());
  }

  @Test
  @Requirement({"RET-7", "ENG-11"})
  void theOwnerIsToldOfAFlowThatTookTooLongAndEverybodyOfTheEnd() throws Exception {
    open().register("id: f\ntimeouts: { flow: 1m }\nsteps:\n  - { id: a, wait: 1h }\n");
    baton.start("f", Obj.EMPTY);
    clock.advance(Duration.ofMinutes(1));
    Notice alert = alerts.take();
    assertThat(alert.kind()).isEqualTo(Notice.Kind.OWNER);
    assertThat(alert.content().at("code")).isEqualTo(Value.of("FLOW_TIMEOUT"));
    assertThat(ends.take().content().at("status")).isEqualTo(Value.of("failed"));

    baton.register(Flows.chain(1));
    Execution good = baton.start("chain", Obj.EMPTY);
    Notice end = ends.take();
    assertThat(end.executionId()).isEqualTo(good.id());
    assertThat(end.content().at("output")).isEqualTo(Obj.of("value", Value.of(1)));
  }

  @Test
  @Requirement("ASY-1")
  void aCallbackThatCameBeforeTheAnswerWasReadIsDoneOnceAcrossAKill() throws Exception {
    BlockingQueue<String> urls = new LinkedBlockingQueue<>();
    open()
        .adapter(
            "test",
            "ask",
            task -> {
              urls.add(((Value.Text) task.param("url")).value());
              return Obj.EMPTY;
            })
        .register(Flows.CALLBACK);
    Execution execution = baton.start("callback", Obj.EMPTY);
    String url = urls.take();
    String token = url.substring(url.lastIndexOf('/') + 1);
    awaitWhy(execution, "callback");
    assertThat(baton.callback(token, Obj.of("value", Value.of(5)), null))
        .isEqualTo(new Answer.Done());
    killAndReopen();
    assertThat(baton.callback(token, Obj.of("value", Value.of(9)), null))
        .isInstanceOf(Answer.Refused.class);
    assertThat(baton.execution(execution.id()).await(LONG)).isEqualTo(Obj.of("value", Value.of(6)));
  }
}
