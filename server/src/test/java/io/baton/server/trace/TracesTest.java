package io.baton.server.trace;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnknownFieldSet;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.baton.conformance.Requirement;
import io.baton.runtime.StartOptions;
import io.baton.server.Api;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Spans as a receiver of OTLP sees them. */
@Requirement("OBS-3")
final class TracesTest {
  /** Numbers of the fields in OpenTelemetry's messages. */
  private record Span(UnknownFieldSet fields) {
    String hex(int field) {
      List<ByteString> values = fields.getField(field).getLengthDelimitedList();
      return values.isEmpty() ? "" : HexFormat.of().formatHex(values.getFirst().toByteArray());
    }

    String traceId() {
      return hex(1);
    }

    String id() {
      return hex(2);
    }

    String parent() {
      return hex(4);
    }

    String name() {
      return fields.getField(5).getLengthDelimitedList().getFirst().toStringUtf8();
    }

    boolean endsAfterItStarts() {
      return fields.getField(8).getFixed64List().getFirst()
          >= fields.getField(7).getFixed64List().getFirst();
    }

    boolean isError() {
      return fields.hasField(15)
          && fields.getField(15).getLengthDelimitedList().getFirst().size() > 0;
    }

    String attributes() {
      StringBuilder all = new StringBuilder();
      fields.getField(9).getLengthDelimitedList().forEach(one -> all.append(one.toStringUtf8()));
      return all.toString();
    }
  }

  @TempDir private Path folder;
  private final List<Span> spans = new CopyOnWriteArrayList<>();
  private HttpServer receiver;

  @BeforeEach
  void listen() throws IOException {
    receiver = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    receiver.createContext("/v1/traces", this::receive);
    receiver.start();
  }

  @AfterEach
  void stop() {
    receiver.stop(0);
  }

  private void receive(HttpExchange exchange) throws IOException {
    UnknownFieldSet request = UnknownFieldSet.parseFrom(exchange.getRequestBody().readAllBytes());
    for (ByteString resource : request.getField(1).getLengthDelimitedList()) {
      for (ByteString scope : parse(resource).getField(2).getLengthDelimitedList()) {
        for (ByteString span : parse(scope).getField(2).getLengthDelimitedList()) {
          spans.add(new Span(parse(span)));
        }
      }
    }
    exchange.sendResponseHeaders(200, -1);
    exchange.close();
  }

  private static UnknownFieldSet parse(ByteString bytes) throws IOException {
    return UnknownFieldSet.parseFrom(bytes);
  }

  private Api api() {
    TraceSettings settings =
        TraceSettings.of(
            Map.of(
                "OTEL_EXPORTER_OTLP_ENDPOINT",
                "http://127.0.0.1:" + receiver.getAddress().getPort() + "/"));
    return Api.in(folder, server -> server.withTraces(settings));
  }

  private Span span(String name) {
    return spans.stream()
        .filter(span -> span.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new AssertionError(name + " is not among " + names()));
  }

  private List<String> names() {
    return spans.stream().map(Span::name).toList();
  }

  @Test
  void an_execution_is_a_span_and_so_is_every_attempt_of_a_step() throws Exception {
    try (Api api = api()) {
      api.server()
          .baton()
          .register(
              """
              id: f
              steps:
                - id: shaky
                  adapter: core
                  action: fail
                  params: { code: NETWORK_ERROR, times: 1 }
                  retry: { attempts: 2, delay: 1ms }
              """);
      api.server().baton().start("f", Obj.EMPTY).await(Duration.ofSeconds(30));
    }
    assertThat(names()).containsExactlyInAnyOrder("step shaky", "step shaky", "flow f");
    Span flow = span("flow f");
    assertThat(flow.parent()).isEmpty();
    assertThat(spans).allMatch(span -> span.traceId().equals(flow.traceId()));
    assertThat(spans).allMatch(Span::endsAfterItStarts);
    assertThat(spans).extracting(Span::id).doesNotHaveDuplicates();
    assertThat(spans)
        .filteredOn(span -> span.name().startsWith("step"))
        .allMatch(span -> span.parent().equals(flow.id()))
        .anyMatch(Span::isError)
        .anyMatch(span -> !span.isError());
    assertThat(flow.attributes())
        .contains("baton.tenant")
        .contains("default")
        .contains("completed");
  }

  @Test
  void who_started_it_is_the_parent_and_children_belong_to_the_step_that_called_them()
      throws Exception {
    String caller = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
    try (Api api = api()) {
      api.server().baton().register("{id: child, steps: [{id: c, adapter: core, action: noop}]}");
      api.server().baton().register("{id: f, steps: [{id: call, flow: child}]}");
      Obj trigger = Obj.of("type", Value.of("manual"), "traceparent", Value.of(caller));
      api.server()
          .baton()
          .start("f", Obj.EMPTY, StartOptions.DEFAULT.withTrigger(trigger))
          .await(Duration.ofSeconds(30));
    }
    assertThat(spans).allMatch(span -> span.traceId().equals("0af7651916cd43dd8448eb211c80319c"));
    assertThat(span("flow f").parent()).isEqualTo("b7ad6b7169203331");
    assertThat(span("flow child").parent()).isEqualTo(span("step call").id());
    assertThat(span("step c").parent()).isEqualTo(span("flow child").id());
  }

  @Test
  void a_trace_survives_a_restart() throws Exception {
    String id;
    try (Api api = api()) {
      api.server()
          .baton()
          .register(
              "{id: f, steps: [{id: a, adapter: core, action: noop}, {id: b, wait: {event: go}}]}");
      var execution = api.server().baton().start("f", Obj.EMPTY);
      id = execution.id();
    }
    try (Api api = api()) {
      api.server().baton().execution(id).signal("go", Value.NULL);
      api.server().baton().execution(id).await(Duration.ofSeconds(30));
    }
    Span flow = span("flow f");
    assertThat(span("step a").parent()).isEqualTo(flow.id());
    assertThat(span("step b").parent()).isEqualTo(flow.id());
    assertThat(spans).allMatch(span -> span.traceId().equals(flow.traceId()));
  }

  @Test
  void what_is_no_traceparent_is_ignored() {
    assertThat(TraceParent.parse("00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"))
        .isPresent();
    for (String wrong :
        List.of(
            "",
            "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331",
            "ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
            "00-00000000000000000000000000000000-b7ad6b7169203331-01",
            "00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01")) {
      assertThat(TraceParent.parse(wrong)).as(wrong).isEmpty();
    }
  }
}
