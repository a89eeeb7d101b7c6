package io.baton.server.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.runtime.time.ManualClock;
import io.baton.store.Store;
import io.baton.store.admin.KeyRow;
import io.baton.store.sqlite.SqliteSettings;
import io.baton.store.sqlite.SqliteStore;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Keys are shown once, stored as hashes, and die when they are removed or expire. */
@Requirement("API-7")
final class KeysTest {
  @TempDir private Path folder;
  private final ManualClock clock = new ManualClock(1_762_084_800_000L);
  private Store store;
  private Keys keys;

  @BeforeEach
  void open() {
    store = SqliteStore.open(SqliteSettings.in(folder));
    keys = new Keys(store.administration(), clock);
  }

  @AfterEach
  void close() {
    store.close();
  }

  @Test
  void a_key_is_known_by_its_text_and_its_text_is_nowhere() {
    Keys.Created made = keys.create("acme", "ci", Role.VIEWER, 0, "local");

    assertThat(made.key().text()).matches("baton_[0-9A-Za-z]{12}_[0-9A-Za-z]{43}");
    assertThat(keys.verified(made.key().text())).contains(made.row());
    assertThat(made.row().hash()).hasSize(64).doesNotContain(made.key().secret());
    assertThat(made + " " + made.row()).doesNotContain(made.key().secret());
  }

  @Test
  void nothing_but_the_whole_key_is_accepted() {
    Keys.Created made = keys.create("acme", "ci", Role.VIEWER, 0, "local");
    Keys.Created other = keys.create("acme", "ci", Role.ADMIN, 0, "local");
    String text = made.key().text();
    char last = text.charAt(text.length() - 1);

    assertThat(keys.verified(text.substring(0, text.length() - 1) + (last == 'a' ? 'b' : 'a')))
        .isEmpty();
    assertThat(keys.verified(new ApiKey(other.key().id(), made.key().secret()).text())).isEmpty();
    assertThat(keys.verified(text + "a")).isEmpty();
    assertThat(keys.verified(text.substring(6))).isEmpty();
    assertThat(keys.verified("")).isEmpty();
    assertThat(keys.verified(made.row().hash())).isEmpty();
    assertThat(keys.verified(new ApiKey("nobodyknows1", made.key().secret()).text())).isEmpty();
  }

  @Test
  void a_key_that_is_removed_is_dead_at_once() {
    Keys.Created made = keys.create("acme", "ci", Role.VIEWER, 0, "local");
    assertThat(keys.verified(made.key().text())).isPresent();

    assertThat(keys.remove(made.row())).isTrue();
    assertThat(keys.verified(made.key().text())).isEmpty();
    assertThat(keys.remove(made.row())).isFalse();
  }

  @Test
  void a_key_expires() {
    Keys.Created made = keys.create("acme", "ci", Role.VIEWER, clock.millis() + 1_000, "local");
    assertThat(keys.verified(made.key().text())).isPresent();
    assertThat(keys.isAny()).isTrue();

    clock.advance(Duration.ofSeconds(1));
    assertThat(keys.verified(made.key().text())).isEmpty();
    assertThat(keys.isAny()).isFalse();
  }

  @Test
  void an_admin_key_of_the_default_tenant_manages_the_instance_and_others_do_not() {
    keys.create("default", "watch", Role.VIEWER, 0, "local");
    keys.create("acme", "theirs", Role.ADMIN, 0, "local");
    assertThat(keys.isManaged()).isFalse();

    KeyRow admin = keys.create("default", "ours", Role.ADMIN, 0, "local").row();
    assertThat(keys.isManaged()).isTrue();
    assertThat(new Keys(store.administration(), clock).isManaged()).isTrue();
    assertThat(keys.isDispensable(admin)).isFalse();
    keys.create("default", "expired", Role.ADMIN, clock.millis(), "local");
    assertThat(keys.isDispensable(admin)).isFalse();
    keys.create("default", "second", Role.ADMIN, 0, "local");
    assertThat(keys.isDispensable(admin)).isTrue();
  }

  @Test
  void what_was_drawn_can_be_read_back_and_nothing_else_can() {
    ApiKey key = keys.create("acme", "ci", Role.VIEWER, 0, "local").key();
    assertThat(ApiKey.parse(key.text())).isEqualTo(Optional.of(key));
    assertThat(ApiKey.parse("baton_" + key.id())).isEmpty();
    assertThat(ApiKey.parse(key.text() + "\n")).isEmpty();
  }
}
