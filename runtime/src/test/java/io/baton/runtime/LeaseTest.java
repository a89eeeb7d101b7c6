package io.baton.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.adapters.AdapterException;
import io.baton.adapters.Outcome;
import io.baton.conformance.Requirement;
import io.baton.runtime.lane.Answer;
import io.baton.runtime.pool.Heartbeat;
import io.baton.runtime.pool.LeasedTask;
import io.baton.runtime.pool.PoolStatus;
import io.baton.runtime.pool.TaskPoll;
import io.baton.runtime.resource.Capacity;
import io.baton.store.AsideChange;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Workers that are not in this process. */
final class LeaseTest extends OnAnyStore {
  private static final TaskPoll POLL = new TaskPoll(null, "ext", "w1", Set.of("remote"), 10);
  private static final String FLOW =
      """
      id: f
      steps:
        - { id: a, adapter: remote, action: go, pool: ext, params: { x: 1 }, timeout: 10m }
      output: "{{ a }}"
      """;

  private Duration lease = Duration.ofSeconds(30);

  @Override
  Settings settings(Settings plain) {
    return plain.withPools(
        plain
            .pools()
            .withLease(lease)
            .withMaxRedeliveries(2)
            .withResources(Map.of("db", Capacity.counter(1))));
  }

  /** Asks again where it is sent away, as workers do. */
  private LeasedTask lease() throws Exception {
    List<LeasedTask> found = List.of();
    while (found.isEmpty()) {
      found = baton.tasks().poll(POLL, Duration.ofDays(1)).get();
    }
    return found.getFirst();
  }

  private static Outcome done() {
    return Outcome.done(Obj.of("y", Value.of(2)));
  }

  @Test
  @Requirement({"WRK-2", "WRK-3"})
  void aWorkerTakesATaskSaysThatItIsAliveAndAnswersOnce() throws Exception {
    open().register(FLOW);
    Execution execution = baton.start("f", Obj.EMPTY);
    awaitWhy(execution, "worker");
    assertThat(text(firstWhy(execution), "text")).isEqualTo("no worker polls pool ext");
    assertThat(baton.tasks().poll(new TaskPoll("other", "ext", "w", Set.of(), 1))).isEmpty();
    assertThat(baton.tasks().poll(new TaskPoll(null, "ext", "w", Set.of("mail"), 1))).isEmpty();
    LeasedTask task = lease();
    assertThat(task.executionId()).isEqualTo(execution.id());
    assertThat(task.input()).isEqualTo(Obj.of("x", Value.of(1)));
    assertThat(task.deadline()).isEqualTo(clock.millis() + 600_000);
    clock.advance(Duration.ofSeconds(20));
    assertThat(baton.tasks().heartbeat(task.taskId())).isEqualTo(new Heartbeat.GoOn(false, 30_000));
    clock.advance(Duration.ofSeconds(20));
    assertThat(baton.tasks().result(task.taskId(), done()).get()).isEqualTo(new Answer.Done());
    assertThat(Json.write(execution.await(LONG))).isEqualTo("{\"y\":2}");
    assertThat(baton.tasks().result(task.taskId(), done()).get())
        .isInstanceOf(Answer.Refused.class);
    assertThat(baton.tasks().heartbeat(task.taskId())).isInstanceOf(Heartbeat.Lost.class);
    until(() -> baton.store().queues().tasks(9).isEmpty());
  }

  @Test
  @Requirement("WRK-4")
  void aTaskOfALostWorkerGoesToAnotherOneWithTheSameToken() throws Exception {
    open().register(FLOW);
    Execution execution = baton.start("f", Obj.EMPTY);
    LeasedTask first = lease();
    TaskPoll other = new TaskPoll(null, "ext", "w2", Set.of("remote"), 10);
    CompletableFuture<List<LeasedTask>> waiting = baton.tasks().poll(other, Duration.ofDays(1));
    clock.advance(Duration.ofSeconds(30));
    LeasedTask second = waiting.get().getFirst();
    assertThat(second.idempotencyToken()).isEqualTo(first.idempotencyToken());
    assertThat(second.taskId()).isNotEqualTo(first.taskId());
    assertThat(baton.tasks().result(first.taskId(), done()).get())
        .isInstanceOf(Answer.Refused.class);
    assertThat(baton.tasks().result(second.taskId(), done()).get()).isEqualTo(new Answer.Done());
    assertThat(execution.ended(LONG).isCompleted()).isTrue();
  }

