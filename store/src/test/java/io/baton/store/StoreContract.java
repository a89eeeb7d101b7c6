package io.baton.store;

import static io.baton.store.Sample.NOW;
import static io.baton.store.Sample.TENANT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.baton.store.StoreException.CorruptEvent;
import io.baton.store.StoreException.Duplicate;
import io.baton.store.TaskChange.Lease;
import io.baton.store.TaskChange.TaskId;
import io.baton.store.TimerChange.Armed;
import io.baton.store.TimerChange.Disarmed;
import io.baton.store.read.ExecutionFilter;
import io.baton.store.read.ExecutionFilter.Cursor;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every store does, whichever database is behind it. */
public abstract class StoreContract {
  private Store store;

  /** Opens the store of this test; what was committed before is there. */
  protected abstract Store open();

  /** Runs SQL behind the store's back. */
  protected abstract int tamper(String sql);

  @BeforeEach
  final void openStore() {
    store = open();
    store.commit(Batch.builder().add(Sample.flow(1, 1)).build());
  }

  @AfterEach
  final void closeStore() {
    store.close();
  }

  @Test
  void what_was_committed_is_there_after_a_restart() {
    Batch batch =
        Batch.builder()
            .add(Sample.execution(1, "e1"))
            .add(Sample.progress(1, 2))
            .add(Sample.step(1, 0, "success"))
            .add(Sample.step(1, 1, "running"))
            .add(Sample.event(1, 1))
            .add(Sample.event(1, 2))
            .add(CheckpointRow.of(1, 2, "state".getBytes(StandardCharsets.UTF_8)))
            .add(new Armed(1, "WAIT:decide:1", NOW + 5))
            .add(new IdempotencyRow(TENANT, "key", 1, "hash", NOW))
            .add(new CallbackRow("token", 1, "decide", NOW))
            .build();
    store.commit(batch);
    restart();

    StoredExecution execution = store.executions().byId("e1").orElseThrow();
    assertThat(execution.identity()).isEqualTo(Sample.execution(1, "e1"));
    assertThat(execution.progress()).isEqualTo(Sample.progress(1, 2));
    assertThat(store.executions().byNo(1)).contains(execution);
    assertThat(store.executions().steps(1, -1, 10)).isEqualTo(batch.steps());
    assertThat(store.log().events(1, 0, 10)).isEqualTo(batch.events());
    assertThat(store.log().checkpoint(1)).contains(batch.checkpoints().getFirst());
    assertThat(store.queues().timersOf(1)).containsExactly(new Armed(1, "WAIT:decide:1", NOW + 5));
    assertThat(store.executions().idempotency(TENANT, "key"))
        .contains(batch.idempotencyKeys().getFirst());
    assertThat(store.executions().callback("token")).contains(batch.callbacks().getFirst());
    assertThat(store.integrityCheck()).isEmpty();
  }

  @Test
  void a_batch_is_there_as_a_whole_or_not_at_all() {
    store.commit(Sample.start(1, "e1"));
    Batch broken =
        Batch.builder()
            .add(Sample.execution(2, "e2"))
            .add(Sample.event(2, 1))
            .add(Sample.step(2, 0, "running"))
            .add(new Armed(2, "t", NOW))
            .add(Sample.event(1, 1))
            .build();

    assertThatThrownBy(() -> store.commit(broken)).isInstanceOf(Duplicate.class);

    assertThat(store.executions().byId("e2")).isEmpty();
    assertThat(store.log().events(2, 0, 10)).isEmpty();
    assertThat(store.executions().steps(2, -1, 10)).isEmpty();
    assertThat(store.queues().timersDue(Long.MAX_VALUE, 10)).isEmpty();
    store.commit(Sample.start(2, "e2"));
    assertThat(store.log().lastSeq(2)).isEqualTo(1);
  }

  @Test
  void many_executions_fit_in_one_batch() {
    BatchBuilder batch = Batch.builder();
    for (int no = 1; no <= 500; no++) {
      batch.addAll(Sample.start(no, "e" + no));
      batch.add(Sample.step(no, 0, "running")).add(Sample.step(no, 0, "success"));
    }
    store.commit(batch.build());

    assertThat(store.executions().notEnded(0, 1_000)).hasSize(500);
    assertThat(store.executions().steps(500, -1, 10))
        .containsExactly(Sample.step(500, 0, "success"));
    assertThat(store.integrityCheck()).isEmpty();
  }

