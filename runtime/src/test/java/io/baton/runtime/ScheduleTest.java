package io.baton.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.flow.Trigger;
import io.baton.runtime.trigger.Fired;
import io.baton.runtime.trigger.TriggerService;
import io.baton.runtime.trigger.TriggerSettings;
import io.baton.runtime.trigger.Triggers;
import io.baton.store.StoredExecution;
import io.baton.store.trigger.TriggerRow;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Schedules start flows at their times, each time once, however the clock behaves. */
@Requirement("API-5")
final class ScheduleTest extends OnTriggers {
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
}
