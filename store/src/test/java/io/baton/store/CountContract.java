package io.baton.store;

import static io.baton.store.Sample.NOW;
import static io.baton.store.Sample.TENANT;
import static org.assertj.core.api.Assertions.assertThat;

import io.baton.store.read.ExecutionFilter;
import io.baton.store.read.ListReads;
import io.baton.store.read.ListReads.Idle;
import io.baton.store.read.ListReads.Slice;
import io.baton.store.read.ListedExecution;
import io.baton.store.read.Tally;
import io.baton.store.read.TallyReads.OfFlow;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** What is counted always says what the rows say. */
public interface CountContract extends StoreUnderTest {
  ExecutionFilter EVERYTHING = ExecutionFilter.ofTenant(TENANT);
  long MINUTE = Duration.ofMinutes(1).toMillis();
  long HOUR = Duration.ofHours(1).toMillis();
  long DAY = Duration.ofDays(1).toMillis();

  private static NewExecution execution(long no, String flow, long at, String status) {
    StatusRow row = StatusRow.of(no, status, at);
    return new NewExecution(
        "%08x".formatted(no * 7_919),
        TENANT,
        1,
        flow,
        "order-" + no % 5,
        null,
        null,
        null,
        "{}",
        "{}",
        "manual",
        at,
        row);
  }

  private static StatusRow changed(long no, long at, String status) {
    return Counted.isEnd(status)
        ? StatusRow.of(no, "running", at).ended(status, at + no, null)
        : StatusRow.of(no, status, at);
  }

  @Test
  default void counts_follow_every_change_of_status_every_retry_and_every_removal() {
    Random random = new Random(4);
    Map<Long, Long> created = new TreeMap<>();
    registerFlows();
    for (long no = 1; no <= 120; no++) {
      long at = NOW + (long) (random.nextDouble() * 4 * DAY);
      created.put(no, at);
      String flow = List.of("orders", "mail", "reorder").get(random.nextInt(3));
      String status = ListReads.STATUSES.get(random.nextInt(ListReads.STATUSES.size()));
      store().commit(Batch.builder().add(execution(no, flow, at, status)).build());
    }
    assertCountsAreTrue();
    for (int round = 0; round < 6; round++) {
      BatchBuilder batch = Batch.builder();
      for (long no : created.keySet()) {
        if (random.nextInt(3) > 0) {
          String status = ListReads.STATUSES.get(random.nextInt(ListReads.STATUSES.size()));
          batch.add(changed(no, created.getOrDefault(no, 0L), status));
        }
      }
      store().commit(batch.build());
      List<Long> some = new ArrayList<>(created.keySet());
      Collections.shuffle(some, random);
      store().remove(some.subList(0, 10));
      assertCountsAreTrue();
    }
  }

  private void registerFlows() {
    long no = 100;
    for (String id : List.of("orders", "mail", "reorder")) {
      FlowRow row = Sample.flow(no++, 1);
      store()
          .commit(
              Batch.builder()
                  .add(
                      new FlowRow(
                          row.flowNo(),
                          TENANT,
                          id,
                          1,
                          id,
                          row.fileName(),
                          row.text(),
                          row.plan(),
                          row.totalSteps(),
                          row.createdAt(),
                          row.steps()))
                  .build());
    }
  }

  private void assertCountsAreTrue() {
    for (ExecutionFilter filter :
        List.of(
            EVERYTHING,
            EVERYTHING.withFlow("mail"),
            EVERYTHING.withStatuses(List.of("running", "failed")),
            EVERYTHING.withStatus("completed").withFlow("orders"),
            EVERYTHING.withSearch("order"),
            EVERYTHING.withSearch("order").withStatus("failed"),
            EVERYTHING.withSearch("0000"),
            EVERYTHING.withSearch("mai"),
            EVERYTHING.withSearch("rEo").withStatuses(List.of("running", "completed")),
            EVERYTHING.withSearch("order-").withFlow("mail"),
            EVERYTHING.withCorrelationId("order-3"),
            EVERYTHING.withCorrelationId("order-3").withSearch("mai"),
            ExecutionFilter.ofTenant("nobody"))) {
      assertTrue(filter);
      assertTrue(filter.withCreated(NOW + DAY / 3 + 17, null));
      assertTrue(filter.withCreated(null, NOW + 2 * DAY + 5 * HOUR + 1));
      assertTrue(filter.withCreated(NOW + 7 * HOUR + 3, NOW + 3 * DAY - 11));
      assertTrue(filter.withCreated(NOW + 7 * HOUR + 3, NOW + 7 * HOUR + 40 * MINUTE));
      assertTrue(filter.withCreated(NOW + DAY, NOW));
    }
  }

  private void assertTrue(ExecutionFilter filter) {
    List<ListedExecution> rows = store().lists().executions(filter, 1_000);
    assertThat(store().lists().counts(filter))
        .as(filter.toString())
        .isEqualTo(Counted.byStatus(rows));
    for (long width : List.of(10 * MINUTE, 30 * MINUTE, 6 * HOUR, DAY, 7 * DAY)) {
      assertThat(store().lists().slices(filter, width))
          .as("%s by %d", filter, width)
          .containsExactlyInAnyOrderElementsOf(Counted.bySlice(rows, width));
    }
  }

