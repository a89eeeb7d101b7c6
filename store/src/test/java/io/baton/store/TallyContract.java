package io.baton.store;

import static io.baton.store.Sample.FLOW;
import static io.baton.store.Sample.NOW;
import static io.baton.store.Sample.TENANT;
import static org.assertj.core.api.Assertions.assertThat;

import io.baton.store.read.Tally;
import io.baton.store.read.TallyReads.Failures;
import io.baton.store.read.TallyReads.OfFlow;
import io.baton.store.read.TallyReads.OfStep;
import org.junit.jupiter.api.Test;

/** What is counted while executions end. */
public interface TallyContract extends StoreUnderTest {
  private void count(int step, String status, long since, long startedAt, long endedAt) {
    TallyRow.Key key = new TallyRow.Key(1, step, status, since, 0);
    store().commit(Batch.builder().add(TallyRow.ended(key, startedAt, endedAt)).build());
  }

  @Test
  default void what_ends_is_added_to_what_ended_before() {
    count(TallyRow.EXECUTION, "completed", NOW, 100, 300);
    count(TallyRow.EXECUTION, "completed", NOW, 100, 200);
    count(TallyRow.EXECUTION, "completed", NOW + 9, 0, 200);
    count(TallyRow.EXECUTION, "failed", NOW, 100, 101);

    assertThat(store().tallies().flows(TENANT, "", "zzz", 0))
        .containsExactly(
            new OfFlow(FLOW, new Tally("completed", 3, 2, 300)),
            new OfFlow(FLOW, new Tally("failed", 1, 1, 1)));
    assertThat(store().tallies().flows(TENANT, "", "zzz", NOW + 1))
        .containsExactly(new OfFlow(FLOW, new Tally("completed", 1, 0, 0)));
    assertThat(store().tallies().flows(TENANT, FLOW, "zzz", 0)).isEmpty();
    assertThat(store().tallies().flows("other", "", "zzz", 0)).isEmpty();
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
    TallyRow.Key key = new TallyRow.Key(1, TallyRow.EXECUTION, "completed", NOW, 0);
    Batch batch =
        Batch.builder()
            .add(TallyRow.ended(key, 100, 300))
            .add(TallyRow.ended(key, 100, 200))
            .build();
    store().commit(batch);
    store().commit(Batch.builder().addAll(batch).addAll(batch).build());

    assertThat(store().tallies().flows(TENANT, "", "zzz", 0))
        .containsExactly(new OfFlow(FLOW, new Tally("completed", 6, 6, 900)));
  }
}
