package io.baton.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.adapters.Outcome;
import io.baton.conformance.Requirement;
import io.baton.runtime.pool.LeasedTask;
import io.baton.runtime.pool.PoolStatus;
import io.baton.runtime.pool.TaskPoll;
import io.baton.value.Obj;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Workers elsewhere that wait for tasks longer than a worker with a task may be silent. */
@Requirement("WRK-2")
final class LongPollTest extends OnAnyStore {
  private static final Duration LEASE = Duration.ofSeconds(30);
  private static final Duration WAIT = Duration.ofSeconds(60);
  private static final String FLOW =
      "{ id: f, steps: [ { id: a, adapter: core, action: noop, pool: ext } ] }";

  @Override
  Settings settings(Settings plain) {
    return plain.withPools(plain.pools().withLease(LEASE));
  }

  private static TaskPoll poll(String worker) {
    return new TaskPoll(null, "ext", worker, Set.of("core"), 1);
  }

  private CompletableFuture<List<LeasedTask>> waiting(String worker) {
    return baton.tasks().poll(poll(worker), WAIT);
  }

  private int workers() {
    return baton.pools(null).stream()
        .filter(pool -> pool.name().equals("ext"))
        .mapToInt(PoolStatus::remoteWorkers)
        .sum();
  }

  @Test
  void aWorkerThatWaitsIsThereHoweverLongAgoItAsked() throws Exception {
    open().register(FLOW);
    CompletableFuture<List<LeasedTask>> first = waiting("w1");
    CompletableFuture<List<LeasedTask>> again = waiting("w1");
    clock.advance(LEASE.plusSeconds(10));
    CompletableFuture<List<LeasedTask>> second = waiting("w2");
    assertThat(workers()).isEqualTo(2);
    // So the task is left to one of them, although this process could do it as well.
    baton.start("f", Obj.EMPTY);
    until(first::isDone);
    assertThat(first.get()).hasSize(1);
    assertThat(again.isDone() || second.isDone()).isFalse();
    String task = first.get().getFirst().taskId();
    baton.tasks().result(task, Outcome.done(Obj.EMPTY)).get();
    clock.advance(WAIT);
    assertThat(again.get()).isEmpty();
    assertThat(second.get()).isEmpty();
  }

  @Test
  void whoeverWasAnsweredCountsForTheLengthOfALease() throws Exception {
    open();
    CompletableFuture<List<LeasedTask>> held = waiting("w1");
    clock.advance(WAIT);
    assertThat(held.get()).isEmpty();
    assertThat(workers()).isEqualTo(1);
    clock.advance(LEASE.plusSeconds(1));
    assertThat(workers()).isZero();
  }

  @Test
  void aWorkerThatLeavesCountsNoMoreThoughItsPollIsAnsweredByThat() throws Exception {
    open();
    CompletableFuture<List<LeasedTask>> held = waiting("w1");
    baton.workerLeft("ext", "w1");
    assertThat(held.get()).isEmpty();
    assertThat(workers()).isZero();
  }

  @Test
  void tenThousandWaitAtATimeAndEachTaskFindsOne() throws Exception {
    open().register(FLOW);
    List<CompletableFuture<List<LeasedTask>>> held = new ArrayList<>();
    for (int i = 0; i < 10_000; i++) {
      held.add(waiting("w" + i));
    }
    clock.advance(LEASE.plusSeconds(1));
    assertThat(workers()).isEqualTo(10_000);
    for (int i = 0; i < 20; i++) {
      baton.start("f", Obj.EMPTY);
    }
    until(() -> held.stream().filter(CompletableFuture::isDone).count() == 20);
    for (CompletableFuture<List<LeasedTask>> one : held.subList(0, 20)) {
      assertThat(one.get()).hasSize(1);
    }
  }
}
