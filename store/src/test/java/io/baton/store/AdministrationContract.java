package io.baton.store;

import static io.baton.store.Sample.NOW;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.baton.store.StoreException.Duplicate;
import io.baton.store.admin.AuditRow;
import io.baton.store.admin.AuditRows;
import io.baton.store.admin.KeyRow;
import io.baton.store.admin.KeyRows;
import io.baton.store.admin.SecretRow;
import io.baton.store.admin.SecretRows;
import io.baton.store.admin.TenantRow;
import io.baton.store.admin.TenantRows;
import io.baton.store.admin.TokenRows;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What people who run Baton set up. */
public interface AdministrationContract extends StoreUnderTest {
  @Test
  default void tenants_are_listed_in_the_order_of_their_ids_and_survive_a_restart() {
    assertThat(tenants().add(tenant("b"))).isTrue();
    assertThat(tenants().add(tenant("B"))).isTrue();
    assertThat(tenants().add(tenant("a"))).isTrue();
    assertThat(tenants().add(new TenantRow("a", "another", NOW + 1, 0))).isFalse();
    restart();

    assertThat(tenants().list("", 10)).containsExactly(tenant("B"), tenant("a"), tenant("b"));
    assertThat(tenants().list("a", 10)).containsExactly(tenant("b"));
    assertThat(tenants().list("", 1)).containsExactly(tenant("B"));
    assertThat(tenants().find("a")).contains(tenant("a"));
    assertThat(tenants().find("c")).isEmpty();
  }

  @Test
  default void a_deleted_tenant_loses_its_keys_and_secrets_and_its_id_is_not_given_again() {
    tenants().add(tenant("a"));
    tenants().add(tenant("b"));
    keys().add(key("1", "a"));
    keys().add(key("2", "b"));
    secrets().put(secret("a", "api", "x"));
    secrets().put(secret("b", "api", "x"));

    assertThat(tenants().delete("a", NOW + 5)).isTrue();
    assertThat(tenants().delete("a", NOW + 6)).isFalse();
    assertThat(tenants().delete("nobody", NOW + 6)).isFalse();

    assertThat(tenants().add(tenant("a"))).isFalse();
    assertThat(tenants().list("", 10)).containsExactly(tenant("b"));
    assertThat(tenants().deleted()).containsExactly(new TenantRow("a", "name of a", NOW, NOW + 5));
    assertThat(keys().find("1")).isEmpty();
    assertThat(keys().find("2")).isPresent();
    assertThat(secrets().page("", "", 10)).containsExactly(secret("b", "api", "x"));
  }

  @Test
  default void a_tenant_with_an_execution_that_has_not_ended_stays() {
    tenants().add(tenant(Sample.TENANT));
    keys().add(key("1", Sample.TENANT));
    store().commit(Sample.start(1, "x1"));

    assertThat(tenants().delete(Sample.TENANT, NOW)).isFalse();
    assertThat(keys().find("1")).isPresent();
  }

  @Test
  default void a_key_is_found_by_its_id_and_listed_for_its_tenant_only() {
    keys().add(key("2", "a"));
    keys().add(key("1", "a"));
    keys().add(key("3", "b"));
    restart();

    assertThat(keys().find("3")).contains(key("3", "b"));
    assertThat(keys().list("a", "", 10)).containsExactly(key("1", "a"), key("2", "a"));
    assertThat(keys().list("a", "1", 10)).containsExactly(key("2", "a"));
    assertThatThrownBy(() -> keys().add(key("1", "b"))).isInstanceOf(Duplicate.class);
    assertThat(keys().remove("b", "1")).isFalse();
    assertThat(keys().remove("a", "1")).isTrue();
    assertThat(keys().find("1")).isEmpty();
  }

  @Test
  default void a_key_that_has_expired_is_none() {
    assertThat(keys().isAny(NOW)).isFalse();
    keys().add(new KeyRow("1", "a", "n", "admin", "00", "cli", NOW, NOW + 10, 0));
    assertThat(keys().isAny(NOW + 9)).isTrue();
    assertThat(keys().isAny(NOW + 10)).isFalse();
    keys().add(key("2", "a"));
    assertThat(keys().isAny(NOW + 10)).isTrue();
  }

