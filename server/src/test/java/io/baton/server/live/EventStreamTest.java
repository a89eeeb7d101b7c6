package io.baton.server.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.server.OnOneServer;
import io.baton.server.ServerSettings;
import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
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
  void every_event_has_every_field() {
    String id =
        api.post("/v1/flows/ends/executions?wait=true", "{}").expect(200).textAt("executionId");
    Arr events = (Arr) api.get("/v1/executions/" + id + "/events").expect(200).at("items");
    for (Value event : events.items()) {
      assertThat(((Obj) event).fields().keySet())
          .containsExactly("seq", "type", "executionId", "stepId", "attempt", "at", "data");
    }
    assertThat(((Obj) events.get(0)).at("stepId")).isEqualTo(Value.NULL);
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

  @Test
  void a_reader_of_a_tenant_goes_on_after_the_event_that_it_knows() throws Exception {
    String known;
    String id = start("waits");
    try (Reader reader = new Reader("/v1/events")) {
      reader.next(": still there");
      api.post("/v1/executions/" + id + "/pause").expect(202);
      reader.next("event: execution.paused");
      api.post("/v1/executions/" + id + "/resume").expect(202);
      known = reader.next("id: ").substring(4);
      assertThat(reader.next("event: ")).isEqualTo("event: execution.resumed");
    }
    // Nobody reads while this happens.
    api.post("/v1/executions/" + id + "/signals/go", "{\"payload\":1}").expect(202);
    api.server().baton().execution(id).ended().get();

    try (Reader reader = new Reader("/v1/events", "Last-Event-ID", known)) {
      List<String> types = new ArrayList<>();
      while (!types.contains("event: execution.completed")) {
        types.add(reader.next("event: "));
      }
      assertThat(types)
          .startsWith("event: signal.received")
          .doesNotContain("event: execution.resumed", "event: missed")
          .doesNotHaveDuplicates();
    }
  }

  @Test
  void a_reader_of_a_tenant_whose_place_is_not_known_is_told_that_he_missed_something()
      throws Exception {
    for (String place : List.of("nonsense", "ffff-1", "1-99999999999999999999")) {
      try (Reader reader = new Reader("/v1/events", "Last-Event-ID", place)) {
        assertThat(reader.next("event: ")).isEqualTo("event: missed");
        String id = start("ends");
        assertThat(reader.next("data: {\"")).contains(id);
        // Nothing more of it can come to the next reader.
        api.server().baton().execution(id).ended().get();
      }
    }
  }

  @Test
  void whoever_only_asks_for_the_head_does_not_wait_for_events() {
    var head = api.request("/v1/events").header("Accept", "text/event-stream").HEAD();
    assertThat(api.send(head).expect(200).header("Content-Type")).isEqualTo("text/event-stream");
  }
}
