package io.baton.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.baton.conformance.Requirement;
import io.baton.flow.Trigger;
import io.baton.runtime.flow.InvalidFlowException;
import io.baton.runtime.trigger.Fired;
import io.baton.runtime.trigger.Occasion;
import io.baton.runtime.trigger.OtherPayloadException;
import io.baton.runtime.trigger.Triggers;
import io.baton.store.trigger.TriggerRow;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Triggers come and go with their flows, and start what fits. */
@Requirement("API-5")
final class TriggerTest extends OnTriggers {
  private static String webhook(String flow, String more) {
    return """
        id: %s
        input: { n: { type: integer, required: true } }
        triggers: [ { type: webhook, path: a/b%s }, { type: event, event: e } ]
        steps: [ { id: a, adapter: core, action: echo, params: { n: "{{ input.n }}" } } ]
        output: "{{ a }}"
        """
        .formatted(flow, more);
  }

  @Test
  void triggers_follow_the_newest_version_of_their_flow() throws Exception {
    set("2026-01-01T00:00:30Z");
    open().register(scheduled("* * * * *", "UTC", ""));
    serve();
    String id = service.list(TENANT, "", 10).getFirst().id();
    service.pause(TENANT, id);
    baton.register(scheduled("* * * * *", "UTC", ", catchUp: all"));
    assertThat(service.find(TENANT, id))
        .hasValueSatisfying(
            row -> {
              assertThat(row.paused()).isTrue();
              assertThat(Triggers.read(row))
                  .isEqualTo(
                      new Trigger.Schedule("* * * * *", "UTC", Obj.EMPTY, Trigger.CatchUp.ALL));
            });
    baton.register(scheduled("0 * * * *", "UTC", ""));
    assertThat(service.find(TENANT, id)).isEmpty();
    assertThat(service.list(TENANT, "", 10))
        .singleElement()
        .satisfies(
            row ->
                assertThat(service.nextTimes(row, 2))
                    .containsExactly(
                        Instant.parse("2026-01-01T01:00:00Z").toEpochMilli(),
                        Instant.parse("2026-01-01T02:00:00Z").toEpochMilli()));
    baton.register("id: f\nsteps: [ { id: a, adapter: core, action: noop } ]\n");
    assertThat(service.list(TENANT, "", 10)).isEmpty();
    baton.register(scheduled("* * * * *", "UTC", ""));
    assertThat(baton.flows().delete(TENANT, "f")).isTrue();
    assertThat(service.list(TENANT, "", 10)).isEmpty();
  }

  @Test
  void a_path_of_another_flow_and_an_input_that_never_fits_are_refused() {
    open().register(webhook("f", ""));
    baton.register(webhook("f", ", respond: sync"));
    assertThatThrownBy(() -> baton.register(webhook("g", "")))
        .isInstanceOf(InvalidFlowException.class)
        .hasMessageContaining("webhook path 'a/b' leads to flow 'f' already");
    baton.register("other", webhook("g", ""), "g.yaml");
    assertThatThrownBy(
            () ->
                baton.register(
                    scheduled("* * * * *", "UTC", ", input: { n: text }")
                        + "input: { n: { type: integer, required: true } }\n"))
        .isInstanceOf(InvalidFlowException.class)
        .hasMessageContaining("n");
  }

  @Test
  @Requirement("ENG-13")
  void an_event_starts_every_flow_that_waits_for_it_once() throws Exception {
    open().register(webhook("f", ""));
    baton.register(webhook("g", "").replace("a/b", "c"));
    serve();
    Occasion occasion = new Occasion("key-1", Obj.of("n", Value.of(7)));
    List<CompletableFuture<Fired>> first = service.event(TENANT, "e", occasion);
    assertThat(first).hasSize(2);
    for (CompletableFuture<Fired> fired : first) {
      Fired.Started started = (Fired.Started) fired.get();
      assertThat(started.execution().await(LONG)).isEqualTo(Obj.of("n", Value.of(7)));
    }
    for (CompletableFuture<Fired> fired : service.event(TENANT, "e", occasion)) {
      assertThat(fired.get()).isInstanceOf(Fired.Started.class);
    }
    assertThat(count("f")).isEqualTo(1);
    assertThat(count("g")).isEqualTo(1);
    assertThatThrownBy(
            () -> service.event(TENANT, "e", new Occasion("key-1", Obj.of("n", Value.of(8)))))
        .isInstanceOf(OtherPayloadException.class);
    assertThat(service.event("other", "e", occasion)).isEmpty();
  }

  @Test
  void a_payload_that_does_not_fit_starts_nothing_and_is_forgotten() throws Exception {
    open().register(webhook("f", ""));
    serve();
    TriggerRow row = service.webhook(TENANT, "a/b").orElseThrow();
    Fired fired = service.called(row, new Occasion("k", Obj.of("n", Value.of("text")))).get();
    assertThat(fired).isInstanceOf(Fired.Refused.class);
    until(() -> baton.store().firings().open(Long.MAX_VALUE, 1).isEmpty());
    assertThat(count("f")).isZero();
  }
}
