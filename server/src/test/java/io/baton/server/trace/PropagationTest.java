package io.baton.server.trace;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.baton.adapters.builtin.AdapterSettings;
import io.baton.adapters.builtin.BuiltIn;
import io.baton.conformance.Requirement;
import io.baton.server.Api;
import io.baton.server.ServerSettings;
import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A trace goes on through the server: from who starts, to whom steps call and to workers. */
@Requirement("OBS-3")
final class PropagationTest {
  private static final String TRACE = "0af7651916cd43dd8448eb211c80319c";
  private static final String CALLER = "00-" + TRACE + "-b7ad6b7169203331-01";

  @TempDir private Path folder;
  private final LinkedBlockingQueue<String> called = new LinkedBlockingQueue<>();
  private final LinkedBlockingQueue<List<String>> states = new LinkedBlockingQueue<>();
  private HttpServer service;
  private OtlpReceiver receiver;

  @BeforeEach
  void listen() throws IOException {
    receiver = new OtlpReceiver();
    service = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    service.createContext(
        "/",
        exchange -> {
          String header = exchange.getRequestHeaders().getFirst("traceparent");
          states.add(exchange.getRequestHeaders().getOrDefault("tracestate", List.of()));
          called.add(header == null ? "" : header);
          exchange.sendResponseHeaders(204, -1);
          exchange.close();
        });
    service.start();
  }

  @AfterEach
  void stop() {
    service.stop(0);
    receiver.close();
  }

  private Api api(UnaryOperator<ServerSettings> change) {
    BuiltIn builtIn = BuiltIn.with(AdapterSettings.local(folder.resolve("files")));
    Api api = Api.in(folder, settings -> change.apply(settings.withAdapters(builtIn.adapters())));
    String yaml =
        """
        id: f
        triggers:
          - { type: webhook, path: go, public: true }
          - { type: event, event: gone }
        steps:
          - { id: call, adapter: http, action: post, params: { url: "http://127.0.0.1:%d/x" } }
          - { id: far, pool: far, adapter: lathe, action: turn, dependsOn: [call] }
        """
            .formatted(service.getAddress().getPort());
    api.postAs("/v1/flows", "application/yaml", yaml).expect(201);
    return api;
  }

  private String heard() throws InterruptedException {
    String header = called.poll(60, TimeUnit.SECONDS);
    assertThat(header).as("a call within a minute").isNotNull();
    return header;
  }

  /** What the worker is told, who then does his work. */
  private static Value worked(Api api) {
    return taken(api).at("traceparent");
  }

  private static Obj taken(Api api) {
    String poll = "{\"worker\":\"w\",\"waitMs\":60000}";
    Obj task =
        (Obj) ((Arr) api.post("/v1/pools/far/tasks/poll", poll).expect(200).at("tasks")).get(0);
    String id = ((Value.Text) task.at("taskId")).value();
    api.post("/v1/tasks/" + id + "/result", "{\"status\":\"completed\"}").expect(200);
    return task;
  }

  @Test
  void what_a_step_calls_and_its_worker_belong_to_its_span() throws Exception {
    String outgoing;
    Value forWorker;
    try (Api api = api(settings -> settings.withTraces(receiver.settings()))) {
      String id =
          api.post("/v1/flows/f/executions", "{}", "traceparent", CALLER)
              .expect(202)
              .textAt("executionId");
      outgoing = heard();
      forWorker = worked(api);
      api.server().baton().execution(id).ended().get(60, TimeUnit.SECONDS);
    }
    assertThat(receiver.span("flow f").parent()).isEqualTo("b7ad6b7169203331");
    assertThat(receiver.spans()).allMatch(span -> span.traceId().equals(TRACE));
    assertThat(outgoing).isEqualTo("00-%s-%s-01".formatted(TRACE, receiver.span("step call").id()));
    assertThat(forWorker)
        .isEqualTo(Value.of("00-%s-%s-01".formatted(TRACE, receiver.span("step far").id())));
  }

