package io.baton.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.baton.conformance.Requirement;
import io.baton.store.read.ExecutionFilter;
import io.baton.store.read.ExecutionFilter.Cursor;
import io.baton.value.Arr;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What lists of executions, flows and steps show. */
final class ListsTest extends OnAnyStore {
  private static final ExecutionFilter ALL = ExecutionFilter.ofTenant("default");

  private static final String WAITS =
      """
      id: waits
      name: Waits for a word
      steps:
        - { id: first, adapter: core, action: echo, params: { n: 1 } }
        - { id: held, wait: { event: go } }
      """;

  private static final String FAILS =
      "id: fails\nsteps:\n  - { id: bad, adapter: core, action: fail, params: { code: X } }\n";

  private static final String LOOPS =
      """
      id: loops
      steps:
        - id: each
          forEach: "{{ input.list }}"
          adapter: core
          action: echo
          params: { item: "{{ item }}" }
        - { id: last, adapter: core, action: noop }
      """;

  private Obj listed(Execution execution) {
    return baton.executions(ALL.withSearch(execution.id()), 1).items().getFirst();
  }

  private static String reason(Obj listed) {
    return listed.at("why") instanceof Arr why && !why.isEmpty()
        ? text((Obj) why.get(0), "reason")
        : "";
  }

  @Test
  @Requirement({"API-1", "OBS-5"})
  void aListedExecutionTellsHowFarItIsAndWhyItWaits() throws Exception {
    open().register(WAITS);
    Execution execution = baton.start("waits", Obj.EMPTY);
    until(() -> reason(listed(execution)).equals("signal"));
    Obj seen = listed(execution);
    assertThat(text(seen, "status")).isEqualTo("running");
    assertThat(Json.write(seen.at("progress")))
        .isEqualTo("{\"total\":2,\"completed\":1,\"failed\":0,\"skipped\":0,\"running\":1}");
    assertThat(seen.fields()).doesNotContainKeys("input", "output", "steps");

    killAndReopen();
    assertThat(listed(execution)).isEqualTo(seen);

    execution(execution.id()).signal("go", Value.NULL);
    execution(execution.id()).ended(LONG);
    Obj ended = listed(execution);
    assertThat(text(ended, "status")).isEqualTo("completed");
    assertThat(ended.at("why")).isEqualTo(Arr.EMPTY);
    assertThat(baton.counts(ALL)).containsEntry("completed", 1L).containsEntry("running", 0L);
  }

  private Execution execution(String id) {
    return baton.execution(id);
  }

  @Test
  void aListedExecutionSaysThatItsTaskHasNoWorker() throws Exception {
    open()
        .adapter("late", "one", task -> Obj.EMPTY)
        .register("id: f\nsteps:\n  - { id: a, adapter: late, action: one }\n");
    baton.close();
    open().start("f", Obj.EMPTY);
    until(() -> reason(baton.executions(ALL, 1).items().getFirst()).equals("worker"));
  }

