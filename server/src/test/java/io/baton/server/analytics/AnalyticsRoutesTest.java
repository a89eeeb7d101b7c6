package io.baton.server.analytics;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.runtime.Execution;
import io.baton.server.Api;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Analytics, pools and adapters over HTTP. */
final class AnalyticsRoutesTest {
  private static final Duration LONG = Duration.ofSeconds(30);

  @TempDir private Path folder;
  private Api api;

  @BeforeEach
  void start() {
    api = Api.in(folder);
  }

  @AfterEach
  void stop() {
    api.close();
  }

  @Test
  @Requirement("STA-4")
  void each_question_is_one_call() throws Exception {
    api.server()
        .baton()
        .register(
            """
            id: f
            steps:
              - { id: good, adapter: core, action: noop }
              - { id: bad, adapter: core, action: fail, params: { code: X } }
            """);
    Execution execution = api.server().baton().start("f", Obj.EMPTY);
    execution.ended(LONG);

    assertThat(api.get("/v1/analytics/step-failures").expect(200).text())
        .contains("\"failures\":1");
    assertThat(api.get("/v1/analytics/step-durations?step=good").expect(200).text())
        .contains("\"stepId\":\"good\"", "\"count\":1")
        .doesNotContain("\"bad\"");
    assertThat(api.get("/v1/analytics/step-durations").expect(200).text()).contains("\"bad\"");
    assertThat(api.get("/v1/analytics/flow-durations").expect(200).text())
        .contains("\"flowId\":\"f\"", "\"averageMs\":");
    assertThat(api.get("/v1/analytics/executions-by-status").expect(200).at("failed"))
        .isEqualTo(Value.of(1));
    assertThat(
            api.get("/v1/analytics/executions-by-status?from=2100-01-01").expect(200).at("failed"))
        .isEqualTo(Value.of(0));
    assertThat(
            api.get("/v1/analytics/executions-by-status?from=2000-01-01T00:00:00Z")
                .expect(200)
                .at("failed"))
        .isEqualTo(Value.of(1));
    api.get("/v1/analytics/executions-by-status?from=yesterday").expect(400);
    assertThat(api.get("/v1/analytics/timeline/" + execution.id()).expect(200).text())
        .contains("\"stepId\":\"good\"", "\"status\":\"failed\"");
    api.get("/v1/analytics/timeline/nothing").expect(404);
  }

  @Test
  @Requirement("API-1")
  void pools_tell_what_waits_and_who_works() {
    assertThat(api.get("/v1/pools").expect(200).text())
        .contains("\"name\":\"standard\"", "\"depth\":0", "\"desired\":0", "\"nextCursor\":null");
    assertThat(api.get("/v1/pools?limit=1").expect(200).text()).contains("\"nextCursor\":\"");
    assertThat(api.get("/v1/pools/high").expect(200).at("running")).isEqualTo(Value.of(0));
    api.get("/v1/pools/nothing").expect(404);
  }

  @Test
  @Requirement("ADP-1")
  void the_registry_has_actions_with_schemas() {
    assertThat(api.get("/v1/adapters").expect(200).text()).contains("\"id\":\"core\"", "\"echo\"");
    assertThat(api.get("/v1/adapters/core").expect(200).text()).contains("\"parameters\"");
    api.get("/v1/adapters/nothing").expect(404);
  }
}
