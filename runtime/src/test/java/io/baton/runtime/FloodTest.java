package io.baton.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.runtime.pool.LeasedTask;
import io.baton.runtime.pool.PoolStatus;
import io.baton.runtime.pool.TaskPoll;
import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One tenant has ten thousand tasks waiting; another one has a single task. Counted in rounds. */
@Timeout(120)
@Requirement({"SCH-4", "WRK-1"})
final class FloodTest {
  private static final int TASKS = 10_000;
  private static final int MOST_ROUNDS = 10;

  @TempDir Path folder;
  private final Gate gate = new Gate();

  private static String flood(int priority, String work) {
    return """
    id: flood
    concurrency: { steps: 10000, perAdapter: 10000 }
    steps:
      - { id: each, forEach: "{{ input.items }}", concurrency: 10000, priority: %d, %s }
    """
        .formatted(priority, work);
  }

  private static Obj items() {
    return Obj.of("items", Arr.of(IntStream.range(0, TASKS).mapToObj(Value::of).toList()));
  }

  private static String single(String work) {
    return "id: single\nsteps:\n  - { id: only, %s }\n".formatted(work);
  }

  /** All of them in memory: how long it takes to read one again is not counted in rounds. */
  private Baton open() {
    Settings settings =
        Settings.in(folder)
            .withSlots(Map.of("standard", 1, "high", 1, "low", 1))
            .withCloseGrace(Duration.ZERO);
    return Baton.open(settings.withPools(settings.pools().withMaxInMemory(2 * TASKS)))
        .adapter("test", "gate", gate::run);
  }

  private static void awaitDepth(Baton baton, String tenant, String pool, int depth) {
    while (depth(baton, tenant, pool) < depth) {
      LockSupport.parkNanos(1_000_000);
    }
  }

  private static int depth(Baton baton, String tenant, String pool) {
    return baton.pools(tenant).stream()
        .filter(status -> status.name().equals(pool))
        .mapToInt(PoolStatus::depth)
        .sum();
  }

  private static void begin(Baton baton, int priority, String work, String pool, int running) {
    baton.register("big", flood(priority, work), "flood.yaml");
    baton.register("small", single(work), "single.yaml");
    baton.start("flood", items(), StartOptions.of("big"));
    awaitDepth(baton, "big", pool, TASKS - running);
    baton.start("single", Obj.EMPTY, StartOptions.of("small"));
    awaitDepth(baton, "small", pool, 1);
  }

  /** Whether the flood is as urgent as the single task, or says that it is more urgent. */
  @ParameterizedTest
  @ValueSource(ints = {0, -5})
  void aFloodInThisProcessDelaysASingleTaskOfAnotherByTenRoundsAtMost(int priority)
      throws Exception {
    try (Baton baton = open()) {
      begin(baton, priority, "adapter: test, action: gate", "standard", 1);
      gate.begun.take();
      int rounds = 0;
      String tenant = "big";
      while (!tenant.equals("small")) {
        gate.through.release();
        tenant = gate.begun.take().tenantId();
        rounds++;
      }
      assertThat(rounds).isLessThanOrEqualTo(MOST_ROUNDS);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -5})
  void aFloodForWorkersElsewhereDelaysASingleTaskOfAnotherByTenRoundsAtMost(int priority) {
    try (Baton baton = open()) {
      begin(baton, priority, "adapter: remote, action: go, pool: ext", "ext", 0);
      TaskPoll poll = new TaskPoll(null, "ext", "w1", Set.of("remote"), 1);
      int rounds = 0;
      String tenant = "big";
      while (!tenant.equals("small")) {
        LeasedTask task = baton.tasks().poll(poll).getFirst();
        tenant = task.tenantId();
        rounds++;
      }
      assertThat(rounds).isLessThanOrEqualTo(MOST_ROUNDS);
    }
  }

  @Test
  void theWholeFloodIsServedInTheEnd() throws Exception {
    try (Baton baton = open()) {
      baton.register("big", flood(0, "adapter: test, action: gate"), "flood.yaml");
      Execution flood = baton.start("flood", items(), StartOptions.of("big"));
      gate.through.release(TASKS);
      assertThat(flood.ended(Duration.ofSeconds(100)).isCompleted()).isTrue();
      assertThat(gate.begun).hasSize(TASKS);
    }
  }
}
