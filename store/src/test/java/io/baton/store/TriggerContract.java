package io.baton.store;

import static io.baton.store.Sample.FLOW;
import static io.baton.store.Sample.NOW;
import static io.baton.store.Sample.TENANT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.baton.conformance.Requirement;
import io.baton.store.trigger.FiringRow;
import io.baton.store.trigger.FiringRows.Addition;
import io.baton.store.trigger.TriggerChange.Added;
import io.baton.store.trigger.TriggerChange.Defined;
import io.baton.store.trigger.TriggerChange.Dropped;
import io.baton.store.trigger.TriggerRow;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What starts flows by itself, and the starts that it owes. */
@Requirement("API-5")
public interface TriggerContract extends StoreUnderTest {
  private static TriggerRow schedule(String id, long due) {
    return new TriggerRow(TENANT, id, FLOW, "schedule", "", "{}", false, due, 0, NOW);
  }

  private static TriggerRow at(String tenant, String id, String type, String address) {
    return new TriggerRow(tenant, id, FLOW, type, address, "{}", false, 0, 0, NOW);
  }

  private static FiringRow firing(String key, long at) {
    return new FiringRow(TENANT, key, "s", FLOW, "x-" + key, "{}", "{\"a\":1}", at, 0);
  }

  private void add(TriggerRow... rows) {
    BatchBuilder batch = Batch.builder();
    for (TriggerRow row : rows) {
      batch.add(new Added(row));
    }
    store().commit(batch.build());
  }

  @Test
  default void triggers_come_and_go_with_versions_of_flows() {
    add(schedule("a", NOW + 5), schedule("b", NOW + 9));
    assertThat(store().triggers().pause(TENANT, "a")).isTrue();

    store()
        .commit(
            Batch.builder()
                .add(new Defined(TENANT, "a", "{\"new\":1}"))
                .add(new Dropped(TENANT, "b"))
                .add(new Added(schedule("c", NOW + 7)))
                .build());
    restart();

    assertThat(store().triggers().ofFlow(TENANT, FLOW))
        .containsExactly(
            new TriggerRow(TENANT, "a", FLOW, "schedule", "", "{\"new\":1}", true, NOW + 5, 0, NOW),
            schedule("c", NOW + 7));
    assertThat(store().triggers().find(TENANT, "b")).isEmpty();
    assertThat(store().triggers().ofFlow("other", FLOW)).isEmpty();
    assertThat(store().triggers().list(TENANT, "a", 10)).containsExactly(schedule("c", NOW + 7));
  }

  @Test
  default void due_triggers_are_found_by_time_and_paused_ones_are_not() {
    add(schedule("late", NOW + 20), schedule("early", NOW + 10), at(TENANT, "w", "webhook", "p"));

    assertThat(store().triggers().nextDue()).hasValue(NOW + 10);
    assertThat(store().triggers().due(NOW + 9, 10)).isEmpty();
    assertThat(store().triggers().due(NOW + 20, 10))
        .containsExactly(schedule("early", NOW + 10), schedule("late", NOW + 20));
    assertThat(store().triggers().resume(TENANT, "early", NOW + 40)).isFalse();
    store().triggers().pause(TENANT, "early");
    assertThat(store().triggers().due(NOW + 99, 10)).containsExactly(schedule("late", NOW + 20));
    assertThat(store().triggers().resume(TENANT, "early", NOW + 40)).isTrue();
    assertThat(store().triggers().due(NOW + 99, 10))
        .containsExactly(schedule("late", NOW + 20), schedule("early", NOW + 40));
    assertThat(store().triggers().pause(TENANT, "unknown")).isFalse();
    assertThat(store().triggers().pause("other", "late")).isFalse();
  }

