package io.baton.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.baton.conformance.Requirement;
import io.baton.runtime.pool.PoolStatus;
import io.baton.runtime.pool.RemoteWorker;
import io.baton.runtime.pool.TaskPoll;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** How much workers elsewhere are handed at once, and what is told of those who have it. */
final class HandOutTest extends OnAnyStore {
  private static final TaskPoll POLL = new TaskPoll(null, "ext", "w1", Set.of("remote"), 10);
  private static final String FLOW =
      """
      id: f
      steps:
        - { id: a, adapter: remote, action: go, pool: ext, params: { x: 1 }, timeout: 10m }
      """;

  @Override
  Settings settings(Settings plain) {
    return plain.withPools(
        plain.pools().withLease(Duration.ofSeconds(30)).withMaxPollWeight(3_000));
  }

  private int depth() {
    return baton.pools(null).stream()
        .filter(pool -> pool.name().equals("ext"))
        .mapToInt(PoolStatus::depth)
        .sum();
  }

  @Test
  void whatIsTooMuchForOnePollIsLeftForTheNext() throws Exception {
    open().register(FLOW.replace("x: 1", "x: \"{{ input.x }}\""));
    for (int i = 0; i < 3; i++) {
      baton.start("f", Obj.of("x", Value.of("x".repeat(2_000))));
    }
    until(() -> depth() == 3);
    assertThat(baton.tasks().poll(POLL)).hasSize(2);
    assertThat(baton.tasks().poll(POLL)).hasSize(1);
  }

  @Test
  @Requirement("WRK-3")
  void whoWorksElsewhereIsToldTheMostSilentFirst() throws Exception {
    open().register(FLOW);
    Execution execution = baton.start("f", Obj.EMPTY);
    until(() -> !baton.tasks().poll(POLL).isEmpty());
    long heardAt = clock.millis();
    clock.advance(Duration.ofSeconds(10));
    baton.tasks().poll(new TaskPoll("other", "ext", "w2", Set.of(), 1));
    RemoteWorker.Task task =
        new RemoteWorker.Task(execution.id(), "f", "a", 1, heardAt, heardAt + 30_000);
    RemoteWorker busy = new RemoteWorker("w1", heardAt, 30_000, Set.of("remote"), 1, List.of(task));
    RemoteWorker idle = new RemoteWorker("w2", clock.millis(), 30_000, Set.of(), 0, List.of());
    assertThat(baton.tasks().roster("ext", null)).containsExactly(busy, idle);
    assertThat(baton.tasks().roster("standard", null)).isEmpty();
    assertThat(baton.tasks().roster("ext", "default"))
        .as("without workers that take only tasks of others")
        .containsExactly(busy);
    assertThat(baton.tasks().roster("ext", "other"))
        .as("without tasks of others")
        .extracting(RemoteWorker::name, RemoteWorker::running)
        .containsExactly(tuple("w1", 0), tuple("w2", 0));
    clock.advance(Duration.ofSeconds(20));
    until(() -> baton.tasks().roster("ext", "default").isEmpty());
  }
}