  @Test
  @Requirement({"WRK-4", "RET-7"})
  void aWorkerThatIsFrozenPastTheTimeLimitAnswersTooLate() throws Exception {
    open().register(FLOW.replace("timeout: 10m", "timeout: 1m"));
    Execution execution = baton.start("f", Obj.EMPTY);
    LeasedTask task = lease();
    clock.advance(Duration.ofSeconds(25));
    baton.tasks().heartbeat(task.taskId());
    clock.advance(Duration.ofSeconds(25));
    baton.tasks().heartbeat(task.taskId());
    clock.advance(Duration.ofSeconds(10));
    assertThat(execution.ended(LONG).errorMessage())
        .isEqualTo("Step a exceeded its timeout of 60s");
    assertThat(baton.tasks().result(task.taskId(), done()).get())
        .isInstanceOf(Answer.Refused.class);
    assertThat(execution.ended(LONG).status()).isEqualTo("failed");
  }

  /** As after a cut of the connection that would have brought it the task. */
  @Test
  @Requirement("WRK-4")
  void aTaskThatNeverReachedItsWorkerComesAgain() throws Exception {
    open().register(FLOW);
    Execution execution = baton.start("f", Obj.EMPTY);
    until(() -> !baton.tasks().poll(POLL).isEmpty());
    assertThat(baton.tasks().poll(POLL)).isEmpty();
    TaskPoll other = new TaskPoll(null, "ext", "w2", Set.of("remote"), 10);
    CompletableFuture<List<LeasedTask>> waiting = baton.tasks().poll(other, Duration.ofDays(1));
    clock.advance(Duration.ofSeconds(30));
    LeasedTask again = waiting.get().getFirst();
    assertThat(again.attempt()).isEqualTo(1);
    assertThat(baton.tasks().result(again.taskId(), done()).get()).isEqualTo(new Answer.Done());
    assertThat(execution.ended(LONG).isCompleted()).isTrue();
  }

  @Test
  @Requirement("WRK-4")
  void aTaskOfALostWorkerDoesNotGoToAPollOfItsThatStillWaits() throws Exception {
    open().register(FLOW);
    baton.start("f", Obj.EMPTY);
    lease();
    CompletableFuture<List<LeasedTask>> frozen = baton.tasks().poll(POLL, Duration.ofDays(1));
    clock.advance(Duration.ofSeconds(30));
    assertThat(frozen.get()).isEmpty();
    TaskPoll other = new TaskPoll(null, "ext", "w2", Set.of("remote"), 10);
    assertThat(baton.tasks().poll(other, Duration.ofDays(1)).get()).hasSize(1);
  }

  @Test
  @Requirement("WRK-4")
  void aLeaseSurvivesAKillOfThisProcess() throws Exception {
    open().register(FLOW);
    Execution execution = baton.start("f", Obj.EMPTY);
    LeasedTask task = lease();
    killAndReopen();
    assertThat(baton.tasks().poll(POLL)).isEmpty();
    assertThat(baton.tasks().result(task.taskId(), done()).get()).isEqualTo(new Answer.Done());
    assertThat(baton.execution(execution.id()).ended(LONG).isCompleted()).isTrue();
  }

