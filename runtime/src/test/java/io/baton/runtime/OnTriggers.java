package io.baton.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.runtime.trigger.TriggerService;
import io.baton.runtime.trigger.TriggerSettings;
import io.baton.store.Store;
import io.baton.store.StoredExecution;
import io.baton.store.read.ExecutionFilter;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;

/** What tests of triggers work on. */
@SuppressWarnings("NullAway.Init") // A test serves when it needs to.
abstract class OnTriggers extends OnAnyStore {
  static final String TENANT = StartOptions.DEFAULT_TENANT;

  final StoreFaults faults = new StoreFaults();
  TriggerService service;

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

  void set(String time) {
    clock.advance(Duration.ofMillis(Instant.parse(time).toEpochMilli() - clock.millis()));
  }

  void serve() {
    service = TriggerService.open(baton, baton.store(), TriggerSettings.DEFAULT);
  }

  void kill() {
    service.close();
    baton.abandon();
  }

  static String scheduled(String cron, String zone, String more) {
    return """
        id: f
        triggers: [ { type: schedule, cron: "%s", timezone: %s%s } ]
        steps: [ { id: a, adapter: core, action: noop } ]
        """
        .formatted(cron, zone, more);
  }

  /** When the runs were due, once nothing more is owed. */
  List<String> runs() throws Exception {
    return runs(baton);
  }

  List<String> runs(Baton on) throws Exception {
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

  static List<StoredExecution> stored(Baton on) {
    return on.executions(ExecutionFilter.ofTenant(TENANT), 10_000).items().stream()
        .map(item -> on.store().executions().byId(text(item, "executionId")).orElseThrow())
        .toList();
  }

  int count(String flow) {
    return baton.executions(ExecutionFilter.ofTenant(TENANT).withFlow(flow), 10_000).items().size();
  }
}
