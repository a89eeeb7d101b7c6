package io.baton.runtime.scale;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.adapters.Outcome;
import io.baton.conformance.Requirement;
import io.baton.runtime.Baton;
import io.baton.runtime.Execution;
import io.baton.runtime.Settings;
import io.baton.runtime.pool.LeasedTask;
import io.baton.runtime.pool.PoolSettings;
import io.baton.runtime.pool.PoolStatus;
import io.baton.runtime.pool.TaskPoll;
import io.baton.runtime.time.ManualClock;
import io.baton.value.Obj;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Pools of a real engine that get and lose workers. */
@Requirement("WRK-6")
@Timeout(60)
@SuppressWarnings("NullAway.Init") // each test opens them
final class AutoscalerTest {
  private static final String FLOW =
      """
      id: f
      steps:
        - { id: work, adapter: test, action: work, pool: batch, timeout: 1d }
      """;

  @TempDir private Path folder;
  private final ManualClock clock = new ManualClock(1_700_000_000_000L);
  private final CountDownLatch gate = new CountDownLatch(1);
  private final List<Execution> started = new ArrayList<>();
  private Baton baton;
  private Autoscaler scaler;

  private void open(PoolPlan... plans) {
    ScaleSettings settings =
        ScaleSettings.in(folder.resolve("workers")).withInterval(Duration.ofMillis(5));
    for (PoolPlan plan : plans) {
      settings = settings.with(plan);
    }
    baton =
        Baton.open(
                Settings.in(folder)
                    .withClock(clock)
                    .withPools(settings.applied(PoolSettings.DEFAULT))
                    .withCloseGrace(Duration.ZERO))
            .adapter(
                "test",
                "work",
                task -> {
                  gate.await();
                  return Obj.EMPTY;
                });
    baton.register(FLOW);
    scaler = Autoscaler.open(baton, settings, "http://here:1");
  }

  @AfterEach
  void close() {
    gate.countDown();
    scaler.close();
    baton.close();
  }

  private void start(int count) {
    for (int i = 0; i < count; i++) {
      started.add(baton.start("f", Obj.EMPTY));
    }
  }

  private static void until(BooleanSupplier holds) {
    while (!holds.getAsBoolean()) {
      LockSupport.parkNanos(1_000_000);
    }
  }

  private PoolStatus status(String pool) {
    return baton.pools(null).stream()
        .filter(one -> one.name().equals(pool))
        .findFirst()
        .orElseThrow();
  }

  private int desired() {
    return scaler.desired(status("batch"));
  }

  private static PoolPlan slots(int perWorker) {
    return new PoolPlan(
        "batch", ScaleRules.DEFAULT.withTasksPerWorker(perWorker), new PoolPlan.Slots(perWorker));
  }

  @Test
  void aPoolOfSlotsGrowsWithItsQueueToTheMostAndGoesBackToNothing() throws Exception {
    open(slots(1));
    assertThat(status("batch").slots()).isZero();
    start(1_200);
    until(() -> desired() == 50 && status("batch").running() == 50);
    assertThat(status("batch").slots()).isEqualTo(50);
    assertThat(scaler.decisions("batch").getFirst().to()).isEqualTo(50);
    assertThat(scaler.decisions("batch").getLast().from()).isZero();

    gate.countDown();
    for (Execution execution : started) {
      execution.await(Duration.ofSeconds(30));
    }
    clock.advance(Duration.ofSeconds(61));
    until(() -> desired() == 1);
    clock.advance(Duration.ofMinutes(5));
    until(() -> desired() == 0 && status("batch").slots() == 0);
    assertThat(scaler.decisions("batch").getFirst().reason().text())
        .isEqualTo("no task for 5m → 0 workers");

    start(1);
    started.getLast().await(Duration.ofSeconds(30));
    assertThat(scaler.decisions("batch").getFirst().reason().text())
        .isEqualTo("queue depth 1 → 1 worker");
    assertThat(scaler.samples("batch")).extracting(Sample::desired).contains(0, 50);
  }

