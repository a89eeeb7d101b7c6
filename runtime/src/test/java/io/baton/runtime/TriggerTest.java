package io.baton.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.baton.conformance.Requirement;
import io.baton.flow.Trigger;
import io.baton.runtime.flow.InvalidFlowException;
import io.baton.runtime.trigger.Fired;
import io.baton.runtime.trigger.Occasion;
import io.baton.runtime.trigger.OtherPayloadException;
import io.baton.runtime.trigger.TriggerService;
import io.baton.runtime.trigger.TriggerSettings;
import io.baton.runtime.trigger.Triggers;
import io.baton.store.Store;
import io.baton.store.StoredExecution;
import io.baton.store.read.ExecutionFilter;
import io.baton.store.trigger.TriggerRow;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Triggers start flows, each occasion once, whatever happens in between. */
@Requirement("API-5")
@SuppressWarnings("NullAway.Init") // A test serves when it needs to.
final class TriggerTest extends OnAnyStore {
  private static final String TENANT = StartOptions.DEFAULT_TENANT;

  private final StoreFaults faults = new StoreFaults();
  private TriggerService service;

  @Override
  Settings settings(Settings plain) {
    return Settings.on(() -> faults.in(plain.store().get()))
        .withClock(clock)
        .withCloseGrace(Duration.ZERO);
  }

  @AfterEach
  void stop() {
    if (service != null) {
      service.close();
    }
  }

  private void set(String time) {
    clock.advance(Duration.ofMillis(Instant.parse(time).toEpochMilli() - clock.millis()));
  }

  private void serve() {
    service = TriggerService.open(baton, baton.store(), TriggerSettings.DEFAULT);
  }

  private void kill() {
    service.close();
    baton.abandon();
  }

  private static String scheduled(String cron, String zone, String more) {
    return """
        id: f
        triggers: [ { type: schedule, cron: "%s", timezone: %s%s } ]
        steps: [ { id: a, adapter: core, action: noop } ]
        """
        .formatted(cron, zone, more);
  }

  /** When the runs were due, once nothing more is owed. */
  private List<String> runs() throws Exception {
    return runs(baton);
  }

  private List<String> runs(Baton on) throws Exception {
    Store store = on.store();
    until(
        () ->
            store.triggers().due(clock.millis(), 1).isEmpty()
                && store.firings().open(Long.MAX_VALUE, 1).isEmpty());
    List<String> times = new ArrayList<>();
    for (StoredExecution stored : stored(on)) {
      Obj trigger = (Obj) Json.parse(stored.identity().trigger());
      assertThat(trigger.at("type")).isEqualTo(Value.of("schedule"));
      times.add(text((Obj) trigger.at("payload"), "scheduledAt"));
    }
    return times.stream().sorted().toList();
  }

  private static List<StoredExecution> stored(Baton on) {
    return on.executions(ExecutionFilter.ofTenant(TENANT), 10_000).items().stream()
        .map(item -> on.store().executions().byId(text(item, "executionId")).orElseThrow())
        .toList();
  }

  @Test
  void a_schedule_starts_its_flow_at_its_times() throws Exception {
    set("2026-01-01T00:00:30Z");
    open()
        .register(
            """
            id: f
            input: { at: { type: string, required: true } }
            triggers:
              - { type: schedule, cron: "*/5 * * * *", input: { at: "{{ trigger.payload.scheduledAt }}" } }
            steps: [ { id: a, adapter: core, action: echo, params: { at: "{{ input.at }}" } } ]
            output: "{{ a.at }}"
            """);
    serve();
    assertThat(runs()).isEmpty();
    set("2026-01-01T00:04:59Z");
    assertThat(runs()).isEmpty();
    set("2026-01-01T00:05:00Z");
    assertThat(runs()).containsExactly("2026-01-01T00:05:00Z");
    set("2026-01-01T00:10:03Z");
    assertThat(runs()).containsExactly("2026-01-01T00:05:00Z", "2026-01-01T00:10:00Z");

    StoredExecution newest = stored(baton).getFirst();
    Execution execution = baton.execution(newest.identity().id());
    assertThat(execution.await(LONG)).isEqualTo(Value.of("2026-01-01T00:10:00Z"));
    Obj trigger = (Obj) execution.view().at("trigger");
    assertThat(trigger.at("type")).isEqualTo(Value.of("schedule"));
    assertThat(trigger.at("timestamp")).isEqualTo(Value.of("2026-01-01T00:10:03Z"));
  }