  @Test
  default void a_path_leads_to_one_flow_of_a_tenant() {
    add(at(TENANT, "a", "webhook", "p"), at("other", "a", "webhook", "p"));

    assertThatThrownBy(() -> add(at(TENANT, "b", "webhook", "p")))
        .isInstanceOf(StoreException.Duplicate.class);
    add(at(TENANT, "e1", "event", "p"), at(TENANT, "e2", "event", "p"));

    assertThat(store().triggers().webhook(TENANT, "p")).contains(at(TENANT, "a", "webhook", "p"));
    assertThat(store().triggers().webhook(TENANT, "q")).isEmpty();
    assertThat(store().triggers().onEvent(TENANT, "p"))
        .containsExactly(at(TENANT, "e1", "event", "p"), at(TENANT, "e2", "event", "p"));
    assertThat(store().triggers().onEvent("other", "p")).isEmpty();
  }

  @Test
  default void a_trigger_moves_on_together_with_what_it_owes() {
    TriggerRow known = schedule("s", NOW);
    add(known);

    assertThat(store().triggers().advance(known, NOW + 60, NOW, List.of(firing("1", NOW))))
        .isTrue();
    assertThat(store().triggers().advance(known, NOW + 60, NOW, List.of(firing("2", NOW))))
        .isFalse();
    restart();

    assertThat(store().triggers().find(TENANT, "s"))
        .hasValueSatisfying(
            row -> {
              assertThat(row.nextDue()).isEqualTo(NOW + 60);
              assertThat(row.lastDue()).isEqualTo(NOW);
            });
    assertThat(store().firings().open(NOW, 10)).containsExactly(firing("1", NOW));
    assertThat(store().firings().open(NOW - 1, 10)).isEmpty();
  }

  @Test
  default void of_many_who_move_a_trigger_on_one_succeeds() throws InterruptedException {
    TriggerRow known = schedule("s", NOW);
    add(known);
    AtomicInteger moved = new AtomicInteger();
    List<Thread> threads =
        IntStream.range(0, 8)
            .mapToObj(
                i ->
                    Thread.ofVirtual()
                        .start(
                            () -> {
                              List<FiringRow> owed = List.of(firing("k" + i, NOW));
                              if (store().triggers().advance(known, NOW + 60, NOW, owed)) {
                                moved.incrementAndGet();
                              }
                            }))
            .toList();
    for (Thread thread : threads) {
      thread.join();
    }

    assertThat(moved).hasValue(1);
    assertThat(store().firings().open(NOW, 10)).hasSize(1);
  }

  @Test
  default void a_paused_trigger_does_not_move() {
    TriggerRow known = schedule("s", NOW);
    add(known);
    store().triggers().pause(TENANT, "s");

    assertThat(store().triggers().advance(known, NOW + 60, NOW, List.of(firing("1", NOW))))
        .isFalse();
    assertThat(store().firings().open(NOW, 10)).isEmpty();
  }

  @Test
  default void a_firing_that_comes_again_is_the_one_that_came_before() {
    FiringRow first = firing("k", NOW);
    FiringRow again = new FiringRow(TENANT, "k", "s", FLOW, "other", "{}", "{}", NOW + 1, 0);

    assertThat(store().firings().add(List.of(first))).containsExactly(new Addition(first, true));
    assertThat(store().firings().add(List.of(again, firing("l", NOW))))
        .containsExactly(new Addition(first, false), new Addition(firing("l", NOW), true));
    assertThat(store().firings().find(TENANT, "k")).contains(first);
    assertThat(store().firings().find("other", "k")).isEmpty();
  }

  @Test
  default void what_was_started_is_remembered_for_a_while() {
    FiringRow firing = firing("k", NOW);
    store().firings().add(List.of(firing, firing("gone", NOW)));
    store().firings().started(List.of(firing), NOW + 5);
    store().firings().drop(firing("gone", NOW));
    restart();

    assertThat(store().firings().open(NOW + 9, 10)).isEmpty();
    assertThat(store().firings().find(TENANT, "gone")).isEmpty();
    store().firings().drop(firing);
    assertThat(store().firings().forget(NOW + 5)).isZero();
    assertThat(store().firings().find(TENANT, "k"))
        .hasValueSatisfying(row -> assertThat(row.isStarted()).isTrue());
    assertThat(store().firings().forget(NOW + 6)).isEqualTo(1);
    assertThat(store().firings().find(TENANT, "k")).isEmpty();
  }
}