  @Test
  default void durations_of_flows_are_those_of_the_executions_that_are_there() {
    long at = NOW;
    for (long no = 1; no <= 3; no++) {
      store().commit(Batch.builder().add(execution(no, "orders", at, "running")).build());
    }
    store()
        .commit(
            Batch.builder()
                .add(StatusRow.of(1, "running", at).ended("completed", at + 300, null))
                .add(StatusRow.of(2, "running", at).failed(at + 100, "x", null))
                .add(StatusRow.of(3, "pending", 0).ended("cancelled", at + 50, null))
                .build());
    assertThat(store().tallies().flows(TENANT, "", "zzz", 0))
        .containsExactly(
            new OfFlow("orders", new Tally("cancelled", 1, 0, 0)),
            new OfFlow("orders", new Tally("completed", 1, 1, 300)),
            new OfFlow("orders", new Tally("failed", 1, 1, 100)));
    long day = at - at % DAY;
    assertThat(store().tallies().flows(TENANT, "", "zzz", day)).hasSize(3);
    assertThat(store().tallies().flows(TENANT, "", "zzz", day + 1)).isEmpty();
    assertThat(store().tallies().flows(TENANT, "orders", "zzz", 0)).isEmpty();
    assertThat(store().tallies().flows("other", "", "zzz", 0)).isEmpty();

    // Tried again, and done this time; then two of them are removed.
    store().commit(Batch.builder().add(StatusRow.of(2, "running", at)).build());
    assertThat(store().tallies().flows(TENANT, "", "zzz", 0)).hasSize(2);
    store()
        .commit(
            Batch.builder()
                .add(StatusRow.of(2, "running", at).ended("completed", at + 500, null))
                .build());
    store().remove(List.of(1L, 3L));
    assertThat(store().tallies().flows(TENANT, "", "zzz", 0))
        .containsExactly(new OfFlow("orders", new Tally("completed", 1, 1, 500)));
  }

  @Test
  default void those_that_run_and_do_not_move_are_counted() {
    BatchBuilder batch = Batch.builder();
    for (long no = 1; no <= 5; no++) {
      batch.add(execution(no, "orders", NOW, no == 5 ? "paused" : "running"));
      batch.add(new ProgressRow(no, 1, NOW, null, 0, 0, 0, 0, no == 1));
    }
    batch.add(new TimerChange.Armed(1, "retry:1:a", NOW));
    batch.add(new TimerChange.Armed(2, "retry:1:a", NOW));
    batch.add(new TimerChange.Armed(2, "retry:2:b", NOW));
    batch.add(new TimerChange.Armed(3, "wait:1:a", NOW));
    store().commit(batch.build());

    assertThat(store().lists().idle(EVERYTHING, "retry:%", 4)).contains(new Idle(3, 1));
    assertThat(store().lists().idle(EVERYTHING, "retry:%", 3)).isEmpty();
    assertThat(store().lists().idle(EVERYTHING.withStatus("paused"), "retry:%", 9))
        .contains(new Idle(0, 0));
    assertThat(store().lists().idle(EVERYTHING.withSearch("order"), "retry:%", 9))
        .contains(new Idle(3, 1));
    assertThat(store().lists().idle(EVERYTHING.withFlow("mail"), "retry:%", 9))
        .contains(new Idle(0, 0));
  }

  @Test
  default void a_list_tells_what_started_an_execution() {
    NewExecution row = execution(1, "orders", NOW, "running");
    store()
        .commit(
            Batch.builder()
                .add(
                    new NewExecution(
                        row.id(),
                        TENANT,
                        1,
                        "orders",
                        "c",
                        null,
                        null,
                        null,
                        "{}",
                        "{\"type\":\"webhook\"}",
                        "webhook",
                        NOW,
                        row.status()))
                .build());
    assertThat(store().lists().executions(EVERYTHING, 1).getFirst().triggerType())
        .isEqualTo("webhook");
    assertThat(store().executions().byNo(1).orElseThrow().identity().triggerType())
        .isEqualTo("webhook");
  }

  /** The same by looking at every row. */
  final class Counted {
    private Counted() {}

    static boolean isEnd(String status) {
      return List.of("completed", "failed", "cancelled").contains(status);
    }

    static Map<String, Long> byStatus(List<ListedExecution> rows) {
      Map<String, Long> counts = new LinkedHashMap<>();
      ListReads.STATUSES.forEach(status -> counts.put(status, 0L));
      rows.forEach(row -> counts.merge(row.status(), 1L, Long::sum));
      return counts;
    }

    static List<Slice> bySlice(List<ListedExecution> rows, long width) {
      Map<Slice, Long> counts = new LinkedHashMap<>();
      for (ListedExecution row : rows) {
        long from = row.createdAt() - row.createdAt() % width;
        counts.merge(new Slice(from, row.status(), 0), 1L, Long::sum);
      }
      return counts.entrySet().stream()
          .map(one -> new Slice(one.getKey().from(), one.getKey().status(), one.getValue()))
          .toList();
    }
  }
}
