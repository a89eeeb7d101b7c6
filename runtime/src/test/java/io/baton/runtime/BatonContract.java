package io.baton.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.baton.adapters.AdapterException;
import io.baton.adapters.Task;
import io.baton.conformance.Requirement;
import io.baton.engine.Decision.Reason;
import io.baton.engine.Input;
import io.baton.runtime.lane.Answer;
import io.baton.runtime.lane.Ended;
import io.baton.runtime.time.ManualClock;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.time.Duration;
import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * What Baton promises to a program, on any store. A restart is a kill: nothing is written at the
 * end.
 */
@Timeout(60)
abstract class BatonContract {
  static final Duration LONG = Duration.ofSeconds(30);

  final ManualClock clock = new ManualClock(1_700_000_000_000L);
  final Adding adding = new Adding();

  /** Always the same data within one test. */
  abstract Settings settings();

  Baton open() {
    return open(settings());
  }

  Baton open(Settings settings) {
    return Baton.open(settings.withClock(clock).withCloseGrace(Duration.ZERO))
        .adapter("test", "add", adding::run);
  }

  Baton killAndReopen(Baton baton) {
    baton.abandon();
    return open();
  }

  static void awaitStep(Execution execution, String step, String status) {
    while (!statusOf(execution, step).equals(status)) {
      Thread.onSpinWait();
    }
  }

  static String statusOf(Execution execution, String step) {
    Obj steps = (Obj) execution.view().at("steps");
    return ((Obj) steps.at(step)).at("status") instanceof Value.Text text ? text.value() : "";
  }

  static Value value(long number) {
    return Obj.of("value", Value.of(number));
  }

  @Test
  void aFlowRunsToItsResult() throws Exception {
    try (Baton baton = open()) {
      baton.register(Flows.chain(10));
      assertThat(baton.start("chain", Obj.EMPTY).await(LONG)).isEqualTo(value(10));
      assertThat(adding.tasks).hasSize(10);
    }
  }

  @Test
  void aThousandExecutionsAtATimeAllFinish() throws Exception {
    try (Baton baton = open()) {
      baton.register(Flows.chain(10));
      List<CompletableFuture<Ended>> ends = new ArrayList<>();
      for (int i = 0; i < 1_000; i++) {
        ends.add(baton.startLater("chain", Obj.EMPTY).thenCompose(Execution::ended));
      }
      for (CompletableFuture<Ended> end : ends) {
        assertThat(end.get(30, TimeUnit.SECONDS).output()).isEqualTo(value(10));
      }
      assertThat(adding.tasks).hasSize(10_000);
    }
  }