  @Test
  void the_latest_row_of_an_execution_and_of_a_step_stays() {
    store.commit(Sample.start(1, "e1"));
    StatusRow running = StatusRow.of(1, "running", NOW);
    store.commit(
        Batch.builder()
            .add(Sample.step(1, 0, "running"))
            .add(Sample.progress(1, 2))
            .add(running.ended("completed", NOW + 9, "{\"ok\":true}"))
            .build());
    store.commit(Batch.builder().add(Sample.step(1, 0, "success")).build());

    StoredExecution execution = store.executions().byNo(1).orElseThrow();
    assertThat(execution.status()).isEqualTo(running.ended("completed", NOW + 9, "{\"ok\":true}"));
    assertThat(execution.progress()).isEqualTo(Sample.progress(1, 2));
    assertThat(store.executions().steps(1, -1, 10)).containsExactly(Sample.step(1, 0, "success"));
    assertThat(store.executions().notEnded(0, 10)).isEmpty();
  }

  @Test
  void a_status_in_the_batch_that_creates_an_execution_counts() {
    StatusRow failed = StatusRow.of(1, "running", NOW).failed(NOW + 1, "no such host", "at …");
    store.commit(Batch.builder().add(Sample.execution(1, "e1")).add(failed).build());

    assertThat(store.executions().byNo(1).orElseThrow().status()).isEqualTo(failed);
  }

  @Test
  void events_come_in_pages() {
    BatchBuilder batch = Batch.builder().add(Sample.execution(1, "e1"));
    LongStream.rangeClosed(1, 25).forEach(seq -> batch.add(Sample.event(1, seq)));
    store.commit(batch.build());

    assertThat(store.log().events(1, 0, 10)).extracting(EventRow::seq).startsWith(1L).hasSize(10);
    assertThat(store.log().events(1, 20, 10))
        .extracting(EventRow::seq)
        .containsExactly(21L, 22L, 23L, 24L, 25L);
    assertThat(store.log().lastSeq(1)).isEqualTo(25);
    assertThat(store.log().lastSeq(2)).isZero();
  }

  @Test
  void a_changed_event_is_named_and_others_are_read_on() {
    store.commit(Sample.start(1, "e1"));
    store.commit(Batch.builder().add(Sample.event(1, 2)).build());
    store.commit(Sample.start(2, "e2"));
    assertThat(tamper("UPDATE execution_events SET at = at + 1 WHERE execution_no = 1 AND seq = 2"))
        .isOne();

    CorruptEvent corrupt =
        catchThrowableOfType(CorruptEvent.class, () -> store.log().events(1, 0, 10));
    assertThat(corrupt.executionNo()).isEqualTo(1);
    assertThat(corrupt.seq()).isEqualTo(2);
    assertThat(corrupt).hasMessageContaining("checksum");
    assertThat(store.log().events(2, 0, 10)).hasSize(1);
    assertThat(store.integrityCheck())
        .containsExactly("Execution number 1: event 2 does not match its checksum");
  }

  @Test
  void a_missing_event_is_named() {
    BatchBuilder batch = Batch.builder().add(Sample.execution(1, "e1"));
    LongStream.rangeClosed(1, 4).forEach(seq -> batch.add(Sample.event(1, seq)));
    store.commit(batch.build());
    tamper("DELETE FROM execution_events WHERE seq = 2");

    assertThatThrownBy(() -> store.log().events(1, 0, 10))
        .isInstanceOf(CorruptEvent.class)
        .hasMessage("Event 2 of execution number 1 is missing; the next one is 3");
    assertThat(store.integrityCheck())
        .containsExactly("Execution number 1: events 2 to 2 are missing");
  }

  @Test
  void a_damaged_checkpoint_counts_as_none() {
    store.commit(Batch.builder().add(CheckpointRow.of(1, 5, new byte[] {1, 2})).build());
    store.commit(Batch.builder().add(CheckpointRow.of(1, 9, new byte[] {3, 4})).build());
    assertThat(store.log().checkpoint(1).orElseThrow().seq()).isEqualTo(9);

    tamper("UPDATE execution_checkpoints SET seq = 10");

    assertThat(store.log().checkpoint(1)).isEmpty();
  }

  @Test
  void timers_are_found_by_the_time_they_are_due() {
    store.commit(
        Batch.builder()
            .add(new Armed(1, "b", NOW + 20))
            .add(new Armed(1, "a", NOW + 10))
            .add(new Armed(2, "a", NOW + 30))
            .build());
    store.commit(
        Batch.builder().add(new Armed(1, "b", NOW + 40)).add(new Disarmed(2, "a")).build());

    assertThat(store.queues().timersDue(NOW + 10, 10)).containsExactly(new Armed(1, "a", NOW + 10));
    assertThat(store.queues().timersDue(NOW + 9, 10)).isEmpty();
    assertThat(store.queues().timersDue(NOW + 99, 10))
        .containsExactly(new Armed(1, "a", NOW + 10), new Armed(1, "b", NOW + 40));
    assertThat(store.queues().nextTimerAfter(NOW + 10)).hasValue(NOW + 40);
    assertThat(store.queues().nextTimerAfter(NOW + 40)).isEmpty();
  }

