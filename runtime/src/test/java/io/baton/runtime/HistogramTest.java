package io.baton.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.baton.adapters.AdapterException;
import io.baton.conformance.Requirement;
import io.baton.store.read.ExecutionFilter;
import io.baton.value.Arr;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.time.Duration;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Executions over time, what started them, and how many of them wait. */
final class HistogramTest extends OnAnyStore {
  private static final ExecutionFilter ALL = ExecutionFilter.ofTenant("default");
  private static final String FLOWS =
      """
      id: ends
      steps: [ { id: n, adapter: core, action: noop } ]
      """;
  private static final String WAITS = "id: waits\nsteps: [ { id: w, wait: { event: go } } ]\n";
  private static final String RETRIES =
      """
      id: retries
      steps:
        - { id: r, adapter: test, action: down, retry: { attempts: 5, delay: 1h } }
        - { id: later, wait: { event: go } }
      mode: graph
      """;

  private ListLimits limits = ListLimits.DEFAULT;

  @Override
  Settings settings(Settings plain) {
    return plain.withLists(limits);
  }

  private void register() {
    open()
        .adapter(
            "test",
            "down",
            task -> {
              throw new AdapterException("CONNECTION_RESET", "try later");
            });
    List.of(FLOWS, WAITS, RETRIES).forEach(baton::register);
  }

  private Obj listed(String flow) {
    return baton.executions(ALL.withFlow(flow), 1).items().getFirst();
  }

  @Test
  @Requirement("API-1")
  void executionsAreCountedSliceBySlice() throws Exception {
    register();
    for (int hour = 0; hour < 3; hour++) {
      baton.start("ends", Obj.EMPTY).ended(LONG);
      clock.advance(Duration.ofHours(1));
    }
    baton.start("waits", Obj.EMPTY);

    Obj found = baton.histogram(ALL, 50);
    assertThat(found.at("sliceMs")).isEqualTo(Value.of(Duration.ofMinutes(30).toMillis()));
    Arr slices = (Arr) found.at("slices");
    assertThat(slices.size()).isBetween(48, 50);
    assertThat(sum(slices, "completed")).isEqualTo(3);
    assertThat(sum(slices, "running")).isEqualTo(1);
    assertThat(((Obj) slices.get(slices.size() - 1)).at("counts"))
        .isEqualTo(Json.parse("{\"running\":1}"));
    assertThat(((Obj) slices.get(0)).at("from")).isEqualTo(found.at("from"));
    assertThat(((Obj) slices.get(slices.size() - 1)).at("to")).isEqualTo(found.at("to"));

    ExecutionFilter lastHour = ALL.withCreated(clock.millis() - 3_600_000, clock.millis() + 1);
    Obj fine = baton.histogram(lastHour, 200);
    assertThat(fine.at("sliceMs")).isEqualTo(Value.of(30_000));
    assertThat(sum((Arr) fine.at("slices"), "completed")).isEqualTo(1);
    Obj coarse = baton.histogram(ALL.withCreated(0L, null).withFlow("ends"), 2);
    assertThat(sum((Arr) coarse.at("slices"), "completed")).isEqualTo(3);
  }

  private static long sum(Arr slices, String status) {
    return slices.stream()
        .map(slice -> ((Obj) ((Obj) slice).at("counts")).at(status))
        .flatMapToLong(
            count -> count instanceof Value.Int n ? LongStream.of(n.value()) : LongStream.empty())
        .sum();
  }

  @Test
  @Requirement("OBS-5")
  void thoseThatWaitAreToldFromThoseThatRetry() throws Exception {
    register();
    baton.start("waits", Obj.EMPTY);
    Execution retries = baton.start("retries", Obj.EMPTY);
    awaitWhy(retries, "retry");
    until(() -> listed("retries").at("retrying").equals(Value.of(1)));

    assertThat(listed("retries").at("waiting")).isEqualTo(Value.of(1));
    assertThat(listed("waits").at("waiting")).isEqualTo(Value.of(1));
    assertThat(listed("waits").at("retrying")).isEqualTo(Value.of(0));
    Obj counts = (Obj) baton.histogram(ALL, 50).at("counts");
    assertThat(counts.at("running")).isEqualTo(Value.of(2));
    assertThat(counts.at("waiting")).isEqualTo(Value.of(1));
    assertThat(counts.at("retrying")).isEqualTo(Value.of(1));

    killAndReopen();
    assertThat(listed("retries").at("retrying")).isEqualTo(Value.of(1));
  }