  @Test
  void an_execution_that_nobody_traces_has_a_trace_of_its_own() throws Exception {
    String outgoing;
    try (Api api = api(settings -> settings.withTraces(receiver.settings()))) {
      String id = api.post("/v1/flows/f/executions", "{}").expect(202).textAt("executionId");
      outgoing = heard();
      worked(api);
      api.server().baton().execution(id).ended().get(60, TimeUnit.SECONDS);
    }
    assertThat(outgoing)
        .isEqualTo(
            "00-%s-%s-01"
                .formatted(receiver.span("flow f").traceId(), receiver.span("step call").id()));
  }

  @Test
  void webhooks_and_events_carry_it_too() throws Exception {
    try (Api api = api(settings -> settings.withTraces(receiver.settings()))) {
      api.post("/v1/hooks/default/go", "{}", "traceparent", CALLER).expect(202);
      assertThat(heard()).startsWith("00-" + TRACE + "-");
      worked(api);
      api.post("/v1/events/gone", "{}", "traceparent", CALLER).expect(202);
      assertThat(heard()).startsWith("00-" + TRACE + "-");
      worked(api);
    }
  }

  @Test
  void without_traces_here_the_callers_place_goes_through_as_it_came() throws Exception {
    try (Api api = api(settings -> settings)) {
      String unsampled = CALLER.replaceAll("01$", "00");
      api.post("/v1/flows/f/executions", "{}", "traceparent", unsampled).expect(202);
      assertThat(heard()).isEqualTo(unsampled);
      assertThat(worked(api)).isEqualTo(Value.of(unsampled));
      api.post("/v1/flows/f/executions", "{}").expect(202);
      assertThat(heard()).isEmpty();
      assertThat(worked(api)).isEqualTo(Value.NULL);
    }
  }

  @Test
  void what_others_noted_beside_it_goes_on_in_one_line() throws Exception {
    try (Api api = api(settings -> settings)) {
      assertNotesGoOn(api);
    }
  }

  @Test
  void what_others_noted_beside_it_goes_on_under_our_own_spans_too() throws Exception {
    try (Api api = api(settings -> settings.withTraces(receiver.settings()))) {
      assertNotesGoOn(api);
    }
  }

  private void assertNotesGoOn(Api api) throws InterruptedException {
    String first = "rojo=00f067aa0ba902b7";
    String second = "congo@west=t61rcWkgMzE";
    String path = "/v1/flows/f/executions";
    api.post(path, "{}", "traceparent", CALLER, "tracestate", first, "tracestate", second)
        .expect(202);
    String both = first + "," + second;
    assertThat(states.poll(60, TimeUnit.SECONDS)).containsExactly(both);
    assertThat(taken(api).at("tracestate")).isEqualTo(Value.of(both));
  }

  @Test
  void what_is_no_tracestate_is_dropped_and_so_is_one_without_a_place() throws Exception {
    try (Api api = api(settings -> settings)) {
      for (String wrong : List.of("no member", "a=1,b", "x=" + "1".repeat(600))) {
        api.post("/v1/flows/f/executions", "{}", "traceparent", CALLER, "tracestate", wrong)
            .expect(202);
        assertThat(heard()).isEqualTo(CALLER);
        assertThat(states.poll(60, TimeUnit.SECONDS)).isEmpty();
        assertThat(taken(api).at("tracestate")).isEqualTo(Value.NULL);
      }
      api.post("/v1/flows/f/executions", "{}", "tracestate", "a=1").expect(202);
      assertThat(heard()).isEmpty();
      assertThat(states.poll(60, TimeUnit.SECONDS)).isEmpty();
    }
  }

  @Test
  void it_is_known_after_a_restart() throws Exception {
    try (Api api = api(settings -> settings)) {
      api.post("/v1/flows/f/executions", "{}", "traceparent", CALLER).expect(202);
      heard();
    }
    try (Api api = Api.in(folder)) {
      assertThat(worked(api)).isEqualTo(Value.of(CALLER));
    }
  }
}