  @Test
  void a_timer_armed_and_disarmed_in_one_batch_is_gone() {
    store.commit(Batch.builder().add(new Armed(1, "a", NOW)).build());
    store.commit(Batch.builder().add(new Armed(1, "a", NOW + 1)).add(new Disarmed(1, "a")).build());

    assertThat(store.queues().timersOf(1)).isEmpty();
  }

  @Test
  void tasks_wait_in_their_pool_by_priority_and_age() {
    TaskChange.Queued late = task(1, "late", 5, NOW + 2);
    TaskChange.Queued early = task(2, "early", 5, NOW + 1);
    TaskChange.Queued urgent = task(3, "urgent", 1, NOW + 3);
    store.commit(Batch.builder().add(late).add(early).add(urgent).build());

    assertThat(store.queues().freeTasks("standard", NOW, 10)).containsExactly(urgent, early, late);
    assertThat(store.queues().freeTasks("standard", NOW, 1)).containsExactly(urgent);
    assertThat(store.queues().freeTasks("other", NOW, 10)).isEmpty();
    assertThat(store.queues().tasksOf(2)).containsExactly(early);
  }

  @Test
  void a_leased_task_is_not_free_until_its_lease_ends() {
    TaskChange.Queued queued = task(1, "a", 5, NOW);
    Lease lease = new Lease("worker-1", NOW + 100, 1);
    store.commit(Batch.builder().add(queued).build());
    store.commit(Batch.builder().add(new TaskChange.Leased(queued.id(), lease)).build());

    assertThat(store.queues().freeTasks("standard", NOW + 99, 10)).isEmpty();
    assertThat(store.queues().lostLeases(NOW + 99, 10)).isEmpty();
    assertThat(store.queues().freeTasks("standard", NOW + 100, 10))
        .containsExactly(queued.with(lease));
    assertThat(store.queues().lostLeases(NOW + 100, 10)).containsExactly(queued.with(lease));

    store.commit(Batch.builder().add(new TaskChange.Done(queued.id())).build());
    assertThat(store.queues().tasksOf(1)).isEmpty();
  }

  @Test
  void a_task_queued_and_leased_in_one_batch_is_leased() {
    TaskChange.Queued queued = task(1, "a", 5, NOW);
    Lease lease = new Lease("worker-1", NOW + 100, 1);
    store.commit(
        Batch.builder().add(queued).add(new TaskChange.Leased(queued.id(), lease)).build());

    assertThat(store.queues().tasksOf(1)).containsExactly(queued.with(lease));
  }

  @Test
  void a_key_leads_to_one_execution_only() {
    IdempotencyRow first = new IdempotencyRow(TENANT, "key", 1, "hash", NOW);
    store.commit(Batch.builder().add(first).build());
    IdempotencyRow second = new IdempotencyRow(TENANT, "key", 2, "hash", NOW);

    assertThatThrownBy(() -> store.commit(Batch.builder().add(second).build()))
        .isInstanceOf(Duplicate.class);
    store.commit(Batch.builder().add(new IdempotencyRow("other", "key", 3, "hash", NOW)).build());

    assertThat(store.executions().idempotency(TENANT, "key")).contains(first);
    assertThat(store.executions().idempotency("nobody", "key")).isEmpty();
  }

  @Test
  void executions_that_have_not_ended_come_in_pages() {
    BatchBuilder batch = Batch.builder();
    LongStream.rangeClosed(1, 6).forEach(no -> batch.addAll(Sample.start(no, "e" + no)));
    batch.add(StatusRow.of(3, "running", NOW).ended("completed", NOW, "1"));
    store.commit(batch.build());

    assertThat(store.executions().notEnded(0, 3))
        .extracting(StoredExecution::executionNo)
        .containsExactly(1L, 2L, 4L);
    assertThat(store.executions().notEnded(4, 3))
        .extracting(StoredExecution::executionNo)
        .containsExactly(5L, 6L);
  }

  @Test
  void pages_of_a_list_stay_put_while_others_are_added() {
    BatchBuilder batch = Batch.builder();
    for (long no = 1; no <= 6; no++) {
      batch.add(Sample.execution(no, "e" + no, NOW + no / 2, StatusRow.of(no, "running", NOW)));
    }
    store.commit(batch.build());
    ExecutionFilter all = ExecutionFilter.ofTenant(TENANT);

    List<StoredExecution> first = store.executions().list(all, 4);
    store.commit(Sample.start(7, "e7"));
    List<StoredExecution> second =
        store.executions().list(all.after(Cursor.of(first.getLast())), 4);

    List<Long> seen = new ArrayList<>();
    first.forEach(execution -> seen.add(execution.executionNo()));
    second.forEach(execution -> seen.add(execution.executionNo()));
    assertThat(seen).containsExactly(6L, 5L, 4L, 3L, 2L, 1L);
  }

