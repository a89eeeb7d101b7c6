package io.baton.server.pool;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.runtime.scale.PoolPlan;
import io.baton.runtime.scale.ProcessSettings;
import io.baton.runtime.scale.ScaleRules;
import io.baton.server.Api;
import io.baton.server.OnOneServer;
import io.baton.server.ServerSettings;
import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Scaling as the API, the metrics and the stream of events tell it. */
@Requirement("WRK-6")
@Timeout(60)
final class ScalingTest extends OnOneServer {
  @Override
  protected ServerSettings settings(ServerSettings defaults) {
    return defaults.withScaling(
        defaults
            .scaling()
            .with(new PoolPlan("batch", ScaleRules.DEFAULT, new PoolPlan.Slots(1)))
            .with(
                new PoolPlan(
                    "broken",
                    ScaleRules.DEFAULT,
                    new PoolPlan.Processes(ProcessSettings.of(List.of("/nowhere/worker"))))));
  }

  private Api.Answer until(String pool, Predicate<Obj> holds) {
    while (true) {
      Api.Answer answer = api.get("/v1/pools/" + pool);
      if (answer.status() == 200 && holds.test(answer.json())) {
        return answer;
      }
      LockSupport.parkNanos(5_000_000);
    }
  }

  private static boolean is(Obj pool, String field, int value) {
    return pool.at(field).equals(Value.of(value));
  }

  private static List<Obj> list(Obj from, String field) {
    return ((Arr) from.at(field)).items().stream().map(Obj.class::cast).toList();
  }

  private static String text(Obj from, String field) {
    return from.at(field) instanceof Value.Text text ? text.value() : "";
  }

  private void flood(String id, String pool, String call, int tasks) {
    register(
        """
        id: %s
        timeouts: { step: 1h }
        concurrency: { steps: 1000, perAdapter: 1000 }
        steps:
          - { id: all, forEach: "{{ range(%d) }}", concurrency: 1000, pool: %s, %s }
        """
            .formatted(id, tasks, pool, call));
    api.post("/v1/flows/%s/executions".formatted(id), "{}").expect(202);
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "10, 2", "100, 10", "1000, 50"})
  void a_pool_that_others_serve_tells_what_its_queue_is_worth(int depth, int workers) {
    String pool = "ext" + depth;
    flood("far" + depth, pool, "adapter: lathe, action: turn", depth);
    Obj told = until(pool, json -> is(json, "depth", depth)).json();
    assertThat(told.at("desired")).isEqualTo(Value.of(workers));
    assertThat(told.at("kind")).isEqualTo(Value.of("fixed"));
    assertThat(text(list(told, "decisions").getFirst(), "reason"))
        .isEqualTo(
            "queue depth %d → %d worker%s".formatted(depth, workers, workers == 1 ? "" : "s"));
  }

  /** Whether its last hour tells of so many workers. */
  private static boolean hasHad(Obj pool, int workers) {
    return list(pool, "history").stream().anyMatch(sample -> is(sample, "workers", workers));
  }

  @Test
  void each_decision_is_in_the_answer_in_the_metrics_and_on_the_stream() throws Exception {
    HttpResponse<java.io.InputStream> stream =
        api.client()
            .send(
                api.request("/v1/events").header("Accept", "text/event-stream").build(),
                BodyHandlers.ofInputStream());
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(stream.body(), StandardCharsets.UTF_8))) {
      assertThat(lines.readLine()).startsWith(":");
      flood("naps", "batch", "adapter: core, action: sleep, params: { duration: 1h }", 10);
      Obj told = until("batch", json -> is(json, "running", 2) && hasHad(json, 2)).json();
      assertThat(told.at("kind")).isEqualTo(Value.of("slots"));
      assertThat(told.at("workers")).isEqualTo(Value.of(2));
      assertThat(told.at("desired")).isEqualTo(Value.of(2));
      assertThat(told.at("max")).isEqualTo(Value.of(50));
      assertThat(list(told, "decisions"))
          .allSatisfy(
              decision -> {
                assertThat(text(decision, "code")).isEqualTo("queue_depth");
                assertThat(text(decision, "reason")).startsWith("queue depth ");
                assertThat(text(decision, "at")).endsWith("Z");
              });
      assertThat(list(told, "decisions").getLast().at("from")).isEqualTo(Value.of(0));
      String line = lines.readLine();
      while (!line.equals("event: pool.scaled")) {
        line = lines.readLine();
      }
      assertThat(lines.readLine())
          .contains("\"pool\":\"batch\"", "\"from\":0", "\"code\":\"queue_depth\"");
    }
    assertThat(api.get("/metrics").expect(200).text())
        .contains("orchestrator_scaling_decisions_total{code=\"queue_depth\",pool=\"batch\"}")
        .contains("orchestrator_workers_desired{pool=\"batch\"} 2.0")
        .contains("orchestrator_workers{pool=\"batch\"} 2.0");
  }

  @Test
  void workers_that_cannot_be_started_are_told_of() {
    flood("stuck", "broken", "adapter: core, action: noop", 3);
    Obj told =
        until(
                "broken",
                json ->
                    list(json, "decisions").stream()
                        .anyMatch(decision -> text(decision, "code").equals("start_failed")))
            .json();
    assertThat(told.at("workers")).isEqualTo(Value.of(0));
    assertThat(told.at("desired")).isEqualTo(Value.of(1));
    assertThat(text(list(told, "decisions").getFirst(), "reason"))
        .contains("a worker could not be started", "/nowhere/worker", "tried again in");
  }
}