  @Test
  void pagesFollowEachOtherToTheEnd() {
    open().register(WAITS);
    List<Obj> started = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      started.addFirst(Obj.of("id", Value.of(baton.start("waits", Obj.EMPTY).id())));
    }
    List<Obj> seen = new ArrayList<>();
    ExecutionFilter place = ALL;
    while (place != null) {
      Page<Obj> page = baton.executions(place, 2);
      page.items().forEach(one -> seen.add(Obj.of("id", one.at("executionId"))));
      place = page.next() == null ? null : ALL.after(Cursor.parse(page.next()).orElseThrow());
    }
    assertThat(seen).isEqualTo(started);
  }

  @Test
  @Requirement("API-1")
  void flowsAreListedWithTheirSuccessRateAndUsualDuration() throws Exception {
    open().register(WAITS);
    baton.register(FAILS);
    for (int i = 0; i < 3; i++) {
      Execution execution = baton.start("waits", Obj.EMPTY);
      until(() -> reason(listed(execution)).equals("signal"));
      clock.advance(Duration.ofMillis(100));
      execution.signal("go", Value.NULL);
      execution.ended(LONG);
    }
    baton.start("fails", Obj.EMPTY).ended(LONG);

    Page<Obj> page = baton.flows().list("default", "", 10);
    assertThat(page.next()).isNull();
    assertThat(page.items()).extracting(one -> text(one, "id")).containsExactly("fails", "waits");
    assertThat(page.items().get(0).at("successRate")).isEqualTo(Value.of(0));
    assertThat(page.items().get(1).at("successRate")).isEqualTo(Value.of(1));
    assertThat(page.items().get(1).at("usualDurationMs")).isEqualTo(Value.of(100));
    assertThat(text(page.items().get(1), "name")).isEqualTo("Waits for a word");
    assertThat(baton.flows().list("default", "", 1).next()).isEqualTo("fails");
    assertThat(baton.flows().list("default", "fails", 1).next()).isNull();
    assertThat(baton.flows().list("other", "", 10).items()).isEmpty();
  }

  @Test
  void aDeletedFlowIsGoneButItsExecutionsGoOn() throws Exception {
    assertThat(open().flows().register("default", WAITS, "f.yaml").isNew()).isTrue();
    assertThat(baton.flows().register("default", WAITS, "f.yaml").isNew()).isFalse();
    Execution execution = baton.start("waits", Obj.EMPTY);

    assertThat(baton.flows().delete("other", "waits")).isFalse();
    assertThat(baton.flows().delete("default", "waits")).isTrue();
    assertThat(baton.flows().delete("default", "waits")).isFalse();
    assertThatThrownBy(() -> baton.start("waits", Obj.EMPTY)).hasMessageContaining("no flow");

    killAndReopen();
    assertThatThrownBy(() -> baton.start("waits", Obj.EMPTY)).hasMessageContaining("no flow");
    execution(execution.id()).signal("go", Value.NULL);
    assertThat(execution(execution.id()).ended(LONG).isCompleted()).isTrue();
    assertThat(baton.flows().register("default", WAITS, "f.yaml").version()).isEqualTo(2);
    assertThat(baton.flows().versions("default", "waits")).containsExactly(2);
  }

  @Test
  @Requirement("API-1")
  void stepsAndTheRoundsOfALoopComeByThePage() throws Exception {
    open().register(LOOPS);
    Arr list = Arr.of(List.of(Value.of("a"), Value.of("b"), Value.of("c")));
    Execution execution = baton.start("loops", Obj.of("list", list));
    execution.ended(LONG);

    Page<Obj> first = execution.stepViews("", 1);
    assertThat(first.items()).extracting(one -> text(one, "stepId")).containsExactly("each");
    Page<Obj> second = execution.stepViews(first.next() == null ? "" : first.next(), 1);
    assertThat(second.items()).extracting(one -> text(one, "stepId")).containsExactly("last");
    assertThat(second.next()).isNull();

    Obj round = execution.stepView("each[1]").orElseThrow();
    assertThat(Json.write(round)).contains("\"input\":{\"item\":\"b\"}", "\"attempts\":1");
    assertThat(execution.stepView("nothing")).isEmpty();
    assertThat(execution.items("nothing", "", 2)).isEmpty();
    assertThat(execution.items("last", "", 2).orElseThrow().items()).isEmpty();

    Page<Obj> items = execution.items("each", "", 2).orElseThrow();
    assertThat(items.items())
        .extracting(one -> one.at("item"))
        .containsExactly(Value.of("a"), Value.of("b"));
    Page<Obj> rest = execution.items("each", "2", 2).orElseThrow();
    assertThat(rest.items()).extracting(one -> one.at("index")).containsExactly(Value.of(2));
    assertThat(rest.next()).isNull();
    assertThatThrownBy(() -> execution.items("each", "x", 2)).hasMessageContaining("no place");
  }

  @Test
  @Requirement("STA-4")
  void analyticsSayWhatHappened() throws Exception {
    open().register(WAITS);
    baton.register(FAILS);
    for (int i = 0; i < 2; i++) {
      baton.start("fails", Obj.EMPTY).ended(LONG);
      Execution execution = baton.start("waits", Obj.EMPTY);
      until(() -> reason(listed(execution)).equals("signal"));
      clock.advance(Duration.ofMillis(50));
      execution.signal("go", Value.NULL);
      execution.ended(LONG);
    }

    assertThat(Json.write(Arr.of(List.copyOf(baton.analytics().stepFailures("default")))))
        .contains("\"failures\":2");
    assertThat(baton.analytics().stepDurations("default", "held"))
        .singleElement()
        .satisfies(
            held -> {
              assertThat(held.at("averageMs")).isEqualTo(Value.of(50));
              assertThat(held.at("count")).isEqualTo(Value.of(2));
            });
    assertThat(baton.analytics().flowDurations("default"))
        .extracting(one -> text(one, "flowId"))
        .containsExactly("fails", "waits");
    assertThat(baton.analytics().flowDurations("default").get(1).at("averageMs"))
        .isEqualTo(Value.of(50));
    assertThat(baton.analytics().executionsByStatus("default", null, null))
        .containsEntry("failed", 2L)
        .containsEntry("completed", 2L);
    assertThat(baton.analytics().executionsByStatus("default", clock.millis(), null))
        .containsEntry("failed", 0L);
    assertThat(baton.analytics().stepFailures("other")).isEmpty();
    String last =
        text(baton.executions(ALL.withFlow("waits"), 1).items().getFirst(), "executionId");
    assertThat(baton.analytics().timeline("default", last).orElseThrow())
        .extracting(one -> text(one, "stepId"))
        .containsExactly("first", "held");
    assertThat(baton.analytics().timeline("other", last)).isEmpty();
  }
}
