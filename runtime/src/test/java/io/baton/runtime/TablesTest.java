package io.baton.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.adapters.AdapterException;
import io.baton.runtime.time.ManualClock;
import io.baton.store.StepRow;
import io.baton.store.Store;
import io.baton.store.StoredExecution;
import io.baton.store.sqlite.SqliteSettings;
import io.baton.store.sqlite.SqliteStore;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What the tables say of an execution, and that pools keep to their slots. */
@Timeout(60)
final class TablesTest {
  private static final Duration LONG = Duration.ofSeconds(30);

  @TempDir Path folder;
  private final ManualClock clock = new ManualClock(1_700_000_000_000L);
  private final Adding adding = new Adding();

  private Baton open(Settings settings) {
    return Baton.open(settings.withClock(clock)).adapter("test", "add", adding::run);
  }

  @Test
  void theTrackingRowsSayWhatTheEventsSay() throws Exception {
    String id;
    try (Baton baton = open(Settings.in(folder).withMaxLive(1))) {
      baton.adapter(
          "test",
          "fail",
          task -> {
            throw AdapterException.permanent("NOPE", "it cannot be done");
          });
      baton.register(
          """
          id: f
          steps:
            - { id: each, forEach: "{{ [1, 2, 3] }}", adapter: test, action: add, params: { value: "{{ item }}" } }
            - { id: left, if: "false", then: [ { id: inner, adapter: test, action: add } ] }
            - { id: bad, adapter: test, action: fail, continueOnError: true }
          output: { values: "{{ each }}" }
          """);
      id = baton.start("f", Obj.EMPTY).id();
      assertThat(baton.execution(id).ended(LONG).isCompleted()).isTrue();
    }
    try (Store store = SqliteStore.open(SqliteSettings.in(folder))) {
      StoredExecution execution = store.executions().byId(id).orElseThrow();
      assertThat(execution.status().status()).isEqualTo("completed");
      assertThat(execution.status().output())
          .isEqualTo("{\"values\":[{\"value\":2},{\"value\":3},{\"value\":4}]}");
      assertThat(execution.progress().seq())
          .isEqualTo(store.log().lastSeq(execution.executionNo()));
      assertThat(execution.progress().failed()).isEqualTo(1);
      List<StepRow> steps = store.executions().steps(execution.executionNo(), -1, 100);
      assertThat(steps.stream().filter(step -> step.stepKey() != null).map(StepRow::stepKey))
          .containsExactly("each[0]", "each[1]", "each[2]");
      assertThat(steps.stream().filter(step -> step.status().equals("failed")))
          .singleElement()
          .satisfies(step -> assertThat(step.errorMessage()).isEqualTo("it cannot be done"));
      assertThat(store.queues().timersOf(execution.executionNo())).isEmpty();
      assertThat(store.integrityCheck()).isEmpty();
    }
  }

  @Test
  void aPoolRunsNoMoreStepsThanItHasSlots() throws Exception {
    AtomicInteger running = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    Semaphore both = new Semaphore(0);
    CountDownLatch twoRun = new CountDownLatch(2);
    try (Baton baton = open(Settings.in(folder).withSlots(Map.of("small", 2)))) {
      baton.adapter(
          "test",
          "count",
          task -> {
            most.accumulateAndGet(running.incrementAndGet(), Math::max);
            twoRun.countDown();
            both.acquire();
            running.decrementAndGet();
            return Obj.EMPTY;
          });
      baton.register("id: f\npool: small\nsteps:\n  - { id: a, adapter: test, action: count }\n");
      List<Execution> executions =
          List.of(1, 2, 3, 4, 5, 6).stream().map(i -> baton.start("f", Obj.EMPTY)).toList();
      twoRun.await();
      both.release(executions.size());
      for (Execution execution : executions) {
        assertThat(execution.ended(LONG).isCompleted()).isTrue();
      }
      assertThat(most.get()).isEqualTo(2);
    }
  }

  @Test
  void tenLinesAreEnough() throws Exception {
    try (Baton baton = Baton.open(folder)) {
      baton.adapter("greet", "hello", task -> Obj.of("text", Value.of("Hello " + task.step())));
      baton.register(
          """
          id: flow
          steps: [ { id: you, adapter: greet, action: hello } ]
          output: "{{ you }}"
          """);
      Execution execution = baton.start("flow", Obj.EMPTY);
      assertThat(Json.write(execution.await(LONG))).isEqualTo("{\"text\":\"Hello you\"}");
    }
  }
}
