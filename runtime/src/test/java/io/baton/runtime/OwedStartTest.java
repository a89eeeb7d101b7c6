package io.baton.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.store.StoredExecution;
import io.baton.store.read.ExecutionFilter;
import io.baton.value.Obj;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Retention does not outrun a trigger: what it may start again is not removed. */
@Requirement({"API-5", "STA-8"})
final class OwedStartTest extends OnTriggers {
  private static final String TICK =
      """
      id: tick
      triggers: [ { type: schedule, cron: "0 0 1 1 *" } ]
      steps: [ { id: a, adapter: core, action: noop } ]
      """;

  @Override
  Settings settings(Settings plain) {
    return super.settings(plain).withUpkeep(Upkeep.DEFAULT.withRetention(Duration.ofHours(1)));
  }

  private List<Obj> ticks() {
    return baton.executions(ExecutionFilter.ofTenant("default").withFlow("tick"), 9).items();
  }

  @Test
  void whatATriggerStartedIsKeptUntilThatIsWrittenDownSoThatItIsNotStartedTwice() throws Exception {
    open().register(TICK);
    baton.register(Flows.chain(1));
    serve();
    faults.noNotes = true;
    clock.advance(Duration.ofDays(366));
    until(() -> faults.refusedNotes > 0 && !ticks().isEmpty());
    String tick = text(ticks().getFirst(), "executionId");
    baton.execution(tick).await(LONG);
    StoredExecution first = baton.store().executions().byId(tick).orElseThrow();
    Execution other = baton.start("chain", Obj.EMPTY);
    other.await(LONG);

    clock.advance(Duration.ofHours(2));
    until(() -> baton.store().executions().byId(other.id()).isEmpty());
    assertThat(baton.store().executions().byId(tick)).isPresent();
    kill();
    faults.noNotes = false;
    open();
    serve();
    until(() -> baton.store().firings().open(Long.MAX_VALUE, 1).isEmpty());
    baton
        .store()
        .executions()
        .byId(tick)
        .ifPresent(now -> assertThat(now.executionNo()).isEqualTo(first.executionNo()));
    clock.advance(Duration.ofHours(2));
    until(() -> baton.store().executions().byId(tick).isEmpty());
  }
}
