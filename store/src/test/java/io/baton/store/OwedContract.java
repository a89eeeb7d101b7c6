package io.baton.store;

import static io.baton.store.Sample.FLOW;
import static io.baton.store.Sample.NOW;
import static io.baton.store.Sample.TENANT;
import static org.assertj.core.api.Assertions.assertThat;

import io.baton.store.AsideChange.Kept;
import io.baton.store.AsideChange.Kind;
import io.baton.store.AsideChange.Taken;
import io.baton.store.quota.QuotaRow;
import io.baton.store.trigger.FiringRow;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What one process leaves to the next: it is not removed, and not forgotten. */
interface OwedContract extends StoreUnderTest {
  private void startAndEnd(long no, String id) {
    store().commit(Sample.start(no, id));
    store()
        .commit(
            Batch.builder()
                .add(StatusRow.of(no, "running", NOW).ended("completed", NOW + 1, "1"))
                .build());
  }

  private List<Long> removable() {
    return store().executions().endedBefore(NOW + 2, 10);
  }

  @Test
  default void an_execution_is_kept_until_its_trigger_knows_that_it_was_started() {
    FiringRow firing = new FiringRow(TENANT, "k", "s", FLOW, "e1", "{}", "{}", NOW, 0);
    store().firings().add(List.of(firing));
    startAndEnd(1, "e1");
    startAndEnd(2, "e2");

    assertThat(removable()).containsExactly(2L);
    store().firings().started(List.of(firing), NOW);
    assertThat(removable()).containsExactly(1L, 2L);
  }

  @Test
  default void a_parent_is_kept_until_its_children_were_told_to_stop() {
    startAndEnd(1, "e1");
    startAndEnd(2, "e2");
    store().commit(Batch.builder().add(new Kept(Kind.STOP, 1, "child", TENANT, NOW, "{}")).build());

    assertThat(store().queues().aside(Kind.STOP, 9))
        .extracting(Kept::name)
        .containsExactly("child");
    assertThat(removable()).containsExactly(2L);
    store().commit(Batch.builder().add(new Taken(Kind.STOP, 1, "child")).build());
    assertThat(removable()).containsExactly(1L, 2L);
  }

  @Test
  default void what_is_left_of_a_quota_is_the_last_that_was_said() {
    assertThat(store().quotas().all()).isEmpty();
    store().quotas().put(new QuotaRow("mail", 2.5, NOW));
    store().quotas().put(new QuotaRow("api", 1, NOW));
    store().quotas().put(new QuotaRow("mail", -0.25, NOW + 7));
    restart();
    assertThat(store().quotas().all())
        .containsExactly(new QuotaRow("api", 1, NOW), new QuotaRow("mail", -0.25, NOW + 7));
  }
}
