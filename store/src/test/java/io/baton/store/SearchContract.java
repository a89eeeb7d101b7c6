package io.baton.store;

import static io.baton.store.Sample.NOW;
import static io.baton.store.Sample.TENANT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.baton.store.read.ExecutionFilter;
import io.baton.store.read.ExecutionFilter.Cursor;
import io.baton.store.read.ListReads;
import io.baton.store.read.ListedExecution;
import io.baton.store.read.ListedFlow;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How people find executions and flows. */
public interface SearchContract extends StoreUnderTest {
  ExecutionFilter ALL = ExecutionFilter.ofTenant(TENANT);

  /** Two flows, two correlation ids and an own one, three statuses, one tenant more. */
  private void fill() {
    BatchBuilder batch = Batch.builder().add(other(9, "orders", 1));
    batch.add(execution(1, "a1", "triage", "order-7", "running", TENANT));
    batch.add(execution(2, "a2", "triage", "a2", "failed", TENANT));
    batch.add(execution(3, "b3", "orders", "order-7", "completed", TENANT));
    batch.add(execution(4, "b4", "orders", "order-8", "completed", TENANT));
    batch.add(execution(5, "a5", "triage", "order-7", "running", "other"));
    store().commit(batch.build());
  }

  private static FlowRow other(long no, String id, int version) {
    FlowRow row = Sample.flow(no, version);
    return new FlowRow(
        no,
        TENANT,
        id,
        version,
        "Orders of " + version,
        row.fileName(),
        row.text(),
        row.plan(),
        row.totalSteps(),
        row.createdAt(),
        row.steps());
  }

  private static NewExecution execution(
      long no, String id, String flow, String correlation, String status, String tenant) {
    StatusRow row = StatusRow.of(no, status, NOW);
    return new NewExecution(
        id,
        tenant,
        1,
        flow,
        correlation,
        null,
        null,
        null,
        "{}",
        "{}",
        "manual",
        NOW + no / 2,
        row);
  }

  private List<Long> found(ExecutionFilter filter) {
    return store().lists().executions(filter, 10).stream()
        .map(ListedExecution::executionNo)
        .toList();
  }

  @Test
  default void a_list_is_narrowed_by_everything_at_once_and_newest_comes_first() {
    fill();

    assertThat(found(ALL)).containsExactly(4L, 3L, 2L, 1L);
    assertThat(found(ALL.withFlow("triage"))).containsExactly(2L, 1L);
    assertThat(found(ALL.withStatus("completed"))).containsExactly(4L, 3L);
    assertThat(found(ALL.withStatuses(List.of("running", "failed")))).containsExactly(2L, 1L);
    assertThat(found(ALL.withFlow("triage").withStatus("failed"))).containsExactly(2L);
    assertThat(found(ALL.withFlow("orders").withStatus("failed"))).isEmpty();
    assertThat(found(ALL.withCorrelationId("order-7"))).containsExactly(3L, 1L);
    assertThat(found(ALL.withCorrelationId("order-7").withFlow("triage"))).containsExactly(1L);
    assertThat(found(ALL.withCorrelationId("a2"))).containsExactly(2L);
    assertThat(found(ALL.withCreated(NOW + 1, NOW + 2))).containsExactly(3L, 2L);
    assertThat(found(ALL.withCreated(NOW + 1, null).withFlow("orders"))).containsExactly(4L, 3L);
    assertThat(found(ExecutionFilter.ofTenant("nobody"))).isEmpty();
  }

  @Test
  default void a_search_looks_at_the_beginning_of_ids_and_inside_names_of_flows() {
    fill();

    assertThat(found(ALL.withSearch("a"))).contains(2L, 1L);
    assertThat(found(ALL.withSearch("b4"))).containsExactly(4L);
    assertThat(found(ALL.withSearch("order-7"))).containsExactly(3L, 1L);
    assertThat(found(ALL.withSearch("ORDER"))).containsExactly(4L, 3L);
    assertThat(found(ALL.withSearch("riag"))).containsExactly(2L, 1L);
    assertThat(found(ALL.withSearch("order-").withStatus("running"))).containsExactly(1L);
    assertThat(found(ALL.withSearch("order-").withFlow("orders"))).containsExactly(4L, 3L);
    assertThat(found(ALL.withSearch("b").withCorrelationId("order-7"))).containsExactly(3L);
    assertThat(found(ALL.withSearch("100%"))).isEmpty();
    assertThat(found(ALL.withSearch("_"))).isEmpty();
    assertThat(found(ALL.withSearch("'; DROP TABLE executions; --"))).isEmpty();
  }