  @Test
  void a_time_that_clocks_leave_out_and_one_that_comes_twice_have_one_run_each() throws Exception {
    set("2026-03-28T12:00:00Z");
    open().register(scheduled("30 2 * * *", "Europe/Berlin", ""));
    serve();
    for (String hour : List.of("00:30", "01:00", "01:30", "02:30")) {
      set("2026-03-29T" + hour + ":00Z");
    }
    assertThat(runs()).containsExactly("2026-03-29T01:00:00Z");
    set("2026-10-24T23:00:00Z");
    int before = runs().size();
    for (String hour : List.of("00:30", "01:30", "02:30")) {
      set("2026-10-25T" + hour + ":00Z");
      assertThat(runs()).hasSize(before + 1).contains("2026-10-25T00:30:00Z");
    }
  }

  @Test
  void after_downtime_missed_times_are_skipped_made_up_for_once_or_all_run() throws Exception {
    set("2026-01-01T00:00:30Z");
    open();
    for (String rule : List.of("skip", "once", "all")) {
      baton.register(
          scheduled("* * * * *", "UTC", ", catchUp: " + rule).replace("id: f", "id: " + rule));
    }
    serve();
    kill();
    set("2026-01-01T01:00:30Z");
    open();
    serve();
    runs();

    assertThat(count("skip")).isZero();
    assertThat(count("once")).isEqualTo(1);
    assertThat(count("all")).isEqualTo(60);
    set("2026-01-01T01:01:00Z");
    runs();
    assertThat(count("skip")).isEqualTo(1);
    assertThat(count("once")).isEqualTo(2);
    assertThat(count("all")).isEqualTo(61);
  }

  private int count(String flow) {
    return baton.executions(ExecutionFilter.ofTenant(TENANT).withFlow(flow), 10_000).items().size();
  }

  @Test
  void a_clock_that_is_set_back_fires_nothing_again() throws Exception {
    set("2026-01-01T00:00:30Z");
    open().register(scheduled("* * * * *", "UTC", ", catchUp: all"));
    serve();
    set("2026-01-01T01:00:00Z");
    assertThat(runs()).hasSize(60);
    set("2026-01-01T00:00:00Z");
    set("2026-01-01T00:59:00Z");
    set("2026-01-01T01:00:59Z");
    assertThat(runs()).hasSize(60);
    set("2026-01-01T01:01:00Z");
    assertThat(runs()).hasSize(61);
  }

  @Test
  void years_of_downtime_are_caught_up_with_in_bounded_time() throws Exception {
    set("2020-01-01T00:00:00Z");
    open().register(scheduled("* * * * * *", "UTC", ", catchUp: once"));
    baton.register(scheduled("* * * * *", "UTC", ", catchUp: all").replace("id: f", "id: g"));
    baton.abandon();
    set("2026-01-01T00:00:00Z");
    open();
    service = TriggerService.open(baton, baton.store(), TriggerSettings.DEFAULT.withMaxCatchUp(50));
    runs();

    assertThat(count("f")).isEqualTo(11);
    assertThat(count("g")).isEqualTo(50);
  }

  @Test
  void what_a_kill_left_between_the_schedule_and_its_run_is_started_once() throws Exception {
    set("2026-01-01T00:00:30Z");
    open().register(scheduled("* * * * *", "UTC", ""));
    serve();
    faults.noExecutions = true;
    set("2026-01-01T00:01:00Z");
    until(() -> faults.refusedExecutions > 0);
    assertThat(baton.store().firings().open(Long.MAX_VALUE, 10)).hasSize(1);
    kill();

    faults.noExecutions = false;
    open();
    assertThat(stored(baton)).isEmpty();
    serve();
    assertThat(runs()).containsExactly("2026-01-01T00:01:00Z");
    set("2026-01-01T00:01:59Z");
    assertThat(runs()).containsExactly("2026-01-01T00:01:00Z");
  }

