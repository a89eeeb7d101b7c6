package io.baton.server.pool;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.runtime.scale.Bounds;
import io.baton.runtime.scale.PoolPlan;
import io.baton.runtime.scale.ProcessSettings;
import io.baton.runtime.scale.ScaleRules;
import io.baton.server.Api;
import io.baton.server.ServerSettings;
import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Real worker processes come, are lost, are replaced and go, and no task is lost with them. */
@Timeout(240)
@Requirement({"WRK-6", "WRK-4", "WRK-7"})
final class ScaledProcessesTest {
  private static final int TASKS = 12;

  @TempDir private Path folder;

  private ServerSettings settings(ServerSettings defaults) {
    ProcessSettings processes =
        ProcessSettings.of(GateWorker.command(folder))
            .withPauses(Duration.ofMillis(100), Duration.ofSeconds(1));
    ScaleRules rules =
        ScaleRules.DEFAULT
            .withBounds(new Bounds(0, 2))
            .withPatience(Duration.ofSeconds(1), Duration.ofMillis(100), Duration.ofSeconds(1));
    return defaults
        .withRuntime(
            runtime ->
                runtime.withPools(
                    runtime.pools().withLease(Duration.ofSeconds(5)).withMaxRedeliveries(20)))
        .withScaling(
            defaults
                .scaling()
                .with(new PoolPlan("batch", rules, new PoolPlan.Processes(processes)))
                .withInterval(Duration.ofMillis(50)));
  }

  private static void until(BooleanSupplier holds) throws InterruptedException {
    while (!holds.getAsBoolean()) {
      TimeUnit.MILLISECONDS.sleep(20);
    }
  }

  /** Processes that live and have begun a task, in the order of their numbers. */
  private List<ProcessHandle> atWork() {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.startsWith("begun-"))
          .map(name -> Long.parseLong(name.split("-", -1)[1]))
          .distinct()
          .sorted()
          .map(ProcessHandle::of)
          .flatMap(Optional::stream)
          .filter(ProcessHandle::isAlive)
          .toList();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static Obj pool(Api api) {
    return api.get("/v1/pools/batch").expect(200).json();
  }

  private static boolean hasWorkers(Api api, int count) {
    return pool(api).at("workers").equals(Value.of(count));
  }

  @Test
  void from_none_to_two_and_back_with_a_kill_and_a_drain_between() throws Exception {
    Path data = Files.createDirectory(folder.resolve("data"));
    try (Api api = Api.in(data, this::settings)) {
      assertThat(hasWorkers(api, 0)).isTrue();
      api.postAs(
              "/v1/flows",
              "application/yaml",
              """
              id: gates
              timeouts: { step: 1h }
              concurrency: { steps: 100, perAdapter: 100 }
              steps:
                - id: all
                  forEach: "{{ range(%d) }}"
                  concurrency: %d
                  pool: batch
                  adapter: gate
                  action: pass
              output: "{{ all }}"
              """
                  .formatted(TASKS, TASKS))
          .expect(201);
      String id = api.post("/v1/flows/gates/executions", "{}").expect(202).textAt("executionId");
      CompletableFuture<?> ended = api.server().baton().execution(id).ended();
      until(() -> atWork().size() == 2);
      assertThat(hasWorkers(api, 2)).isTrue();

      ProcessHandle killed = atWork().getFirst();
      ProcessHandle drained = atWork().getLast();
      killed.destroyForcibly();
      killed.onExit().get(60, TimeUnit.SECONDS);
      until(() -> atWork().size() == 2);
      assertThat(atWork()).doesNotContain(killed);

      drained.destroy();
      Files.writeString(folder.resolve("open-" + drained.pid()), "");
      drained.onExit().get(120, TimeUnit.SECONDS);

      Files.writeString(folder.resolve("open"), "");
      ended.get(120, TimeUnit.SECONDS);
      Obj execution = api.get("/v1/executions/" + id).expect(200).json();
      assertThat(execution.at("status")).isEqualTo(Value.of("completed"));
      List<Value> by = ((Arr) execution.at("output")).items();
      assertThat(by).hasSize(TASKS);
      assertThat(by).contains(Obj.of("by", Value.of(drained.pid())));
      assertThat(by).doesNotContain(Obj.of("by", Value.of(killed.pid())));

      until(() -> hasWorkers(api, 0));
      until(() -> atWork().isEmpty());
      assertThat(pool(api).at("decisions").toString())
          .contains("queue_depth", "worker_lost", "idle");
    }
  }
}
