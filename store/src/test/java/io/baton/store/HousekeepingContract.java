package io.baton.store;

import static io.baton.store.Sample.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import io.baton.store.admin.AuditRow;
import io.baton.store.admin.AuditRows;
import io.baton.store.admin.KeptFlows;
import io.baton.store.admin.TenantRow;
import io.baton.store.admin.TenantRows;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What goes when its time is over. */
public interface HousekeepingContract extends StoreUnderTest {
  @Test
  default void the_oldest_changes_are_forgotten_a_few_at_a_time() {
    audit().add(List.of(change(NOW), change(NOW + 1), change(NOW + 2), change(NOW + 3)));

    assertThat(audit().forget(NOW + 3, 2)).isEqualTo(2);
    assertThat(audit().list("a", Long.MAX_VALUE, 10))
        .extracting(AuditRow::at)
        .containsExactly(NOW + 3, NOW + 2);
    assertThat(audit().forget(NOW + 3, 2)).isEqualTo(1);
    assertThat(audit().forget(NOW + 3, 2)).isZero();
    assertThat(audit().list("a", Long.MAX_VALUE, 10))
        .extracting(AuditRow::at)
        .containsOnly(NOW + 3);
  }

  @Test
  default void a_kept_definition_goes_with_the_flows_inside_it_once_nothing_needs_it() {
    long first = KeptFlows.FIRST_NO + 1;
    keep(first, "unregistered:aa", "unregistered:aa:inner");
    keep(first + 2, "unregistered:bb");
    start(1, "x1", first + 1, NOW);

    assertThat(kept().forget(NOW, 10)).as("too young").isZero();
    assertThat(kept().forget(NOW + 1, 10)).isEqualTo(1);
    assertThat(store().flows().byNo(first)).as("a flow inside it is used").isPresent();
    assertThat(store().flows().byNo(first + 1)).isPresent();
    assertThat(store().flows().byNo(first + 2)).isEmpty();
    assertThat(store().flows().latest(Sample.TENANT, Sample.FLOW)).as("registered").isPresent();

    store().remove(List.of(1L));
    assertThat(kept().forget(NOW + 1, 10)).isEqualTo(1);
    assertThat(store().flows().byNo(first)).isEmpty();
    assertThat(store().flows().byNo(first + 1)).isEmpty();
    keep(first, "unregistered:aa", "unregistered:aa:inner");
  }

  @Test
  default void a_definition_that_was_touched_stays() {
    long no = KeptFlows.FIRST_NO + 7;
    keep(no, "unregistered:cc");
    assertThat(kept().touch(no, NOW + 100)).isTrue();
    assertThat(kept().forget(NOW + 100, 10)).isZero();
    assertThat(kept().touch(no + 1, NOW)).as("not there").isFalse();
    assertThat(kept().touch(1, NOW)).as("a registered one").isFalse();
  }

  @Test
  default void a_deleted_tenant_loses_its_flows_and_their_rows_when_no_execution_needs_them() {
    tenants().add(new TenantRow(Sample.TENANT, "Acme", NOW, 0));
    start(1, "x1", 1, NOW + 5);

    assertThat(tenants().delete(Sample.TENANT, NOW + 10)).isTrue();
    assertThat(store().flows().latest(Sample.TENANT, Sample.FLOW)).isEmpty();
    assertThat(store().flows().byNo(1)).as("its execution can still be shown").isPresent();
    assertThat(tenants().purge(Sample.TENANT)).isFalse();

    store().remove(List.of(1L));
    assertThat(tenants().purge(Sample.TENANT)).isTrue();
    assertThat(store().flows().byNo(1)).isEmpty();
  }

  @Test
  default void a_tenant_that_was_not_deleted_is_not_purged() {
    tenants().add(new TenantRow(Sample.TENANT, "Acme", NOW, 0));
    tenants().purge(Sample.TENANT);
    assertThat(store().flows().byNo(1)).isPresent();
  }

  private void keep(long flowNo, String... names) {
    BatchBuilder batch = Batch.builder();
    for (int i = 0; i < names.length; i++) {
      FlowRow like = Sample.flow(flowNo + i, 1);
      batch.add(
          new FlowRow(
              like.flowNo(),
              like.tenantId(),
              names[i],
              1,
              like.name(),
              like.fileName(),
              like.text(),
              like.plan(),
              like.totalSteps(),
              NOW,
              like.steps()));
    }
    store().commit(batch.build());
  }

  /** An execution that has ended. */
  private void start(long no, String id, long flowNo, long endedAt) {
    NewExecution like = Sample.execution(no, id);
    StatusRow status = StatusRow.of(no, "running", NOW).ended("completed", endedAt, "{}");
    store()
        .commit(
            Batch.builder()
                .add(
                    new NewExecution(
                        id,
                        Sample.TENANT,
                        flowNo,
                        Sample.FLOW,
                        like.correlationId(),
                        null,
                        null,
                        null,
                        "{}",
                        "{}",
                        "manual",
                        NOW,
                        status))
                .build());
  }

  private KeptFlows kept() {
    return store().administration().keptFlows();
  }

  private AuditRows audit() {
    return store().administration().audit();
  }

  private TenantRows tenants() {
    return store().administration().tenants();
  }

  private static AuditRow change(long at) {
    return new AuditRow(0, at, "a", "key-1", "flow.register", "f", "ok", "");
  }
}