  @Test
  void afterAKillCompletedStepsAreNotRunAgainAndTheInterruptedOneIs() throws Exception {
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
      assertThat(adding.runsOf("a")).isEqualTo(1);
      assertThat(blocked.take().idempotencyToken()).isEqualTo(first.idempotencyToken());
    }
  }

  @Test
  @Requirement("RET-9")
  void aWaitSurvivesAKillAndEndsWhenItIsDue() throws Exception {
    Baton baton = open();
    baton.register(Flows.WAITING);
    long due = clock.millis() + Duration.ofHours(1).toMillis();
    String id = baton.start("waiting", Obj.EMPTY).id();
    clock.advance(Duration.ofMinutes(30));
    baton = killAndReopen(baton);
    assertThat(statusOf(baton.execution(id), "pause")).isEqualTo("running");
    assertThat(adding.tasks).isEmpty();
    clock.advance(Duration.ofMinutes(30));
    assertThat(baton.execution(id).await(LONG)).isEqualTo(value(2));
    Obj step = (Obj) ((Obj) baton.execution(id).view().at("steps")).at("pause");
    assertThat(step.at("completedAt"))
        .isEqualTo(Value.of(java.time.Instant.ofEpochMilli(due).toString()));
    baton.close();
  }

  @Test
  void timersFireOnceWhenTheClockJumps() throws Exception {
    try (Baton baton = open()) {
      baton.register(Flows.WAITING);
      Execution execution = baton.start("waiting", Obj.EMPTY);
      clock.advance(Duration.ofMinutes(-90));
      clock.advance(Duration.ofDays(2));
      assertThat(execution.await(LONG)).isEqualTo(value(2));
      assertThat(adding.tasks).hasSize(1);
    }
  }

  @Test
  @Requirement("RET-9")
  void aRetrySurvivesAKill() throws Exception {
    Baton baton = open();
    baton.adapter("test", "shaky", BatonContract::alwaysFailing);
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
    clock.advance(Duration.ofMinutes(10));
    assertThat(baton.execution(execution.id()).ended(LONG).isCompleted()).isTrue();
    assertThat(attempts).containsExactly(2);
    baton.close();
  }

  private static Value alwaysFailing(Task task) throws AdapterException {
    throw new AdapterException("CONNECTION_RESET", "no luck with " + task.step());
  }

  @Test
  @Requirement("RET-9")
  void aCallbackReachesAnExecutionThatWasKilledWhileItWaited() throws Exception {
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
  void aPausedExecutionStaysPausedAcrossAKillUntilItIsResumed() throws Exception {
    Baton baton = open();
    baton.register(Flows.WAITING);
    Execution execution = baton.start("waiting", Obj.EMPTY);
    assertThat(execution.pause("lunch")).isEqualTo(new Answer.Done());
    assertThat(execution.pause("again")).isInstanceOf(Answer.Refused.class);

    try (Baton again = killAndReopen(baton)) {
      Execution same = again.execution(execution.id());
      clock.advance(Duration.ofHours(2));
      awaitStep(same, "pause", "success");
      assertThat(same.view().at("status")).isEqualTo(Value.of("paused"));
      assertThat(adding.tasks).isEmpty();
      assertThat(same.resume()).isEqualTo(new Answer.Done());
      assertThat(same.await(LONG)).isEqualTo(value(2));
    }
  }

  @Test
  void cancellingInterruptsTheStepAndItsLateAnswerIsRefused() throws Exception {
    try (Baton baton = open()) {
      CountDownLatch started = new CountDownLatch(1);
      CountDownLatch interrupted = new CountDownLatch(1);
      CountDownLatch never = new CountDownLatch(1);
      baton.adapter(
          "test",
          "block",
          task -> {
            started.countDown();
            try {
              never.await();
            } catch (InterruptedException e) {
              interrupted.countDown();
              throw e;
            }
            return Obj.EMPTY;
          });
      baton.register("id: f\nsteps:\n  - { id: a, adapter: test, action: block }\n");
      Execution execution = baton.start("f", Obj.EMPTY);
      started.await();
      assertThat(execution.cancel("enough")).isEqualTo(new Answer.Done());
      assertThat(interrupted.await(30, TimeUnit.SECONDS)).isTrue();
      assertThat(execution.ended(LONG).status()).isEqualTo("cancelled");
      Answer late = execution.give(at -> new Input.CompleteStep(at, "a", 1, Obj.EMPTY));
      assertThat(late).isInstanceOf(Answer.Refused.class);
      assertThatThrownBy(() -> execution.await(LONG))
          .isInstanceOf(ExecutionFailedException.class)
          .hasMessageContaining("cancelled");
    }
  }

  @Test
  void aChildRunsInTheSameRuntimeAndSurvivesAKill() throws Exception {
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
      clock.advance(Duration.ofHours(1));
      assertThat(again.execution(id).await(LONG)).isEqualTo(value(2));
      assertThat(again.execution(child).await(LONG)).isEqualTo(value(2));
    }
  }

  @Test
  void aSignalAndAResultAreThereForExecutionsThatLeftMemory() throws Exception {
    try (Baton baton = open(settings().withMaxLive(1))) {
      baton.register("id: f\nsteps:\n  - { id: a, wait: { event: go } }\n");
      List<Execution> executions = new ArrayList<>();
      for (int i = 0; i < 20; i++) {
        executions.add(baton.start("f", Obj.EMPTY));
      }
      for (Execution execution : executions) {
        assertThat(execution.signal("go", Value.of(1))).isEqualTo(new Answer.Done());
      }
      for (Execution execution : executions) {
        assertThat(execution.ended(LONG).isCompleted()).isTrue();
        assertThat(Json.write(execution.view())).contains("\"payload\":1");
      }
    }
  }

  @Test
  void flowsInsideAFlowAreCalledByItAndByEachOtherAndByNobodyElse() throws Exception {
    String definition =
        """
        id: outer
        flows:
          - id: first
            steps: [ { id: call, flow: second, params: { from: "{{ input.from }}" } } ]
            output: { value: "{{ call.value }}" }
          - id: second
            steps: [ { id: add, adapter: test, action: add, params: { value: "{{ input.from }}" } } ]
            output: { value: "{{ add.value }}" }
        steps: [ { id: call, flow: first, params: { from: 41 } } ]
        output: { value: "{{ call.value }}" }
        """;
    Baton baton = open();
    baton.register(definition);
    Execution before = baton.start("outer", Obj.EMPTY);
    assertThat(before.await(LONG)).isEqualTo(value(42));
    assertThat(baton.register(definition)).isEqualTo(1);

    try (Baton again = killAndReopen(baton)) {
      assertThat(again.start("outer", Obj.EMPTY).await(LONG)).isEqualTo(value(42));
      again.register("id: stranger\nsteps: [ { id: call, flow: second } ]\n");
      Ended refused = again.start("stranger", Obj.EMPTY).ended(LONG);
      assertThat(refused.isCompleted()).isFalse();
    }
  }

  @Test
  @Requirement("DEF-1")
  void aRunningExecutionKeepsTheVersionItBeganWith() throws Exception {
    Baton baton = open();
    baton.register("id: f\nsteps: [ { id: a, wait: { event: go } } ]\noutput: { value: 1 }\n");
    Execution old = baton.start("f", Obj.EMPTY);
    baton.register("id: f\nsteps: [ { id: a, wait: { event: go } } ]\noutput: { value: 2 }\n");
    Execution young = baton.start("f", Obj.EMPTY);

    try (Baton again = killAndReopen(baton)) {
      again.execution(old.id()).signal("go", Value.NULL);
      again.execution(young.id()).signal("go", Value.NULL);
      assertThat(again.execution(old.id()).await(LONG)).isEqualTo(value(1));
      assertThat(again.execution(young.id()).await(LONG)).isEqualTo(value(2));
      assertThat(Json.write(again.execution(old.id()).view())).contains("\"flowVersion\":1");
    }
  }

  @Test
  @Requirement("DEF-1")
  void aTextIsRegisteredOnceAndAnotherTextIsTheNextVersion() {
    try (Baton baton = open()) {
      assertThat(baton.register(Flows.chain(2))).isEqualTo(1);
      assertThat(baton.register(Flows.chain(2))).isEqualTo(1);
      assertThat(baton.register(Flows.chain(3))).isEqualTo(2);
      assertThat(baton.register(Flows.chain(2))).isEqualTo(3);
      assertThat(baton.register(Flows.WAITING)).isEqualTo(1);
      assertThatThrownBy(() -> baton.start("chian", Obj.EMPTY))
          .hasMessage("There is no flow 'chian'; register it first");
    }
  }

  @Test
  void anExecutionThatMakesTheEngineThrowIsQuarantinedAndItsLaneGoesOn() throws Exception {
    try (Baton baton = open()) {
      baton.register(Flows.chain(3));
      CountDownLatch never = new CountDownLatch(1);
      baton.adapter(
          "test",
          "block",
          task -> {
            never.await();
            return Obj.EMPTY;
          });
      baton.register("id: f\nsteps:\n  - { id: a, adapter: test, action: block }\n");
      Execution poisoned = baton.start("f", Obj.EMPTY);
      Answer answer =
          poisoned.give(at -> new Input.CompleteStep(at, "a", 1, Obj.EMPTY, new ThrowingMap(), 0));
      assertThat(answer)
          .isInstanceOfSatisfying(
              Answer.Refused.class,
              refused -> assertThat(refused.message()).contains("is in quarantine"));
      assertThat(baton.quarantined()).hasSize(1);
      assertThat(baton.start("chain", Obj.EMPTY).await(LONG)).isEqualTo(value(3));
    }
  }

  /** Stands for a bug of the engine: a decision that fails half-way. */
  private static final class ThrowingMap extends AbstractMap<String, Value> {
    @Override
    public Set<Entry<String, Value>> entrySet() {
      throw new IllegalStateException("made up by the test");
    }
  }

  @Test
  void closingLeavesNoThread() throws Exception {
    Baton baton = open();
    baton.register(Flows.chain(3));
    baton.start("chain", Obj.EMPTY).await(LONG);
    baton.close();
    // A connection pool's own threads end by themselves a moment after it is closed.
    List<Thread> left =
        Thread.getAllStackTraces().keySet().stream()
            .filter(thread -> thread.getName().startsWith("baton-"))
            .toList();
    for (Thread thread : left) {
      assertThat(thread.join(LONG)).as(thread.getName()).isTrue();
    }
    assertThatThrownBy(() -> baton.start("chain", Obj.EMPTY)).hasMessage("Baton has been closed");
  }
}
