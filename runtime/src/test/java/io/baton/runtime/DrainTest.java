package io.baton.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.adapters.Task;
import io.baton.conformance.Requirement;
import io.baton.runtime.pool.PoolStatus;
import io.baton.runtime.time.ManualClock;
import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The process is killed with ten thousand tasks that could run. */
@Timeout(120)
@Requirement({"STA-5", "SCH-2"})
final class DrainTest {
  private static final int TASKS = 10_000;
  private static final int SLOTS = 4;
  private static final Duration LONG = Duration.ofSeconds(100);
  private static final String FLOW =
      """
      id: f
      concurrency: { steps: 10001, perAdapter: 10001 }
      steps:
        - id: both
          parallel:
            - { id: flaky, adapter: test, action: flaky, retry: { attempts: 2, delay: 1h } }
            - { id: each, forEach: "{{ input.items }}", concurrency: 10000,
                adapter: test, action: work }
      """;

  @TempDir Path folder;
  private final ManualClock clock = new ManualClock(1_700_000_000_000L);
  private final AtomicInteger flaky = new AtomicInteger();
  private final AtomicInteger done = new AtomicInteger();
  private final AtomicInteger atWork = new AtomicInteger();
  private final AtomicInteger most = new AtomicInteger();

  private Baton open() {
    Settings settings =
        Settings.in(folder)
            .withClock(clock)
            .withSlots(Map.of("standard", SLOTS, "high", SLOTS, "low", SLOTS))
            .withCloseGrace(Duration.ZERO);
    return Baton.open(settings).adapter("test", "flaky", this::fail);
  }

  private Value fail(Task task) {
    if (flaky.incrementAndGet() == 1) {
      throw new IllegalStateException("the first time it does");
    }
    return Obj.EMPTY;
  }

  private Value work(Task task) {
    most.accumulateAndGet(atWork.incrementAndGet(), Math::max);
    done.incrementAndGet();
    atWork.decrementAndGet();
    return Obj.EMPTY;
  }

  private static int depth(Baton baton) {
    return baton.pools(null).stream().mapToInt(PoolStatus::depth).sum();
  }

  @Test
  void allOfThemRunWithinTheLimitsAndBackOffIsKept() throws Exception {
    CountDownLatch never = new CountDownLatch(1);
    Obj items = Obj.of("items", Arr.of(IntStream.range(0, TASKS).mapToObj(Value::of).toList()));
    Baton first = open();
    first.adapter(
        "test",
        "work",
        task -> {
          never.await();
          return Obj.EMPTY;
        });
    first.register(FLOW);
    String id = first.start("f", items).id();
    while (depth(first) < TASKS - SLOTS || flaky.get() == 0) {
      LockSupport.parkNanos(1_000_000);
    }
    BatonContract.awaitStep(first.execution(id), "flaky", "retrying");
    first.abandon();
    try (Baton baton = open()) {
      baton.adapter("test", "work", this::work);
      while (done.get() < TASKS) {
        LockSupport.parkNanos(1_000_000);
      }
      assertThat(most.get()).isLessThanOrEqualTo(SLOTS);
      assertThat(flaky).as("its back-off is not over").hasValue(1);
      clock.advance(Duration.ofHours(1));
      assertThat(baton.execution(id).ended(LONG).isCompleted()).isTrue();
      assertThat(flaky).hasValue(2);
      assertThat(done).hasValue(TASKS);
    }
  }
}