  @Test
  @Requirement("SCH-3")
  void whatAWorkerElsewhereHoldsIsNobodyElsesAfterAKillEither() throws Exception {
    lease = Duration.ofHours(2);
    open().register(FLOW.replace("timeout: 10m", "timeout: 3h, resources: { db: 1 }"));
    baton.register(
        """
        id: later
        steps:
          - { id: pause, wait: 1h }
          - { id: b, adapter: core, action: echo, params: { x: 1 }, resources: { db: 1 } }
        """);
    Execution later = baton.start("later", Obj.EMPTY);
    baton.start("f", Obj.EMPTY);
    LeasedTask task = lease();
    clock.advance(Duration.ofHours(1));
    awaitWhy(later, "resource");
    killAndReopen();
    awaitWhy(baton.execution(later.id()), "resource");
    assertThat(baton.tasks().result(task.taskId(), done()).get()).isEqualTo(new Answer.Done());
    assertThat(baton.execution(later.id()).ended(LONG).isCompleted()).isTrue();
  }

  @Test
  @Requirement("SCH-3")
  void aTaskThatNoWorkerComesForKeepsItsResourcesFromOthersForALeaseAtMost() throws Exception {
    open().register(FLOW.replace("timeout: 10m", "timeout: 3h, resources: { db: 1 }"));
    baton.register(
        """
        id: local
        steps:
          - { id: b, adapter: core, action: echo, params: { x: 1 }, resources: { db: 1 } }
        """);
    baton.start("f", Obj.EMPTY);
    LeasedTask first = lease();
    Execution second = baton.start("f", Obj.EMPTY);
    awaitWhy(second, "worker");
    assertThat(baton.tasks().poll(POLL)).isEmpty();
    awaitWhy(second, "resource");
    assertThat(baton.tasks().result(first.taskId(), done()).get()).isEqualTo(new Answer.Done());
    awaitWhy(second, "worker");
    Execution local = baton.start("local", Obj.EMPTY);
    awaitWhy(local, "resource");
    clock.advance(Duration.ofSeconds(30));
    assertThat(local.ended(LONG).isCompleted()).isTrue();
    assertThat(lease().executionId()).isEqualTo(second.id());
  }

  @Test
  @Requirement("WRK-7")
  void aTaskThatNoWorkerAnswersIsSetAsideAndItsStepFails() throws Exception {
    open().register(FLOW);
    Execution execution = baton.start("f", Obj.EMPTY);
    for (int delivery = 0; delivery < 3; delivery++) {
      lease();
      clock.advance(Duration.ofSeconds(30));
    }
    assertThat(execution.ended(LONG).errorMessage())
        .contains("was handed to 3 workers, and none of them answered; the last was w1");
    assertThat(baton.store().queues().aside(AsideChange.Kind.DEAD_LETTER, 9)).hasSize(1);
    assertThat(baton.deadLetters("default", 9))
        .singleElement()
        .satisfies(letter -> assertThat(text(letter, "pool")).isEqualTo("ext"));
    assertThat(baton.deadLetters("other", 9)).isEmpty();
  }

  @Test
  @Requirement("WRK-5")
  void aWorkerHearsThatItsTaskIsCancelled() throws Exception {
    open().register(FLOW);
    Execution execution = baton.start("f", Obj.EMPTY);
    LeasedTask task = lease();
    execution.cancel("enough");
    assertThat(baton.tasks().heartbeat(task.taskId())).isEqualTo(new Heartbeat.GoOn(true, 30_000));
    AdapterException stopped = AdapterException.permanent("CANCELLED", "stopped");
    assertThat(baton.tasks().result(task.taskId(), new Outcome.Failed(stopped)).get())
        .isEqualTo(new Answer.Done());
    assertThat(execution.ended(LONG).status()).isEqualTo("cancelled");
  }

  @Test
  @Requirement("WRK-7")
  void aTaskThatIsGivenBackGoesToTheNextAtOnceAndThatDoesNotCount() throws Exception {
    open().register(FLOW);
    Execution execution = baton.start("f", Obj.EMPTY);
    for (int time = 0; time < 5; time++) {
      LeasedTask task = lease();
      assertThat(baton.tasks().release(task.taskId())).isTrue();
      assertThat(baton.tasks().release(task.taskId())).isFalse();
    }
    LeasedTask last = lease();
    assertThat(baton.tasks().result(last.taskId(), done()).get()).isEqualTo(new Answer.Done());
    assertThat(execution.ended(LONG).isCompleted()).isTrue();
  }

