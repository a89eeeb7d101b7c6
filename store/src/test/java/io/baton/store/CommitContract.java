package io.baton.store;

import static io.baton.store.Sample.NOW;
import static io.baton.store.Sample.TENANT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.baton.store.StoreException.Duplicate;
import io.baton.store.TimerChange.Armed;
import java.nio.charset.StandardCharsets;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a commit leaves behind, and what it does not. */
interface CommitContract extends StoreUnderTest {
  @Test
  default void what_was_committed_is_there_after_a_restart() {
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
    store().commit(batch);
    restart();

    StoredExecution execution = store().executions().byId("e1").orElseThrow();
    assertThat(execution.identity()).isEqualTo(Sample.execution(1, "e1"));
    assertThat(execution.progress()).isEqualTo(Sample.progress(1, 2));
    assertThat(store().executions().byNo(1)).contains(execution);
    assertThat(store().executions().steps(1, -1, 10)).isEqualTo(batch.steps());
    assertThat(store().log().events(1, 0, 10)).isEqualTo(batch.singleEvents());
    assertThat(store().log().checkpoint(1)).contains(batch.checkpoints().getFirst());
    assertThat(store().queues().timersOf(1))
        .containsExactly(new Armed(1, "WAIT:decide:1", NOW + 5));
    assertThat(store().executions().idempotency(TENANT, "key"))
        .contains(batch.idempotencyKeys().getFirst());
    assertThat(store().executions().callback("token")).contains(batch.callbacks().getFirst());
    assertThat(store().integrityCheck()).isEmpty();
  }

  @Test
  default void a_batch_is_there_as_a_whole_or_not_at_all() {
    store().commit(Sample.start(1, "e1"));
    Batch broken =
        Batch.builder()
            .add(Sample.execution(2, "e2"))
            .add(Sample.event(2, 1))
            .add(Sample.step(2, 0, "running"))
            .add(new Armed(2, "t", NOW))
            .add(Sample.event(1, 1))
            .build();

    assertThatThrownBy(() -> store().commit(broken)).isInstanceOf(Duplicate.class);

    assertThat(store().executions().byId("e2")).isEmpty();
    assertThat(store().log().events(2, 0, 10)).isEmpty();
    assertThat(store().executions().steps(2, -1, 10)).isEmpty();
    assertThat(store().queues().timersDue(Long.MAX_VALUE, 10)).isEmpty();
    store().commit(Sample.start(2, "e2"));
    assertThat(store().log().lastSeq(2)).isEqualTo(1);
  }

  /** Few rows and many take different ways in some stores. */
  @ParameterizedTest
  @ValueSource(ints = {1, 4, 5, 100})
  default void nothing_stays_of_a_batch_whose_last_row_is_refused(int executions) {
    CallbackRow known = new CallbackRow("token", 1, "decide", NOW);
    store().commit(Batch.builder().addAll(Sample.start(1, "e1")).add(known).build());
    BatchBuilder broken = Batch.builder();
    for (int no = 2; no < 2 + executions; no++) {
      broken.addAll(Sample.start(no, "e" + no)).add(Sample.step(no, 0, "running"));
    }
    broken.add(known);

    assertThatThrownBy(() -> store().commit(broken.build())).isInstanceOf(Duplicate.class);

    assertThat(store().executions().notEnded(0, 1_000)).hasSize(1);
    assertThat(store().log().events(2, 0, 10)).isEmpty();
    assertThat(store().executions().steps(2, -1, 10)).isEmpty();
  }

  @Test
  default void many_executions_fit_in_one_batch() {
    BatchBuilder batch = Batch.builder();
    for (int no = 1; no <= 500; no++) {
      batch.addAll(Sample.start(no, "e" + no));
      batch.add(Sample.step(no, 0, "running")).add(Sample.step(no, 0, "success"));
    }
    store().commit(batch.build());

    assertThat(store().executions().notEnded(0, 1_000)).hasSize(500);
    assertThat(store().executions().steps(500, -1, 10))
        .containsExactly(Sample.step(500, 0, "success"));
    assertThat(store().integrityCheck()).isEmpty();
  }

