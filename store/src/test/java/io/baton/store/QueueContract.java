package io.baton.store;

import static io.baton.store.Sample.NOW;
import static io.baton.store.Sample.TENANT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.baton.store.StoreException.Duplicate;
import io.baton.store.TaskChange.Lease;
import io.baton.store.TaskChange.TaskId;
import io.baton.store.TimerChange.Armed;
import io.baton.store.TimerChange.Disarmed;
import org.junit.jupiter.api.Test;

/** What waits: timers, tasks, repeated requests. */
interface QueueContract extends StoreUnderTest {
  @Test
  default void timers_are_found_by_the_time_they_are_due() {
    store()
        .commit(
            Batch.builder()
                .add(new Armed(1, "b", NOW + 20))
                .add(new Armed(1, "a", NOW + 10))
                .add(new Armed(2, "a", NOW + 30))
                .build());
    store()
        .commit(Batch.builder().add(new Armed(1, "b", NOW + 40)).add(new Disarmed(2, "a")).build());

    assertThat(store().queues().timersDue(NOW + 10, 10))
        .containsExactly(new Armed(1, "a", NOW + 10));
    assertThat(store().queues().timersDue(NOW + 9, 10)).isEmpty();
    assertThat(store().queues().timersDue(NOW + 99, 10))
        .containsExactly(new Armed(1, "a", NOW + 10), new Armed(1, "b", NOW + 40));
    assertThat(store().queues().nextTimerAfter(NOW + 10)).hasValue(NOW + 40);
    assertThat(store().queues().nextTimerAfter(NOW + 40)).isEmpty();
  }

  @Test
  default void a_timer_armed_and_disarmed_in_one_batch_is_gone() {
    store().commit(Batch.builder().add(new Armed(1, "a", NOW)).build());
    store()
        .commit(Batch.builder().add(new Armed(1, "a", NOW + 1)).add(new Disarmed(1, "a")).build());

    assertThat(store().queues().timersOf(1)).isEmpty();
  }

  @Test
  default void tasks_are_told_by_execution() {
    TaskChange.Queued late = task(3, "late", 5, NOW + 2);
    TaskChange.Queued early = task(2, "early", 5, NOW + 1);
    TaskChange.Queued urgent = task(1, "urgent", 1, NOW + 3);
    store().commit(Batch.builder().add(late).add(early).add(urgent).build());

    assertThat(store().queues().tasks(10)).containsExactly(urgent, early, late);
    assertThat(store().queues().tasks(1)).containsExactly(urgent);
    assertThat(store().queues().tasksOf(2)).containsExactly(early);
  }

  @Test
  default void a_leased_task_says_who_has_it_and_until_when() {
    TaskChange.Queued queued = task(1, "a", 5, NOW);
    Lease lease = new Lease("worker-1", NOW + 100, 1);
    store().commit(Batch.builder().add(queued).build());
    store().commit(Batch.builder().add(new TaskChange.Leased(queued.id(), lease)).build());

    assertThat(store().queues().tasksOf(1)).containsExactly(queued.with(lease));

    store().commit(Batch.builder().add(new TaskChange.Done(queued.id())).build());
    assertThat(store().queues().tasksOf(1)).isEmpty();
  }

  @Test
  default void a_task_queued_and_leased_in_one_batch_is_leased() {
    TaskChange.Queued queued = task(1, "a", 5, NOW);
    Lease lease = new Lease("worker-1", NOW + 100, 1);
    store()
        .commit(Batch.builder().add(queued).add(new TaskChange.Leased(queued.id(), lease)).build());

    assertThat(store().queues().tasksOf(1)).containsExactly(queued.with(lease));
  }

  @Test
  default void a_key_leads_to_one_execution_only() {
    IdempotencyRow first = new IdempotencyRow(TENANT, "key", 1, "hash", NOW);
    store().commit(Batch.builder().add(first).build());
    IdempotencyRow second = new IdempotencyRow(TENANT, "key", 2, "hash", NOW);

    assertThatThrownBy(() -> store().commit(Batch.builder().add(second).build()))
        .isInstanceOf(Duplicate.class);
    store().commit(Batch.builder().add(new IdempotencyRow("other", "key", 3, "hash", NOW)).build());

    assertThat(store().executions().idempotency(TENANT, "key")).contains(first);
    assertThat(store().executions().idempotency("nobody", "key")).isEmpty();
  }

  @Test
  default void timers_are_read_on_from_where_the_last_page_ended() {
    Armed first = new Armed(2, "a", NOW + 10);
    Armed second = new Armed(2, "b", NOW + 10);
    Armed third = new Armed(1, "a", NOW + 20);
    store().commit(Batch.builder().add(third).add(second).add(first).build());

    assertThat(store().queues().timersDue(NOW + 99, 1)).containsExactly(first);
    assertThat(store().queues().timersDue(first, NOW + 99, 10)).containsExactly(second, third);
    assertThat(store().queues().timersDue(second, NOW + 19, 10)).isEmpty();
    assertThat(store().queues().timersDue(third, NOW + 99, 10)).isEmpty();
  }

  private static TaskChange.Queued task(long executionNo, String key, int priority, long queuedAt) {
    return new TaskChange.Queued(
        new TaskId(executionNo, key, 1), TENANT, "standard", priority, queuedAt, "{}", Lease.NONE);
  }

  @Test
  default void an_old_key_is_found_and_can_be_forgotten_and_used_again() {
    store()
        .commit(
            Batch.builder()
                .add(new IdempotencyRow(TENANT, "old", 1, "h", NOW))
                .add(new IdempotencyRow(TENANT, "new", 2, "h", NOW + 1))
                .build());
    assertThat(store().executions().idempotencyBefore(NOW + 1, 10))
        .containsExactly(new IdempotencyRow(TENANT, "old", 1, "h", NOW));
    store().commit(Batch.builder().add(new ForgottenKey(TENANT, "old")).build());
    assertThat(store().executions().idempotency(TENANT, "old")).isEmpty();
    assertThat(store().executions().idempotency(TENANT, "new")).isPresent();
    store().commit(Batch.builder().add(new IdempotencyRow(TENANT, "old", 3, "h", NOW)).build());
    restart();
    assertThat(store().executions().idempotency(TENANT, "old"))
        .hasValueSatisfying(row -> assertThat(row.executionNo()).isEqualTo(3));
  }

  @Test
  default void what_is_set_aside_stays_until_it_is_taken() {
    AsideChange.Kept kept =
        new AsideChange.Kept(AsideChange.Kind.QUARANTINE, 1, "x", TENANT, NOW, "{\"a\":1}");
    AsideChange.Kept other =
        new AsideChange.Kept(AsideChange.Kind.MESSAGE, 1, "x", TENANT, NOW, "{}");
    store().commit(Batch.builder().add(kept).add(other).build());
    restart();
    assertThat(store().queues().aside(AsideChange.Kind.QUARANTINE, 10)).containsExactly(kept);
    assertThat(store().queues().aside(AsideChange.Kind.QUARANTINE, TENANT, 10))
        .containsExactly(kept);
    assertThat(store().queues().aside(AsideChange.Kind.QUARANTINE, "other", 10)).isEmpty();
    store()
        .commit(
            Batch.builder()
                .add(new AsideChange.Taken(AsideChange.Kind.QUARANTINE, 1, "x"))
                .build());
    assertThat(store().queues().aside(AsideChange.Kind.QUARANTINE, 10)).isEmpty();
    assertThat(store().queues().aside(AsideChange.Kind.MESSAGE, 10)).containsExactly(other);
  }
}