  @Test
  void what_a_kill_left_between_the_run_and_its_note_is_not_started_again() throws Exception {
    set("2026-01-01T00:00:30Z");
    open().register(scheduled("* * * * *", "UTC", ""));
    serve();
    faults.noNotes = true;
    set("2026-01-01T00:01:00Z");
    until(() -> faults.refusedNotes > 0);
    assertThat(stored(baton)).hasSize(1);
    kill();

    faults.noNotes = false;
    open();
    serve();
    assertThat(runs()).containsExactly("2026-01-01T00:01:00Z");
    assertThat(baton.quarantined()).isEmpty();
  }

  @Test
  void two_processes_fire_a_time_once() throws Exception {
    assumeThat(kind).isEqualTo(StoreKind.POSTGRES);
    set("2026-01-01T00:00:30Z");
    open().register(scheduled("* * * * *", "UTC", ""));
    try (Baton other = Baton.open(data());
        TriggerService second =
            TriggerService.open(other, other.store(), TriggerSettings.DEFAULT)) {
      serve();
      for (int minute = 1; minute <= 20; minute++) {
        set("2026-01-01T00:%02d:00Z".formatted(minute));
        assertThat(runs()).hasSize(minute);
        assertThat(second.list(TENANT, "", 10)).hasSize(1);
      }
      assertThat(baton.quarantined()).isEmpty();
      assertThat(other.quarantined()).isEmpty();
    }
  }

  @Test
  void a_start_with_the_same_id_in_two_processes_is_one_execution() throws Exception {
    assumeThat(kind).isEqualTo(StoreKind.POSTGRES);
    open().register(scheduled("0 0 1 1 *", "UTC", ""));
    try (Baton other = Baton.open(data())) {
      for (int i = 0; i < 20; i++) {
        StartOptions options = StartOptions.DEFAULT.withExecutionId("run-" + i);
        CompletableFuture<Execution> here = baton.startLater("f", Obj.EMPTY, options);
        CompletableFuture<Execution> there = other.startLater("f", Obj.EMPTY, options);
        assertThat(here.get().id()).isEqualTo("run-" + i);
        assertThat(there.get().id()).isEqualTo("run-" + i);
      }
      assertThat(stored(baton)).hasSize(20);
      assertThat(baton.quarantined()).isEmpty();
      assertThat(other.quarantined()).isEmpty();
      until(() -> stored(baton).stream().allMatch(one -> one.identity().status().endedAt() > 0));
    }
  }

  @Test
  void a_paused_schedule_goes_on_with_its_next_time() throws Exception {
    set("2026-01-01T00:00:30Z");
    open().register(scheduled("* * * * *", "UTC", ", catchUp: all"));
    serve();
    String id = service.list(TENANT, "", 10).getFirst().id();
    assertThat(service.pause(TENANT, id)).isTrue();
    set("2026-01-01T00:10:30Z");
    assertThat(runs()).isEmpty();
    assertThat(service.resume(TENANT, id)).isTrue();
    assertThat(runs()).isEmpty();
    set("2026-01-01T00:11:00Z");
    assertThat(runs()).containsExactly("2026-01-01T00:11:00Z");
    assertThat(service.pause("other", id)).isFalse();
    assertThat(service.resume(TENANT, "unknown")).isFalse();
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
  void a_backfill_runs_each_time_once() throws Exception {
    set("2026-01-01T00:00:30Z");
    open().register(scheduled("* * * * *", "UTC", ""));
    serve();
    set("2026-01-01T00:01:00Z");
    runs();
    set("2026-01-01T00:01:30Z");
    TriggerRow row = service.list(TENANT, "", 10).getFirst();
    Trigger.Schedule schedule = (Trigger.Schedule) Triggers.read(row);
    long from = Instant.parse("2025-12-31T23:58:00Z").toEpochMilli();
    List<Long> times = service.times(schedule, from, clock.millis());
    assertThat(times).hasSize(4);
    for (int i = 0; i < 2; i++) {
      for (CompletableFuture<Fired> fired : service.backfill(row, schedule, times)) {
        assertThat(fired.get()).isInstanceOf(Fired.Started.class);
      }
      assertThat(runs())
          .containsExactly(
              "2025-12-31T23:58:00Z",
              "2025-12-31T23:59:00Z",
              "2026-01-01T00:00:00Z",
              "2026-01-01T00:01:00Z");
    }
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