  @Test
  void a_list_is_narrowed_by_tenant_flow_status_and_time() {
    StatusRow done = StatusRow.of(2, "running", NOW).ended("completed", NOW, "1");
    store.commit(
        Batch.builder()
            .add(Sample.execution(1, "e1"))
            .add(Sample.execution(2, "e2"))
            .add(done)
            .build());
    ExecutionFilter all = ExecutionFilter.ofTenant(TENANT);

    assertThat(store.executions().list(all, 10)).hasSize(2);
    assertThat(store.executions().list(all.withStatus("completed"), 10))
        .extracting(StoredExecution::executionNo)
        .containsExactly(2L);
    assertThat(store.executions().list(all.withFlow("other"), 10)).isEmpty();
    assertThat(store.executions().list(ExecutionFilter.ofTenant("other"), 10)).isEmpty();
    assertThat(
            store
                .executions()
                .list(
                    new ExecutionFilter(
                        TENANT, Sample.FLOW, "running", "corr-e1", NOW + 1, NOW + 2, null),
                    10))
        .extracting(StoredExecution::executionNo)
        .containsExactly(1L);
  }

  @Test
  void every_version_of_a_flow_is_kept() {
    store.commit(Batch.builder().add(Sample.flow(2, 2)).build());

    assertThat(store.flows().versions(TENANT, Sample.FLOW)).containsExactly(1, 2);
    assertThat(store.flows().version(TENANT, Sample.FLOW, 1)).contains(Sample.flow(1, 1));
    assertThat(store.flows().latest(TENANT, Sample.FLOW)).contains(Sample.flow(2, 2));
    assertThat(store.flows().byNo(2)).contains(Sample.flow(2, 2));
    assertThat(store.flows().ids(TENANT, "", 10)).containsExactly(Sample.FLOW);
    assertThat(store.flows().ids("other", "", 10)).isEmpty();
    assertThatThrownBy(() -> store.commit(Batch.builder().add(Sample.flow(3, 2)).build()))
        .isInstanceOf(Duplicate.class);
  }

  @Test
  void numbers_are_given_once_also_after_a_restart() {
    long first = store.reserve(Numbering.EXECUTION, 10);
    long second = store.reserve(Numbering.EXECUTION, 1);
    restart();
    long third = store.reserve(Numbering.EXECUTION, 1);

    assertThat(second).isGreaterThanOrEqualTo(first + 10);
    assertThat(third).isGreaterThan(second);
    assertThat(store.reserve(Numbering.FLOW, 1)).isPositive();
  }

  @Test
  void removing_takes_ended_executions_and_all_that_belongs_to_them() {
    store.commit(Sample.start(1, "e1"));
    store.commit(Sample.start(2, "e2"));
    store.commit(
        Batch.builder()
            .add(StatusRow.of(1, "running", NOW).ended("completed", NOW + 1, "1"))
            .add(Sample.step(1, 0, "success"))
            .add(new IdempotencyRow(TENANT, "key", 1, "hash", NOW))
            .add(new CallbackRow("token", 1, "decide", NOW))
            .build());

    assertThat(store.executions().endedBefore(NOW + 1, 0, 10)).isEmpty();
    assertThat(store.executions().endedBefore(NOW + 2, 0, 10)).containsExactly(1L);
    assertThat(store.remove(List.of(1L, 2L))).isEqualTo(1);

    assertThat(store.executions().byId("e1")).isEmpty();
    assertThat(store.log().lastSeq(1)).isZero();
    assertThat(store.executions().steps(1, -1, 10)).isEmpty();
    assertThat(store.executions().idempotency(TENANT, "key")).isEmpty();
    assertThat(store.executions().callback("token")).isEmpty();
    assertThat(store.executions().byId("e2")).isPresent();
  }

  @Test
  void large_and_empty_batches_are_fine() {
    store.commit(Batch.builder().build());
    String large = "\"" + "x".repeat(1 << 20) + "\"";
    BatchBuilder batch = Batch.builder().add(Sample.execution(1, "e1"));
    IntStream.rangeClosed(1, 3).forEach(seq -> batch.add(Sample.event(1, seq, large)));
    store.commit(batch.build());

    assertThat(store.log().events(1, 0, 10)).extracting(EventRow::data).containsOnly(large);
  }

  private void restart() {
    store.close();
    store = open();
  }

  private static TaskChange.Queued task(long executionNo, String key, int priority, long queuedAt) {
    return new TaskChange.Queued(
        new TaskId(executionNo, key, 1), TENANT, "standard", priority, queuedAt, "{}", Lease.NONE);
  }

  /** The store under test, for what only one database can show. */
  protected final Store store() {
    return store;
  }
}