  @Test
  @Requirement("WRK-3")
  void aCustomPoolIsLeftToItsWorkersWhileThereAreSome() throws Exception {
    open().register(FLOW.replace("adapter: remote, action: go", "adapter: core, action: echo"));
    assertThat(baton.start("f", Obj.EMPTY).ended(LONG).isCompleted()).isTrue();
    TaskPoll core = new TaskPoll(null, "ext", "w1", Set.of("core"), 10);
    assertThat(baton.tasks().poll(core)).isEmpty();
    Execution theirs = baton.start("f", Obj.EMPTY);
    LeasedTask task = baton.tasks().poll(core, Duration.ofDays(1)).get().getFirst();
    assertThat(baton.tasks().result(task.taskId(), done()).get()).isEqualTo(new Answer.Done());
    assertThat(theirs.ended(LONG).isCompleted()).isTrue();
    Execution left = baton.start("f", Obj.EMPTY);
    until(() -> status().depth() == 1);
    clock.advance(Duration.ofSeconds(31));
    assertThat(Json.write(left.ended(LONG).output())).as("done here").isEqualTo("{\"x\":1}");
    assertThat(baton.tasks().poll(core)).isEmpty();
    Execution others = baton.start("f", Obj.EMPTY);
    until(() -> status().depth() == 1);
    baton.workerLeft("ext", "w1");
    assertThat(Json.write(others.ended(LONG).output())).isEqualTo("{\"x\":1}");
  }

  @Test
  void tasksThatAreTooManyForTheMemoryAreHandedOutAllTheSame() throws Exception {
    baton = Baton.open(data().withPools(data().pools().withMaxInMemory(1)));
    baton.register(FLOW);
    Set<String> started = new HashSet<>();
    for (int i = 0; i < 5; i++) {
      started.add(baton.start("f", Obj.EMPTY).id());
    }
    until(() -> status().depth() == 5);
    Set<String> given = new HashSet<>();
    while (given.size() < 5) {
      for (LeasedTask task : baton.tasks().poll(POLL, Duration.ofDays(1)).get()) {
        assertThat(task.input()).isEqualTo(Obj.of("x", Value.of(1)));
        given.add(task.executionId());
      }
    }
    assertThat(given).isEqualTo(started);
  }

  private PoolStatus status() {
    return baton.pools("default").stream()
        .filter(pool -> pool.name().equals("ext"))
        .findFirst()
        .orElse(PoolStatus.idle("ext", 0));
  }

  @Test
  void aPoolTellsWhatWaitsWhatRunsAndWhoWorks() throws Exception {
    open().register(FLOW);
    baton.start("f", Obj.EMPTY);
    baton.start("f", Obj.EMPTY);
    until(() -> status().depth() == 2);
    assertThat(status().remoteWorkers()).isZero();
    assertThat(status().desired()).isEqualTo(1);
    baton.tasks().poll(new TaskPoll(null, "ext", "w1", Set.of("remote"), 1));
    assertThat(status()).isEqualTo(new PoolStatus("ext", 1, 1, clock.millis(), 1_000, 1));
    assertThat(baton.pools("other")).extracting(PoolStatus::depth).containsOnly(0);
    clock.advance(Duration.ofSeconds(20));
    baton.tasks().poll(new TaskPoll(null, "ext", "w2", Set.of("mail"), 1));
    assertThat(status().remoteWorkers()).isEqualTo(2);
    clock.advance(Duration.ofSeconds(20));
    assertThat(status().remoteWorkers()).isEqualTo(1);
    assertThat(baton.pools(null)).extracting(PoolStatus::name).contains("high", "low", "standard");
  }
}
