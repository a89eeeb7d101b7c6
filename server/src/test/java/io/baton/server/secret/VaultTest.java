package io.baton.server.secret;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.baton.conformance.Requirement;
import io.baton.store.Store;
import io.baton.store.admin.SecretRow;
import io.baton.store.sqlite.SqliteSettings;
import io.baton.store.sqlite.SqliteStore;
import io.baton.value.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Secrets are encrypted in the store, bound to their place, and readable with the right key only.
 */
@Requirement("API-8")
final class VaultTest {
  private static final String VALUE = "s3cr3t-value";

  @TempDir private Path folder;
  private Store store;
  private KeyFile file;

  @BeforeEach
  void open() {
    store = SqliteStore.open(SqliteSettings.in(folder));
    file = new KeyFile(folder.resolve(KeyFile.NAME));
  }

  @AfterEach
  void close() {
    store.close();
  }

  private Vault vault(MasterKeys keys) {
    return Vault.open(store.administration(), keys);
  }

  @Test
  void a_secret_is_found_by_its_tenant_only_and_is_not_in_any_file() throws IOException {
    Vault vault = vault(file.keys(""));
    vault.put("acme", "api", VALUE, "k1");

    assertThat(vault.find("acme", "api")).contains(VALUE);
    assertThat(vault.find("other", "api")).isEmpty();
    assertThat(vault.find("acme", "API")).isEmpty();
    store.close();
    try (var files = Files.list(folder)) {
      for (Path each : files.toList()) {
        assertThat(
                new String(Files.readAllBytes(each), java.nio.charset.StandardCharsets.ISO_8859_1))
            .doesNotContain(VALUE);
      }
    }
  }

  @Test
  void a_change_and_a_removal_count_at_once() {
    Vault vault = vault(file.keys(""));
    vault.put("acme", "api", VALUE, "k1");
    vault.put("acme", "api", "another", "k1");
    assertThat(vault.find("acme", "api")).contains("another");
    assertThat(vault.remove("acme", "api")).isTrue();
    assertThat(vault.find("acme", "api")).isEmpty();
  }

  @Test
  void a_row_that_was_moved_to_another_tenant_or_name_does_not_decrypt() {
    Vault vault = vault(file.keys(""));
    vault.put("acme", "api", VALUE, "k1");
    SecretRow row = vault.row("acme", "api").orElseThrow();
    store.administration().secrets().put(moved(row, "evil", "api"));
    store.administration().secrets().put(moved(row, "acme", "other"));

    assertThatThrownBy(() -> vault.find("evil", "api")).isInstanceOf(SecretKeyException.class);
    assertThatThrownBy(() -> vault.find("acme", "other")).isInstanceOf(SecretKeyException.class);
  }

  private static SecretRow moved(SecretRow row, String tenant, String name) {
    return new SecretRow(tenant, name, row.ciphertext(), "k", row.createdAt(), row.updatedAt());
  }

  @Test
  void the_key_is_made_for_its_owner_alone_and_stays_the_same() throws IOException {
    vault(file.keys("")).put("acme", "api", VALUE, "k1");
    Path key = folder.resolve(KeyFile.NAME);

    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(key)))
        .isEqualTo("rw-------");
    assertThat(vault(file.keys("")).find("acme", "api")).contains(VALUE);
    Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("rw-r--r--"));
    assertThatThrownBy(() -> file.keys(""))
        .isInstanceOf(SecretKeyException.class)
        .hasMessageContaining("chmod 600");
  }

  @Test
  void another_key_is_refused_at_the_start_with_what_to_do() {
    vault(file.keys("")).put("acme", "api", VALUE, "k1");
    String other = MasterKeys.draw();

    assertThatThrownBy(() -> vault(file.keys(other)))
        .isInstanceOf(SecretKeyException.class)
        .hasMessageContaining("another key")
        .hasMessageContaining("BATON_SECRET_KEY has key")
        .hasMessageNotContaining(other);
  }

  @Test
  void what_is_no_key_is_refused_without_repeating_it() {
    for (String wrong : List.of("hunter2", "aHVudGVyMg==", ",")) {
      assertThatThrownBy(() -> file.keys(wrong))
          .isInstanceOf(SecretKeyException.class)
          .hasMessageContaining("openssl rand -base64 32")
          .hasMessageNotContaining("hunter2");
    }
  }

  @Test
  void after_a_rotation_everything_is_under_the_new_key_and_the_old_one_can_go()
      throws IOException {
    vault(file.keys("")).put("acme", "api", VALUE, "k1");
    file.rotate();
    assertThat(vault(file.keys("")).find("acme", "api")).contains(VALUE);

    Path key = folder.resolve(KeyFile.NAME);
    List<String> lines = Files.readAllLines(key);
    assertThat(lines).hasSize(2);
    Files.writeString(key, lines.getFirst());
    assertThat(vault(file.keys("")).find("acme", "api")).contains(VALUE);
    Files.writeString(key, lines.getLast());
    assertThatThrownBy(() -> vault(file.keys(""))).isInstanceOf(SecretKeyException.class);
  }

  @Test
  void keys_of_the_environment_are_separated_by_commas() {
    String old = MasterKeys.draw();
    String fresh = MasterKeys.draw();
    vault(file.keys(old)).put("acme", "api", VALUE, "k1");
    assertThat(vault(file.keys(fresh + "," + old)).find("acme", "api")).contains(VALUE);
    assertThat(vault(file.keys(fresh)).find("acme", "api")).contains(VALUE);
    assertThat(folder.resolve(KeyFile.NAME)).doesNotExist();
  }

  @Test
  void every_secret_of_a_tenant_is_taken_out_of_what_comes_from_outside() {
    Vault vault = vault(file.keys(""));
    vault.put("acme", "api", VALUE, "k1");
    vault.put("other", "api", "not-theirs", "k1");
    assertThat(vault.redaction("acme").clean(Value.of("x " + VALUE + " not-theirs")))
        .isEqualTo(Value.of("x *** not-theirs"));
  }

  @Test
  void the_row_that_checks_the_key_belongs_to_nobody() {
    Vault vault = vault(file.keys(""));
    assertThat(vault.find("", "check")).isEmpty();
    assertThat(vault.list("default", "", 10)).isEmpty();
  }
}
