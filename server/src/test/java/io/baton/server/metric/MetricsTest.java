package io.baton.server.metric;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.engine.Event;
import io.baton.engine.Recorded;
import io.baton.runtime.lane.ExecutionRef;
import io.baton.server.Api;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is counted, and that counting holds up nobody. */
@Requirement("OBS-1")
final class MetricsTest {
  private static final String FLOW =
      """
      id: f
      steps:
        - { id: each, forEach: [1, 2, 3], adapter: core, action: echo, params: { x: "{{ item }}" } }
        - id: shaky
          adapter: core
          action: fail
          params: { code: NETWORK_ERROR, times: 1 }
          retry: { attempts: 2, delay: 1ms }
        - { id: never, adapter: core, action: noop, condition: "false" }
      """;

  @TempDir private Path folder;

  @Test
  void executions_and_steps_are_counted_and_timed_by_flow_and_step() throws Exception {
    try (Api api = Api.in(folder)) {
      api.server().baton().register(FLOW);
      api.server().baton().start("f", Obj.EMPTY).await(Duration.ofSeconds(30));
      String text = scrapedUntil(api, "orchestrator_flow_executions_total{");

      assertThat(text)
          .contains("orchestrator_flow_executions_total{flow=\"f\",status=\"completed\"} 1.0")
          .contains("orchestrator_flow_duration_seconds_count{flow=\"f\"} 1")
          .contains("orchestrator_flow_steps_count{flow=\"f\"} 1")
          .contains(
              "orchestrator_step_executions_total{flow=\"f\",status=\"success\",step=\"shaky\"} 1.0")
          .contains(
              "orchestrator_step_executions_total{flow=\"f\",status=\"skipped\",step=\"never\"} 1.0")
          .contains("orchestrator_step_retries_total{flow=\"f\",step=\"shaky\"} 1.0")
          .contains(
              "orchestrator_step_duration_seconds_bucket{flow=\"f\",step=\"shaky\",le=\"1.0\"} 1")
          .contains("orchestrator_errors_total{code=\"NETWORK_ERROR\"} 1.0")
          .contains("orchestrator_telemetry_dropped_total 0.0")
          .contains("orchestrator_queue_depth{pool=\"standard\"} 0.0")
          .contains("orchestrator_workers{pool=\"high\"} 1000.0")
          .contains("orchestrator_cache_misses_total{cache=\"executions\"} 0.0")
          .containsPattern("orchestrator_cache_hits_total\\{cache=\"executions\"} [1-9]")
          .contains("jvm_memory_used_bytes")
          .doesNotContain("each[");
    }
  }

  @Test
  void requests_are_timed_by_route_and_what_fits_none_is_one_series() {
    try (Api api = Api.in(folder)) {
      api.get("/v1/secrets/a").expect(404);
      api.get("/v1/secrets/b").expect(404);
      api.get("/nothing/1").expect(404);
      api.get("/nothing/2").expect(404);
      assertThat(api.get("/metrics").expect(200).text())
          .contains(
              "http_server_requests_seconds_count{method=\"GET\",route=\"/v1/secrets/{name}\",status=\"404\"} 2")
          .contains(
              "http_server_requests_seconds_count{method=\"other\",route=\"none\",status=\"404\"} 2")
          .doesNotContain("nothing");
    }
  }

  @Test
  void figures_of_all_tenants_are_for_those_who_run_the_instance() {
    try (Api api = Api.in(folder)) {
      api.post("/v1/tenants", "{\"id\": \"acme\"}").expect(201);
      String acme =
          api.post("/v1/keys", "{\"role\": \"admin\", \"tenant\": \"acme\"}").textAt("key");
      String ours = api.post("/v1/keys", "{\"role\": \"viewer\"}").textAt("key");
      api.get("/metrics", "Authorization", "Bearer " + acme).expect(403);
      api.get("/metrics", "Authorization", "Bearer " + ours).expect(200);
    }
  }

  /** Counting happens on the side; scraping again is how anybody sees that it has. */
  private static String scrapedUntil(Api api, String part) {
    String text = api.get("/metrics").expect(200).text();
    long deadline = System.nanoTime() + Duration.ofSeconds(30).toNanos();
    while (!text.contains(part) && System.nanoTime() < deadline) {
      text = api.get("/metrics").expect(200).text();
    }
    return text;
  }

  @Test
  void the_number_of_series_is_bounded() {
    try (Metrics metrics = new Metrics()) {
      for (int i = 0; i < 3 * ExecutionMetrics.MOST_STEPS; i++) {
        ExecutionRef owner = new ExecutionRef("e" + i, i, "default", "flow" + i);
        metrics.executions().happened(owner, skipped("s" + i));
        metrics.executions().happened(owner, new Recorded(2, 1, completed()));
      }
      long series = metrics.text().lines().filter(line -> line.startsWith("orchestrator")).count();
      assertThat(series).isLessThan(3 * ExecutionMetrics.MOST_STEPS);
      assertThat(metrics.text())
          .contains(
              "orchestrator_flow_executions_total{flow=\"other\",status=\"completed\"} 2000.0");
    }
  }

  private static Recorded skipped(String step) {
    return new Recorded(1, 1, new Event.StepSkipped(step, Event.SkipReason.CONDITION));
  }

  private static Event completed() {
    return new Event.ExecutionCompleted(Value.NULL);
  }

  @Test
  void what_comes_faster_than_it_is_counted_is_left_out_and_nobody_waits() throws Exception {
    CountDownLatch blocked = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    Telemetry telemetry =
        new Telemetry(
            List.of(
                (owner, event) -> {
                  blocked.countDown();
                  try {
                    goOn.await();
                  } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                  }
                }),
            2);
    ExecutionRef owner = new ExecutionRef("e", 1, "default", "f");
    telemetry.committed(owner, List.of(skipped("a")));
    blocked.await();
    for (int i = 0; i < 10; i++) {
      telemetry.committed(owner, List.of(skipped("a")));
    }
    assertThat(telemetry.dropped()).isEqualTo(8);
    goOn.countDown();
    telemetry.close();
  }
}
