package io.baton.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.adapters.AdapterException;
import io.baton.conformance.Requirement;
import io.baton.store.read.ExecutionFilter;
import io.baton.value.Arr;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** What analytics count is what is there: once each, as it is, also after a retry and a removal. */
final class AnalyticsTest extends OnAnyStore {
  private static final ExecutionFilter ALL = ExecutionFilter.ofTenant("default");
  private static final String BREAKS =
      """
      id: breaks
      steps:
        - { id: good, adapter: core, action: noop }
        - id: each
          forEach: "{{ [1, 2] }}"
          adapter: test
          action: maybe
          params: { n: "{{ item }}" }
        - { id: last, adapter: core, action: noop }
      """;

  private final AtomicBoolean broken = new AtomicBoolean(true);
  private Upkeep upkeep = Upkeep.DEFAULT;

  @Override
  Settings settings(Settings plain) {
    return plain.withUpkeep(upkeep);
  }

  private void openBroken() {
    open()
        .adapter(
            "test",
            "maybe",
            task -> {
              if (broken.get()) {
                throw AdapterException.permanent("NOPE", "not yet");
              }
              return Obj.EMPTY;
            });
    baton.register(BREAKS);
  }

  private static String json(List<Obj> rows) {
    return Json.write(Arr.of(List.copyOf(rows)));
  }

  private Value count(String step) {
    List<Obj> found = baton.analytics().stepDurations("default", step);
    return found.isEmpty() ? Value.of(0) : found.getFirst().at("byStatus");
  }

  @Test
  @Requirement("STA-4")
  void anExecutionThatWasTriedAgainCountsOnceAsWhatBecameOfIt() throws Exception {
    openBroken();
    Execution execution = baton.start("breaks", Obj.EMPTY);
    assertThat(execution.ended(LONG).isCompleted()).isFalse();
    assertThat(json(baton.analytics().flowDurations("default")))
        .contains("\"count\":1", "\"byStatus\":{\"failed\":1}");
    assertThat(json(baton.analytics().stepFailures("default"))).contains("\"failures\":");

    broken.set(false);
    execution.retry(null);
    assertThat(execution.ended(LONG).isCompleted()).isTrue();
    assertThat(json(baton.analytics().flowDurations("default")))
        .contains("\"count\":1", "\"byStatus\":{\"completed\":1}");
    assertThat(baton.counts(ALL)).containsEntry("completed", 1L).containsEntry("failed", 0L);
    assertThat(baton.analytics().stepFailures("default")).isEmpty();
    assertThat(count("good")).isEqualTo(Json.parse("{\"success\":1}"));
    assertThat(count("each")).isEqualTo(Json.parse("{\"success\":3}"));
    assertThat(count("last")).isEqualTo(Json.parse("{\"success\":1}"));
    assertThat(baton.flows().list("default", "", 1).items().getFirst().at("successRate"))
        .isEqualTo(Value.of(1));
  }

  @Test
  @Requirement({"STA-4", "STA-8"})
  void whatRetentionRemovedIsNotCountedAnyMore() throws Exception {
    upkeep = Upkeep.DEFAULT.withRetention(Duration.ofDays(30));
    openBroken();
    baton.start("breaks", Obj.EMPTY).ended(LONG);
    broken.set(false);
    Execution old = baton.start("breaks", Obj.EMPTY);
    old.ended(LONG);
    clock.advance(Duration.ofDays(20));
    baton.start("breaks", Obj.EMPTY).ended(LONG);
    assertThat(baton.counts(ALL)).containsEntry("completed", 2L).containsEntry("failed", 1L);

    clock.advance(Duration.ofDays(11));
    until(() -> baton.executions(ALL, 10).items().size() == 1);
    assertThat(baton.counts(ALL)).containsEntry("completed", 1L).containsEntry("failed", 0L);
    assertThat(json(baton.analytics().flowDurations("default")))
        .contains("\"byStatus\":{\"completed\":1}");
    assertThat(baton.analytics().stepFailures("default")).isEmpty();
    assertThat(count("each")).isEqualTo(Json.parse("{\"success\":3}"));
  }
}
