package io.baton.server.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.server.OnOneServer;
import io.baton.server.ServerSettings;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

@Requirement("API-6")
final class EventStreamTest extends OnOneServer {
  @Override
  protected ServerSettings settings(ServerSettings defaults) {
    return defaults.withHeartbeat(Duration.ofMillis(50));
  }

  @BeforeAll
  void flows() {
    register("{ id: ends, steps: [ { id: n, adapter: core, action: noop } ] }");
    register("{ id: waits, steps: [ { id: w, wait: { event: go } } ] }");
  }

  private final class Reader implements AutoCloseable {
    private final HttpResponse<java.io.InputStream> response;
    private final BufferedReader lines;

    Reader(String path, String... headers) throws IOException, InterruptedException {
      var request = api.request(path).header("Accept", "text/event-stream");
      response =
          api.client()
              .send(
                  (headers.length == 0 ? request : request.headers(headers)).build(),
                  BodyHandlers.ofInputStream());
      lines = new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8));
    }

    /** The next line that begins so. */
    String next(String beginning) throws IOException {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.startsWith(beginning)) {
          return line;
        }
      }
      throw new AssertionError("The stream ended without " + beginning);
    }

    List<String> rest() throws IOException {
      List<String> all = new ArrayList<>();
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        all.add(line);
      }
      return all;
    }

    @Override
    public void close() throws IOException {
      response.body().close();
    }
  }

  private String start(String flow) {
    return api.post("/v1/flows/%s/executions".formatted(flow), "{}")
        .expect(202)
        .textAt("executionId");
  }

  @Test
  void the_events_of_an_ended_execution_come_in_order_and_then_the_stream_ends() throws Exception {
    String id =
        api.post("/v1/flows/ends/executions?wait=true", "{}").expect(200).textAt("executionId");
    try (Reader reader = new Reader("/v1/executions/" + id + "/events")) {
      assertThat(reader.response.headers().firstValue("Content-Type"))
          .contains("text/event-stream");
      List<String> lines = reader.rest();
      assertThat(lines)
          .contains(
              "event: execution.created", "event: step.completed", "event: execution.completed");
      assertThat(lines.stream().filter(line -> line.startsWith("id: ")).toList())
          .startsWith("id: 1", "id: 2");
      String data = lines.stream().filter(line -> line.startsWith("data: ")).findFirst().orElse("");
      assertThat(data)
          .contains("\"seq\":1")
          .contains("\"executionId\":\"" + id + "\"")
          .doesNotContain("seed");
    }
  }

  @Test
  void a_reader_goes_on_after_the_event_that_it_knows() throws Exception {
    String id =
        api.post("/v1/flows/ends/executions?wait=true", "{}").expect(200).textAt("executionId");
    String path = "/v1/executions/" + id + "/events";
    String last;
    try (Reader reader = new Reader(path, "Last-Event-ID", "2")) {
      List<String> lines = reader.rest();
      assertThat(lines).contains("id: 3").doesNotContain("id: 1", "id: 2");
      last = lines.stream().filter(line -> line.startsWith("id: ")).reduce("", (a, b) -> b);
    }
    try (Reader reader = new Reader(path, "Last-Event-ID", last.substring(4))) {
      assertThat(reader.response.statusCode()).isEqualTo(204);
    }
    assertThat(api.get(path, "Accept", "text/event-stream", "Last-Event-ID", "x").status())
        .isEqualTo(400);
  }

  @Test
  void events_arrive_as_they_happen_with_signs_of_life_between_them() throws Exception {
    String id = start("waits");
    try (Reader reader = new Reader("/v1/executions/" + id + "/events")) {
      reader.next("event: step.waiting");
      reader.next(": still there");
      api.post("/v1/executions/" + id + "/signals/go", "{\"payload\":1}").expect(202);
      reader.next("event: signal.received");
      reader.next("event: execution.completed");
      assertThat(reader.rest()).noneMatch(line -> line.startsWith("event:"));
    }
  }

  @Test
  void everything_of_a_tenant_can_be_watched() throws Exception {
    try (Reader reader = new Reader("/v1/events")) {
      reader.next(": ");
      reader.next(": still there");
      String id = start("ends");
      assertThat(reader.next("data: ")).contains(id);
      reader.next("event: execution.completed");
    }
  }
}