  @Test
  void aListTellsWhatStartedAnExecution() throws Exception {
    register();
    baton.register("id: parent\nsteps: [ { id: c, flow: ends } ]\n");
    Obj cause = Obj.of("type", Value.of("webhook"), "payload", Obj.EMPTY);
    baton.start("waits", Obj.EMPTY, StartOptions.DEFAULT.withTrigger(cause));
    baton.start("parent", Obj.EMPTY).ended(LONG);
    assertThat(listed("waits").at("trigger")).isEqualTo(Json.parse("{\"type\":\"webhook\"}"));
    assertThat(listed("parent").at("trigger")).isEqualTo(Json.parse("{\"type\":\"manual\"}"));
    assertThat(listed("ends").at("trigger")).isEqualTo(Json.parse("{\"type\":\"flow\"}"));
  }

  @Test
  void everyLimitOfListsCanBeSetAndHolds() throws Exception {
    limits =
        ListLimits.DEFAULT
            .withSlices(3)
            .withRunning(1)
            .withReasons(1)
            .withSteps(1)
            .withEventsEach(4)
            .withEvents(6);
    register();
    baton.register(
        """
        id: two
        mode: graph
        steps: [ { id: a, wait: { event: x } }, { id: b, wait: { event: y } } ]
        """);
    Execution two = baton.start("two", Obj.EMPTY);
    until(() -> listed("two").at("waiting").equals(Value.of(2)));
    assertThat(((Arr) listed("two").at("why")).size()).isEqualTo(1);
    assertThat(((Obj) baton.histogram(ALL, 3).at("counts")).has("waiting")).isTrue();
    assertThatThrownBy(() -> baton.histogram(ALL, 4)).hasMessageContaining("2 to 3 slices");
    assertThatThrownBy(() -> baton.histogram(ALL, 1)).hasMessageContaining("2 to 3 slices");

    baton.start("waits", Obj.EMPTY);
    assertThat(((Obj) baton.histogram(ALL, 3).at("counts")).has("waiting")).isFalse();
    assertThat(baton.analytics().timeline("default", two.id()).orElseThrow()).hasSize(1);
  }

  @Test
  void logsThatAreTooLongAreNotReadForAList() throws Exception {
    register();
    Execution execution = baton.start("waits", Obj.EMPTY);
    awaitWhy(execution, "signal");
    Value seq = listed("waits").at("seq");
    limits = ListLimits.DEFAULT.withEventsEach((int) ((Value.Int) seq).value() - 1);
    killAndReopen();
    assertThat(listed("waits").at("why")).isEqualTo(Arr.EMPTY);
    limits = ListLimits.DEFAULT.withEvents((int) ((Value.Int) seq).value() - 1);
    killAndReopen();
    assertThat(listed("waits").at("why")).isEqualTo(Arr.EMPTY);
    limits = ListLimits.DEFAULT.withEvents((int) ((Value.Int) seq).value());
    killAndReopen();
    assertThat(((Arr) listed("waits").at("why")).size()).isEqualTo(1);
  }

  @Test
  void aLimitBelowOneIsRefused() {
    ListLimits usual = ListLimits.DEFAULT;
    assertThatThrownBy(() -> usual.withReasons(0)).hasMessageContaining("reasons");
    assertThatThrownBy(() -> usual.withEventsEach(0)).hasMessageContaining("eventsEach");
    assertThatThrownBy(() -> usual.withEvents(0)).hasMessageContaining("events");
    assertThatThrownBy(() -> usual.withSteps(0)).hasMessageContaining("steps");
    assertThatThrownBy(() -> usual.withRunning(0)).hasMessageContaining("running");
    assertThatThrownBy(() -> usual.withSlices(1)).hasMessageContaining("slices");
    assertThatThrownBy(() -> usual.withBulk(0)).hasMessageContaining("bulk");
  }

  @Test
  void slicesHaveRoundLengthsAndAreNotMoreThanWanted() {
    for (long minutes : List.of(1L, 17L, 60L, 1_440L, 10_080L, 600_000L, 50_000_000L)) {
      for (int wanted : List.of(2, 7, 50, 200)) {
        long span = Duration.ofMinutes(minutes).toMillis();
        long width = Histogram.width(span, wanted);
        assertThat(Math.ceilDiv(span, width) + 1).isLessThanOrEqualTo(wanted);
      }
    }
    assertThat(Histogram.width(Duration.ofDays(1).toMillis(), 50))
        .isEqualTo(Duration.ofMinutes(30).toMillis());
  }
}
