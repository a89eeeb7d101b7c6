package io.baton.store;

import static io.baton.store.Sample.NOW;
import static io.baton.store.Sample.TENANT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.baton.store.StoreException.Duplicate;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** How what must be looked at is found, and how ended executions are removed. */
interface ListContract extends StoreUnderTest {
  @Test
  default void executions_that_have_not_ended_come_in_pages() {
    BatchBuilder batch = Batch.builder();
    LongStream.rangeClosed(1, 6).forEach(no -> batch.addAll(Sample.start(no, "e" + no)));
    batch.add(StatusRow.of(3, "running", NOW).ended("completed", NOW, "1"));
    store().commit(batch.build());

    assertThat(store().executions().notEnded(0, 3))
        .extracting(StoredExecution::executionNo)
        .containsExactly(1L, 2L, 4L);
    assertThat(store().executions().notEnded(4, 3))
        .extracting(StoredExecution::executionNo)
        .containsExactly(5L, 6L);
  }

  @Test
  default void every_version_of_a_flow_is_kept() {
    store().commit(Batch.builder().add(Sample.flow(2, 2)).build());

    assertThat(store().flows().versions(TENANT, Sample.FLOW)).containsExactly(1, 2);
    assertThat(store().flows().version(TENANT, Sample.FLOW, 1)).contains(Sample.flow(1, 1));
    assertThat(store().flows().latest(TENANT, Sample.FLOW)).contains(Sample.flow(2, 2));
    assertThat(store().flows().byNo(2)).contains(Sample.flow(2, 2));
    assertThat(store().flows().ids(TENANT, "", 10)).containsExactly(Sample.FLOW);
    assertThat(store().flows().ids("other", "", 10)).isEmpty();
    assertThatThrownBy(() -> store().commit(Batch.builder().add(Sample.flow(3, 2)).build()))
        .isInstanceOf(Duplicate.class);
  }

  @Test
  default void removing_takes_ended_executions_and_all_that_belongs_to_them() {
    store().commit(Sample.start(1, "e1"));
    store().commit(Sample.start(2, "e2"));
    store()
        .commit(
            Batch.builder()
                .add(StatusRow.of(1, "running", NOW).ended("completed", NOW + 1, "1"))
                .add(Sample.step(1, 0, "success"))
                .add(new IdempotencyRow(TENANT, "key", 1, "hash", NOW))
                .add(new CallbackRow("token", 1, "decide", NOW))
                .build());

    assertThat(store().executions().endedBefore(NOW + 1, 10)).isEmpty();
    assertThat(store().executions().endedBefore(NOW + 2, 10)).containsExactly(1L);
    assertThat(store().remove(List.of(1L, 2L))).isEqualTo(1);

    assertThat(store().executions().byId("e1")).isEmpty();
    assertThat(store().log().lastSeq(1)).isZero();
    assertThat(store().executions().steps(1, -1, 10)).isEmpty();
    assertThat(store().executions().idempotency(TENANT, "key")).isEmpty();
    assertThat(store().executions().callback("token")).isEmpty();
    assertThat(store().executions().byId("e2")).isPresent();
  }

  @Test
  default void those_that_somebody_works_for_are_told_from_those_that_wait() {
    BatchBuilder batch = Batch.builder();
    LongStream.rangeClosed(1, 4).forEach(no -> batch.addAll(Sample.start(no, "e" + no)));
    batch.add(new ProgressRow(2, 1, NOW, null, 0, 0, 0, 0, true));
    batch.add(new ProgressRow(4, 1, NOW, null, 0, 0, 0, 0, true));
    store().commit(batch.build());

    assertThat(store().executions().withWorkOut(0, 10))
        .extracting(StoredExecution::executionNo)
        .containsExactly(2L, 4L);
    assertThat(store().executions().withWorkOut(2, 10))
        .extracting(StoredExecution::executionNo)
        .containsExactly(4L);
    assertThat(store().executions().ids(List.of(4L, 1L, 99L)))
        .isEqualTo(Map.of(1L, "e1", 4L, "e4"));
  }
}