  @Test
  default void the_last_use_of_a_key_never_goes_back() {
    keys().add(key("1", "a"));
    keys().used("1", NOW + 10);
    keys().used("1", NOW + 5);
    assertThat(keys().find("1"))
        .hasValueSatisfying(key -> assertThat(key.lastUsedAt()).isEqualTo(NOW + 10));
  }

  @Test
  default void a_secret_is_replaced_as_a_whole_and_removed_from_its_tenant_only() {
    secrets().put(secret("a", "api", "one"));
    secrets().put(new SecretRow("a", "api", "two", "k2", NOW + 1, NOW + 1));
    secrets().put(secret("a", "db", "x"));
    secrets().put(secret("b", "api", "y"));
    restart();

    assertThat(secrets().find("a", "api"))
        .contains(new SecretRow("a", "api", "two", "k2", NOW, NOW + 1));
    assertThat(secrets().list("a", "api", 10)).containsExactly(secret("a", "db", "x"));
    assertThat(secrets().page("a", "db", 10)).containsExactly(secret("b", "api", "y"));
    assertThat(secrets().remove("b", "db")).isFalse();
    assertThat(secrets().remove("a", "db")).isTrue();
    assertThat(secrets().find("a", "db")).isEmpty();
  }

  @Test
  default void another_ciphertext_does_not_overwrite_a_change() {
    SecretRow known = secret("a", "api", "one");
    secrets().put(known);
    assertThat(secrets().replace(known, "again")).isTrue();
    assertThat(secrets().replace(known, "late")).isFalse();
    assertThat(secrets().find("a", "api")).contains(secret("a", "api", "again"));
  }

  @Test
  default void changes_are_told_newest_first_and_by_page() {
    audit().add(List.of(change("a", "one"), change("b", "other"), change("a", "two")));
    audit().add(List.of(change("a", "three")));
    restart();

    List<AuditRow> newest = audit().list("a", Long.MAX_VALUE, 2);
    assertThat(newest).extracting(AuditRow::target).containsExactly("three", "two");
    assertThat(audit().list("a", newest.getLast().no(), 2))
        .extracting(AuditRow::target)
        .containsExactly("one");
    AuditRow first = newest.getFirst();
    assertThat(first)
        .isEqualTo(
            new AuditRow(first.no(), NOW, "a", "key-1", "flow.register", "three", "ok", "v2"));
  }

  @Test
  default void writing_for_the_sake_of_it_changes_nothing() {
    long before = store().reserve(Numbering.EXECUTION, 1);
    store().administration().requireWritable();
    assertThat(store().reserve(Numbering.EXECUTION, 1)).isEqualTo(before + 1);
  }

  private TenantRows tenants() {
    return store().administration().tenants();
  }

  @Test
  default void used_tokens_add_up_by_execution_and_tenant_and_survive_a_restart() {
    tokens().add("a", "e1", 10, NOW);
    tokens().add("a", "e1", 5, NOW + 1);
    tokens().add("a", "e2", 7, NOW + 2);
    tokens().add("b", "e3", 1, NOW + 2);
    restart();

    assertThat(tokens().ofExecution("a", "e1")).isEqualTo(15);
    assertThat(tokens().ofExecution("b", "e1")).isZero();
    assertThat(tokens().ofTenant("a")).isEqualTo(22);
    tokens().forget(NOW + 2);
    assertThat(tokens().ofExecution("a", "e1")).isZero();
    assertThat(tokens().ofExecution("a", "e2")).isEqualTo(7);
    assertThat(tokens().ofTenant("a")).isEqualTo(22);
  }

  private TokenRows tokens() {
    return store().administration().tokens();
  }

  private KeyRows keys() {
    return store().administration().keys();
  }

  private SecretRows secrets() {
    return store().administration().secrets();
  }

  private AuditRows audit() {
    return store().administration().audit();
  }

  private static TenantRow tenant(String id) {
    return new TenantRow(id, "name of " + id, NOW, 0);
  }

  private static KeyRow key(String id, String tenant) {
    return new KeyRow(id, tenant, "ci", "viewer", "010203", "cli", NOW, 0, 0);
  }

  private static SecretRow secret(String tenant, String name, String ciphertext) {
    return new SecretRow(tenant, name, ciphertext, "k1", NOW, NOW);
  }

  private static AuditRow change(String tenant, String target) {
    return new AuditRow(0, NOW, tenant, "key-1", "flow.register", target, "ok", "v2");
  }
}
