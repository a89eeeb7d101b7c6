package io.baton.server.trace;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.runtime.StartOptions;
import io.baton.runtime.trace.TraceParent;
import io.baton.server.Api;
import io.baton.server.trace.OtlpReceiver.Span;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Spans as a receiver of OTLP sees them. */
@Requirement("OBS-3")
final class TracesTest {
  @TempDir private Path folder;
  private OtlpReceiver receiver;

  @BeforeEach
  void listen() throws IOException {
    receiver = new OtlpReceiver();
  }

  @AfterEach
  void stop() {
    receiver.close();
  }

  private Api api() {
    return Api.in(folder, server -> server.withTraces(receiver.settings()));
  }

  private Span span(String name) {
    return receiver.span(name);
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
    assertThat(receiver.names()).containsExactlyInAnyOrder("step shaky", "step shaky", "flow f");
    Span flow = span("flow f");
    assertThat(flow.parent()).isEmpty();
    assertThat(receiver.spans()).allMatch(span -> span.traceId().equals(flow.traceId()));
    assertThat(receiver.spans()).allMatch(Span::endsAfterItStarts);
    assertThat(receiver.spans()).extracting(Span::id).doesNotHaveDuplicates();
    assertThat(receiver.spans())
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
    assertThat(receiver.spans())
        .allMatch(span -> span.traceId().equals("0af7651916cd43dd8448eb211c80319c"));
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
    assertThat(receiver.spans()).allMatch(span -> span.traceId().equals(flow.traceId()));
  }

  @Test
  void what_is_no_traceparent_is_ignored() {
    assertThat(TraceParent.parse("00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"))
        .isPresent();
    assertThat(TraceParent.parse("cc-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00-more"))
        .hasValueSatisfying(later -> assertThat(later.flags()).isEqualTo("00"));
    for (String wrong :
        List.of(
            "",
            "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331",
            "ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
            "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-more",
            "00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01",
            "00-00000000000000000000000000000000-b7ad6b7169203331-01",
            "00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01")) {
      assertThat(TraceParent.parse(wrong)).as(wrong).isEmpty();
    }
  }
}
