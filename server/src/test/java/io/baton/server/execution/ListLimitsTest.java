package io.baton.server.execution;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.runtime.ListLimits;
import io.baton.server.OnOneServer;
import io.baton.server.ServerSettings;
import io.baton.value.Arr;
import org.junit.jupiter.api.Test;

/**
 * What a server was told to list and change at most holds over HTTP, and its description says so.
 */
final class ListLimitsTest extends OnOneServer {
  @Override
  protected ServerSettings settings(ServerSettings defaults) {
    return defaults.withRuntime(
        runtime -> runtime.withLists(ListLimits.DEFAULT.withBulk(2).withSlices(10)));
  }

  @Test
  void one_request_changes_at_most_so_many() {
    register("{ id: waits, steps: [ { id: w, wait: { event: go } } ] }");
    for (int i = 0; i < 3; i++) {
      api.post("/v1/flows/waits/executions", "{}").expect(202);
    }
    api.post("/v1/executions/bulk", "{\"action\":\"pause\",\"ids\":[\"a\",\"b\",\"c\"]}")
        .expect(400);
    Arr results =
        (Arr)
            api.post(
                    "/v1/executions/bulk",
                    "{\"action\":\"cancel\",\"filter\":{\"flow\":\"waits\"}}")
                .expect(202)
                .at("results");
    assertThat(results.size()).isEqualTo(2);
  }

  @Test
  void a_histogram_has_at_most_so_many_slices() {
    assertThat(((Arr) api.get("/v1/executions/histogram").expect(200).at("slices")).size())
        .isLessThanOrEqualTo(10);
    assertThat(api.get("/v1/executions/histogram?slices=11").expect(400).text()).contains("10");
    assertThat(api.get("/openapi.json").expect(200).text())
        .contains("\"minimum\":2,\"maximum\":10,\"default\":10");
  }
}
