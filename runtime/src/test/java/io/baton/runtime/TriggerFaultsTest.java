package io.baton.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.baton.conformance.Requirement;
import io.baton.runtime.trigger.TriggerService;
import io.baton.runtime.trigger.TriggerSettings;
import io.baton.value.Obj;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Each occasion of a trigger is one execution, whatever happens in between. */
@Requirement("API-5")
final class TriggerFaultsTest extends OnTriggers {
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
}
