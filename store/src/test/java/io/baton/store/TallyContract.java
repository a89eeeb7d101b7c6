package io.baton.store;

import static io.baton.store.Sample.FLOW;
import static io.baton.store.Sample.NOW;
import static io.baton.store.Sample.TENANT;
import static org.assertj.core.api.Assertions.assertThat;

import io.baton.store.read.Tally;
import io.baton.store.read.TallyReads.Failures;
import io.baton.store.read.TallyReads.OfStep;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is counted while executions end. */
public interface TallyContract extends StoreUnderTest {
  private void count(int step, String status, long since, long startedAt, long endedAt) {
    TallyRow.Key key = new TallyRow.Key(1, step, status, since, 0);
    store().commit(Batch.builder().add(TallyRow.ended(key, startedAt, endedAt)).build());
  }

  @Test
  default void steps_are_found_by_id_and_by_name_and_failures_by_type() {
    count(0, "success", NOW, 100, 300);
    count(0, "success", NOW + 9, 100, 200);
    count(0, "failed", NOW, 100, 200);
    count(1, "failed", NOW, 100, 200);
    count(1, "failed", NOW, 100, 200);

    OfStep search =
        new OfStep(FLOW, "search", "Search emails", "action", new Tally("success", 2, 2, 300));
    assertThat(store().tallies().steps(TENANT, "search", 10)).hasSize(2).contains(search);
    assertThat(store().tallies().steps(TENANT, "Search emails", 10)).contains(search);
    assertThat(store().tallies().steps(TENANT, null, 10)).hasSize(3);
    assertThat(store().tallies().steps(TENANT, null, 1)).hasSize(1);
    assertThat(store().tallies().steps(TENANT, "nothing", 10)).isEmpty();
    assertThat(store().tallies().failuresByType(TENANT))
        .containsExactly(new Failures("llm_decision", 2), new Failures("action", 1));
    assertThat(store().tallies().failuresByType("other")).isEmpty();
  }

  @Test
  default void rows_of_one_batch_are_added_up() {
    TallyRow.Key key = new TallyRow.Key(1, 0, "success", NOW, 0);
    Batch batch =
        Batch.builder().add(TallyRow.ended(key, 100, 300)).add(TallyRow.ended(key, 0, 200)).build();
    store().commit(batch);
    store().commit(Batch.builder().addAll(batch).addAll(batch).build());

    assertThat(store().tallies().steps(TENANT, "search", 10))
        .extracting(OfStep::tally)
        .containsExactly(new Tally("success", 6, 3, 600));
  }

  @Test
  default void what_is_taken_back_was_never_there() {
    TallyRow.Key key = new TallyRow.Key(1, 0, "failed", NOW, 0);
    store().commit(Batch.builder().add(TallyRow.ended(key, 100, 300)).build());
    store().commit(Batch.builder().add(TallyRow.ended(key, 100, 300).negated()).build());

    assertThat(store().tallies().steps(TENANT, null, 10)).isEmpty();
    assertThat(store().tallies().failuresByType(TENANT)).isEmpty();
  }

  @Test
  default void steps_of_removed_executions_are_taken_back() {
    for (long no = 1; no <= 2; no++) {
      StepRow done = Sample.step(no, 0, "success");
      StepRow bad = Sample.step(no, 1, "failed");
      store()
          .commit(
              Batch.builder()
                  .addAll(Sample.start(no, "e" + no))
                  .add(StatusRow.of(no, "running", NOW).failed(NOW + 9, "x", null))
                  .add(done)
                  .add(bad)
                  .add(ofRow(done))
                  .add(ofRow(bad))
                  .build());
    }
    store().remove(List.of(1L));

    assertThat(store().tallies().steps(TENANT, null, 10))
        .extracting(OfStep::tally)
        .containsExactly(new Tally("failed", 1, 1, 1_234), new Tally("success", 1, 1, 1_234));
    store().remove(List.of(2L));
    assertThat(store().tallies().steps(TENANT, null, 10)).isEmpty();
  }

  private static TallyRow ofRow(StepRow row) {
    long since = row.endedAt() - row.endedAt() % TallyRow.PERIOD_MILLIS;
    return TallyRow.ended(
        new TallyRow.Key(1, row.flowStep(), row.status(), since, 3),
        row.startedAt(),
        row.endedAt());
  }
}