  @Test
  default void the_latest_row_of_an_execution_and_of_a_step_stays() {
    store().commit(Sample.start(1, "e1"));
    StatusRow running = StatusRow.of(1, "running", NOW);
    store()
        .commit(
            Batch.builder()
                .add(Sample.step(1, 0, "running"))
                .add(Sample.progress(1, 2))
                .add(running.ended("completed", NOW + 9, "{\"ok\":true}"))
                .build());
    store().commit(Batch.builder().add(Sample.step(1, 0, "success")).build());

    StoredExecution execution = store().executions().byNo(1).orElseThrow();
    assertThat(execution.status()).isEqualTo(running.ended("completed", NOW + 9, "{\"ok\":true}"));
    assertThat(execution.progress()).isEqualTo(Sample.progress(1, 2));
    assertThat(store().executions().steps(1, -1, 10)).containsExactly(Sample.step(1, 0, "success"));
    assertThat(store().executions().notEnded(0, 10)).isEmpty();
  }

  @Test
  default void a_step_that_has_only_been_started_is_in_the_row_of_its_execution() {
    store().commit(Sample.start(1, "e1"));
    ProgressRow one =
        new ProgressRow(1, 2, NOW, "search", 0, 0, 0, 0, true, "[[0,0,%d]]".formatted(NOW));
    store().commit(Batch.builder().add(one).build());

    assertThat(store().executions().byNo(1).orElseThrow().progress()).isEqualTo(one);
    assertThat(store().executions().steps(1, -1, 10)).containsExactly(started(0, null));

    ProgressRow next =
        new ProgressRow(
            1,
            4,
            NOW,
            "search",
            1,
            0,
            0,
            0,
            true,
            "[[1,1,%1$d],[7,0,%1$d,\"s[é]\"]]".formatted(NOW));
    store().commit(Batch.builder().add(next).add(Sample.step(1, 0, "success")).build());

    assertThat(store().executions().steps(1, -1, 10))
        .containsExactly(Sample.step(1, 0, "success"), started(1, null), started(7, "s[é]"));
    assertThat(store().executions().steps(1, 0, 1)).containsExactly(started(1, null));
  }

  private static StepRow started(int stepNo, @Nullable String key) {
    int flowStep = stepNo == 1 ? 1 : 0;
    return new StepRow(1, stepNo, flowStep, key, "running", 1, NOW, 0, 0, StepRow.NO_ITEMS, null);
  }

  @Test
  default void a_status_in_the_batch_that_creates_an_execution_counts() {
    StatusRow failed = StatusRow.of(1, "running", NOW).failed(NOW + 1, "no such host", "at …");
    store().commit(Batch.builder().add(Sample.execution(1, "e1")).add(failed).build());

    assertThat(store().executions().byNo(1).orElseThrow().status()).isEqualTo(failed);
  }

  @Test
  default void large_and_empty_batches_are_fine() {
    store().commit(Batch.builder().build());
    String large = "\"" + "x".repeat(1 << 20) + "\"";
    BatchBuilder batch = Batch.builder().add(Sample.execution(1, "e1"));
    IntStream.rangeClosed(1, 3).forEach(seq -> batch.add(Sample.event(1, seq, large)));
    store().commit(batch.build());

    assertThat(store().log().events(1, 0, 10)).extracting(EventRow::data).containsOnly(large);
  }

  @Test
  default void numbers_are_given_once_also_after_a_restart() {
    long first = store().reserve(Numbering.EXECUTION, 10);
    long second = store().reserve(Numbering.EXECUTION, 1);
    restart();
    long third = store().reserve(Numbering.EXECUTION, 1);

    assertThat(second).isGreaterThanOrEqualTo(first + 10);
    assertThat(third).isGreaterThan(second);
    assertThat(store().reserve(Numbering.FLOW, 1)).isPositive();
  }
}
