package io.baton.runtime;

import static io.baton.runtime.BatonContract.LONG;
import static io.baton.runtime.BatonContract.awaitStep;
import static io.baton.runtime.BatonContract.statusOf;
import static io.baton.runtime.BatonContract.value;
import static org.assertj.core.api.Assertions.assertThat;

import io.baton.adapters.AdapterException;
import io.baton.adapters.Task;
import io.baton.conformance.Requirement;
import io.baton.engine.Decision.Reason;
import io.baton.runtime.lane.Answer;
import io.baton.value.Moment;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;

/** What is going on survives a kill. */
interface SurvivalContract extends BatonUnderTest {
  @Test
  default void afterAKillCompletedStepsAreNotRunAgainAndTheInterruptedOneIs() throws Exception {
    CountDownLatch never = new CountDownLatch(1);
    BlockingQueue<Task> blocked = new LinkedBlockingQueue<>();
    Baton baton = open();
    baton.adapter(
        "test",
        "block",
        task -> {
          blocked.add(task);
          never.await();
          return Obj.EMPTY;
        });
    baton.register(
        """
        id: f
        steps:
          - { id: a, adapter: test, action: add, params: { value: 1 } }
          - { id: b, adapter: test, action: block }
          - { id: c, adapter: test, action: add, params: { value: "{{ a.value }}" } }
        output: { value: "{{ c.value }}" }
        """);
    String id = baton.start("f", Obj.EMPTY).id();
    Task first = blocked.take();

    try (Baton again = killAndReopen(baton)) {
      again.adapter(
          "test",
          "block",
          task -> {
            blocked.add(task);
            return Obj.EMPTY;
          });
      assertThat(again.execution(id).await(LONG)).isEqualTo(value(3));
      assertThat(adding().runsOf("a")).isEqualTo(1);
      assertThat(blocked.take().idempotencyToken()).isEqualTo(first.idempotencyToken());
    }
  }

  @Test
  @Requirement("RET-9")
  default void aWaitSurvivesAKillAndEndsWhenItIsDue() throws Exception {
    Baton baton = open();
    baton.register(Flows.WAITING);
    long due = clock().millis() + Duration.ofHours(1).toMillis();
    String id = baton.start("waiting", Obj.EMPTY).id();
    clock().advance(Duration.ofMinutes(30));
    baton = killAndReopen(baton);
    assertThat(statusOf(baton.execution(id), "pause")).isEqualTo("running");
    assertThat(adding().tasks).isEmpty();
    clock().advance(Duration.ofMinutes(30));
    assertThat(baton.execution(id).await(LONG)).isEqualTo(value(2));
    Obj step = (Obj) ((Obj) baton.execution(id).view().at("steps")).at("pause");
    assertThat(step.at("completedAt")).isEqualTo(Value.of(Moment.text(due)));
    baton.close();
  }

  @Test
  default void timersFireOnceWhenTheClockJumps() throws Exception {
    try (Baton baton = open()) {
      baton.register(Flows.WAITING);
      Execution execution = baton.start("waiting", Obj.EMPTY);
      clock().advance(Duration.ofMinutes(-90));
      clock().advance(Duration.ofDays(2));
      assertThat(execution.await(LONG)).isEqualTo(value(2));
      assertThat(adding().tasks).hasSize(1);
    }
  }

  @Test
  @Requirement("RET-9")
  default void aRetrySurvivesAKill() throws Exception {
    Baton baton = open();
    baton.adapter("test", "shaky", SurvivalContract::alwaysFailing);
    baton.register(
        """
        id: f
        steps:
          - id: a
            adapter: test
            action: shaky
            retry: { attempts: 3, delay: 10m }
        """);
    Execution execution = baton.start("f", Obj.EMPTY);
    awaitStep(execution, "a", "retrying");
    baton = killAndReopen(baton);
    List<Integer> attempts = new ArrayList<>();
    baton.adapter(
        "test",
        "shaky",
        task -> {
          attempts.add(task.attempt());
          return Obj.EMPTY;
        });
    assertThat(attempts).isEmpty();
    clock().advance(Duration.ofMinutes(10));
    assertThat(baton.execution(execution.id()).ended(LONG).isCompleted()).isTrue();
    assertThat(attempts).containsExactly(2);
    baton.close();
  }

  private static Value alwaysFailing(Task task) throws AdapterException {
    throw new AdapterException("CONNECTION_RESET", "no luck with " + task.step());
  }

  @Test
  @Requirement("RET-9")
  default void aCallbackReachesAnExecutionThatWasKilledWhileItWaited() throws Exception {
    Baton baton = open();
    BlockingQueue<Task> asked = new LinkedBlockingQueue<>();
    baton.adapter(
        "test",
        "ask",
        task -> {
          asked.add(task);
          return Obj.EMPTY;
        });
    baton.register(Flows.CALLBACK);
    String id = baton.start("callback", Obj.EMPTY).id();
    String url = asked.take().param("url") instanceof Value.Text text ? text.value() : "";
    String token = url.substring(url.lastIndexOf('/') + 1);
    while (!baton.execution(id).view().at("status").equals(Value.of("paused"))) {
      Thread.onSpinWait();
    }

    try (Baton again = killAndReopen(baton)) {
      assertThat(again.callback("wrong", Value.NULL, null)).isInstanceOf(Answer.Refused.class);
      assertThat(again.callback(token, value(5), null)).isEqualTo(new Answer.Done());
      assertThat(again.execution(id).await(LONG)).isEqualTo(value(6));
      assertThat(again.callback(token, value(7), null))
          .isInstanceOfSatisfying(
              Answer.Refused.class, refused -> assertThat(refused.reason()).isEqualTo(Reason.LATE));
    }
  }

  @Test
  @Requirement("ENG-8")
  default void aPausedExecutionStaysPausedAcrossAKillUntilItIsResumed() throws Exception {
    Baton baton = open();
    baton.register(Flows.WAITING);
    Execution execution = baton.start("waiting", Obj.EMPTY);
    assertThat(execution.pause("lunch")).isEqualTo(new Answer.Done());
    assertThat(execution.pause("again")).isInstanceOf(Answer.Refused.class);

    try (Baton again = killAndReopen(baton)) {
      Execution same = again.execution(execution.id());
      clock().advance(Duration.ofHours(2));
      awaitStep(same, "pause", "success");
      assertThat(same.view().at("status")).isEqualTo(Value.of("paused"));
      assertThat(adding().tasks).isEmpty();
      assertThat(same.resume()).isEqualTo(new Answer.Done());
      assertThat(same.await(LONG)).isEqualTo(value(2));
    }
  }

  @Test
  default void aChildRunsInTheSameRuntimeAndSurvivesAKill() throws Exception {
    Baton baton = open();
    baton.register(Flows.WAITING);
    baton.register(Flows.PARENT.replace("chain", "waiting"));
    String id = baton.start("parent", Obj.EMPTY).id();
    try (Baton again = killAndReopen(baton)) {
      String child =
          ((Obj) ((Obj) again.execution(id).view().at("steps")).at("call")).at("childId")
                  instanceof Value.Text text
              ? text.value()
              : "";
      again.execution(child).ended().isDone();
      clock().advance(Duration.ofHours(1));
      assertThat(again.execution(id).await(LONG)).isEqualTo(value(2));
      assertThat(again.execution(child).await(LONG)).isEqualTo(value(2));
    }
  }
}