  @Test
  @Requirement("WRK-1")
  void aPoolWithoutAPlanIsAsItWas() {
    open();
    assertThat(status("standard").slots()).isEqualTo(1_000);
    start(20);
    until(() -> status("batch").running() == 20);
    assertThat(scaler.decisions("standard")).isEmpty();
    assertThat(scaler.workers(status("standard"))).isEqualTo(1_000);
  }

  @Test
  void aPoolThatOthersServeIsToldWhatItsQueueIsWorth() {
    open();
    baton.register(
        """
        id: far
        steps:
          - { id: all, forEach: "{{ range(100) }}", concurrency: 100, adapter: lathe, action: turn, pool: ext }
        concurrency: { steps: 100, perAdapter: 100 }
        """);
    baton.start("far", Obj.EMPTY);
    until(() -> baton.pools(null).stream().anyMatch(pool -> pool.depth() == 100));
    scaler.look();
    assertThat(scaler.desired(status("ext"))).isEqualTo(10);
    assertThat(scaler.decisions("ext").getFirst().reason().text())
        .isEqualTo("queue depth 100 → 10 workers");
    assertThat(scaler.plan("ext")).isEmpty();
  }

  @Test
  void workersThatCannotBeStartedAreToldAndNotTriedAllTheTime() {
    List<Decision> heard = new ArrayList<>();
    open(processes(List.of("/nowhere/worker")));
    var _ =
        scaler.watch(
            decision -> {
              synchronized (heard) {
                heard.add(decision);
              }
            });
    start(1);
    until(() -> failures() == 1);
    Decision failure = scaler.decisions("batch").getFirst();
    assertThat(failure.from()).isZero();
    assertThat(failure.to()).isEqualTo(1);
    assertThat(failure.reason().text()).contains("could not be started", "/nowhere/worker");
    long samples = turns(50);
    assertThat(samples).isPositive();
    assertThat(failures()).as("the clock stands still").isEqualTo(1);
    clock.advance(Duration.ofSeconds(1));
    until(() -> failures() == 2);
    synchronized (heard) {
      assertThat(heard).extracting(decision -> decision.reason().code()).contains("start_failed");
    }
    assertThat(baton.pools(null)).anySatisfy(pool -> assertThat(pool.depth()).isEqualTo(1));
  }

  /** Lets the loop turn at least so often: each look that finds tasks wakes it. */
  private long turns(int count) {
    for (int i = 0; i < count; i++) {
      scaler.look();
    }
    return scaler.samples("batch").size();
  }

  private long failures() {
    return scaler.decisions("batch").stream()
        .filter(decision -> decision.reason() instanceof Reason.StartFailed)
        .count();
  }

  private static PoolPlan processes(List<String> command) {
    return new PoolPlan(
        "batch", ScaleRules.DEFAULT, new PoolPlan.Processes(ProcessSettings.of(command)));
  }

  @Test
  @Requirement("WRK-1")
  void tasksOfAPoolWithWorkersElsewhereGoThereWhateverThisProcessHas() throws Exception {
    open(new PoolPlan("batch", ScaleRules.DEFAULT, new PoolPlan.Elsewhere()));
    baton.register(
        """
        id: g
        pool: batch
        steps:
          - { id: home, adapter: core, action: set, params: { x: 1 } }
          - { id: work, adapter: test, action: work, timeout: 1d }
        """);
    Execution execution = baton.start("g", Obj.EMPTY);
    TaskPoll poll = new TaskPoll(null, "batch", "w1", Set.of("test"), 10);
    LeasedTask task = baton.tasks().poll(poll, Duration.ofDays(1)).get().getFirst();
    assertThat(task.stepId()).isEqualTo("work");
    until(() -> scaler.workers(status("batch")) == 1 || look());
    assertThat(status("batch").slots()).isZero();
    assertThat(baton.tasks().result(task.taskId(), Outcome.done(Obj.EMPTY)).get()).isNotNull();
    assertThat(execution.ended(Duration.ofSeconds(30)).isCompleted()).isTrue();
  }

  private boolean look() {
    scaler.look();
    return false;
  }
}