  @Test
  default void pages_of_a_list_stay_put_while_others_are_added() {
    fill();
    for (ExecutionFilter filter :
        List.of(ALL, ALL.withStatuses(ListReads.STATUSES), ALL.withSearch("r"))) {
      List<Long> seen = new ArrayList<>();
      List<ListedExecution> page = store().lists().executions(filter, 3);
      store().commit(Batch.builder().add(Sample.execution(100 + seen.size(), "z")).build());
      page.forEach(one -> seen.add(one.executionNo()));
      Cursor end = Cursor.parse(Cursor.of(page.getLast()).text()).orElseThrow();
      store().lists().executions(filter.after(end), 3).forEach(one -> seen.add(one.executionNo()));

      assertThat(seen).containsExactly(4L, 3L, 2L, 1L);
      store()
          .commit(
              Batch.builder().add(StatusRow.of(100, "failed", NOW).failed(NOW, "x", null)).build());
      store().remove(List.of(100L));
    }
  }

  @Test
  default void what_is_no_cursor_is_told_from_one() {
    assertThat(Cursor.parse("nonsense")).isEmpty();
    assertThat(Cursor.parse("")).isEmpty();
    assertThat(Cursor.parse("%%%")).isEmpty();
    assertThat(Cursor.parse(new Cursor(5, 6).text())).contains(new Cursor(5, 6));
  }

  @Test
  default void each_status_is_counted_under_the_same_filters() {
    fill();

    assertThat(store().lists().counts(ALL))
        .containsOnlyKeys(ListReads.STATUSES)
        .contains(entry("running", 1L), entry("failed", 1L), entry("completed", 2L))
        .contains(entry("paused", 0L));
    assertThat(store().lists().counts(ALL.withFlow("orders")))
        .contains(entry("completed", 2L), entry("running", 0L));
    assertThat(store().lists().counts(ALL.withFlow("triage").withStatus("failed")))
        .contains(entry("failed", 1L), entry("running", 0L));
    assertThat(store().lists().counts(ALL.withSearch("order-7")))
        .contains(entry("completed", 1L), entry("running", 1L));
    assertThat(store().lists().counts(ALL.withCorrelationId("order-8")))
        .contains(entry("completed", 1L), entry("running", 0L));
    assertThat(store().lists().counts(ALL.withCreated(NOW + 2, null)))
        .contains(entry("completed", 1L), entry("failed", 0L));
  }

  @Test
  default void a_listed_execution_tells_how_far_it_is() {
    store()
        .commit(
            Batch.builder()
                .add(Sample.execution(1, "e1"))
                .add(Sample.progress(1, 3))
                .add(StatusRow.of(1, "running", NOW).failed(NOW + 9, "x".repeat(5_000), null))
                .build());

    ListedExecution listed = store().lists().executions(ALL, 1).getFirst();
    assertThat(listed.totalSteps()).isEqualTo(2);
    assertThat(listed.flowVersion()).isEqualTo(1);
    assertThat(listed.completed()).isEqualTo(3);
    assertThat(listed.currentStep()).isEqualTo("search");
    assertThat(listed.seq()).isEqualTo(3);
    assertThat(listed.errorMessage()).hasSize(1_000);
  }

  @Test
  default void a_deleted_flow_is_found_by_its_number_only() {
    store().commit(Batch.builder().add(other(2, "orders", 1)).add(other(3, "orders", 2)).build());
    store().commit(Batch.builder().add(other(4, "orders:inside", 2)).build());
    assertThat(store().flows().list(TENANT, "", 10))
        .containsExactly(
            new ListedFlow("orders", 2, "Orders of 2", 2, NOW),
            new ListedFlow(Sample.FLOW, 1, "Triage", 2, NOW));
    assertThat(store().flows().list(TENANT, "orders", 10)).hasSize(1);

    store().commit(Batch.builder().add(new DeletedFlow(TENANT, "orders", NOW)).build());

    assertThat(store().flows().latest(TENANT, "orders")).isEmpty();
    assertThat(store().flows().version(TENANT, "orders", 1)).isEmpty();
    assertThat(store().flows().versions(TENANT, "orders")).isEmpty();
    assertThat(store().flows().ids(TENANT, "", 10)).doesNotContain("orders");
    assertThat(store().flows().list(TENANT, "", 10)).hasSize(1);
    assertThat(store().flows().byNo(3)).isPresent();
    assertThat(store().flows().lastVersion(TENANT, "orders")).isEqualTo(2);

    store().commit(Batch.builder().add(other(5, "orders", 3)).build());
    assertThat(store().flows().versions(TENANT, "orders")).containsExactly(3);
    assertThat(store().flows().list(TENANT, "", 10)).hasSize(2);
  }
}
