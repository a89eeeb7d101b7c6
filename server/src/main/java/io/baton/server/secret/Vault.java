package io.baton.server.secret;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.baton.runtime.secret.Redaction;
import io.baton.runtime.secret.SecretSource;
import io.baton.runtime.time.Clock;
import io.baton.store.admin.Administration;
import io.baton.store.admin.SecretRow;
import io.baton.store.admin.SecretRows;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The secrets of all tenants. What it stores is encrypted and bound to tenant and name, so that a
 * row that was moved does not decrypt. Nothing is kept in memory: a change, in another process too,
 * counts from the next use on, and finding a row costs little beside what a step does with it.
 */
public final class Vault implements SecretSource {
  /** Shorter ones could not be taken out of what steps say: they would be found everywhere. */
  public static final int SHORTEST = 4;

  public static final int LONGEST = 65_536;

  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9._-]{0,127}");
  private static final int PAGE = 500;

  /** Of what belongs to the server itself. */
  private static final String NO_TENANT = "";

  /** Shows at a start whether the key is the right one. */
  private static final String CHECK_NAME = "check";

  private final SecretRows rows;
  private final MasterKeys keys;
  private final Clock clock;

  private Vault(SecretRows rows, MasterKeys keys, Clock clock) {
    this.rows = rows;
    this.keys = keys;
    this.clock = clock;
  }

  /**
   * Opens the vault and encrypts what is under an older key anew.
   *
   * @throws SecretKeyException where the keys are not those of this database
   */
  public static Vault open(Administration administration, MasterKeys keys) {
    Vault vault = new Vault(administration.secrets(), keys, Clock.system());
    vault.requireRightKey();
    vault.renew();
    return vault;
  }

  private void requireRightKey() {
    Optional<SecretRow> check = rows.find(NO_TENANT, CHECK_NAME);
    if (check.isEmpty()) {
      put(NO_TENANT, CHECK_NAME, CHECK_NAME, CHECK_NAME);
      return;
    }
    try {
      plaintext(check.get());
    } catch (SecretKeyException e) {
      throw new SecretKeyException(
          "The secrets of this database were encrypted with another key. %s. Put the right key back, or set %s to it; without it the secrets cannot be read, and only deleting all rows of the table 'secrets' lets Baton start anew."
              .formatted(e.getMessage(), KeyFile.VARIABLE),
          e);
    }
  }

  private void renew() {
    String tenant = "";
    String name = "";
    List<SecretRow> page = rows.page(tenant, name, PAGE);
    while (!page.isEmpty()) {
      page.stream().filter(row -> !keys.isCurrent(row.ciphertext())).forEach(this::renew);
      tenant = page.getLast().tenantId();
      name = page.getLast().name();
      page = rows.page(tenant, name, PAGE);
    }
  }

  private void renew(SecretRow row) {
    rows.replace(row, keys.encrypt(plaintext(row), place(row.tenantId(), row.name())));
  }

  public static boolean isName(String text) {
    return NAME.matcher(text).matches();
  }

  /** Adds or replaces a secret. */
  public void put(String tenant, String name, String value, String by) {
    long now = clock.millis();
    String ciphertext = keys.encrypt(value.getBytes(UTF_8), place(tenant, name));
    rows.put(new SecretRow(tenant, name, ciphertext, by, now, now));
  }

  /** What is known of a secret besides itself. */
  public Optional<SecretRow> row(String tenant, String name) {
    return rows.find(tenant, name);
  }

  public List<SecretRow> list(String tenant, String afterName, int limit) {
    return rows.list(tenant, afterName, limit);
  }

  /** Whether it was there. */
  public boolean remove(String tenant, String name) {
    return rows.remove(tenant, name);
  }

  @Override
  public Optional<String> find(String tenantId, String name) {
    return tenantId.isEmpty()
        ? Optional.empty()
        : rows.find(tenantId, name).map(row -> new String(plaintext(row), UTF_8));
  }

  /** Takes every secret of a tenant out of what comes from outside without a step to ask. */
  public Redaction redaction(String tenant) {
    List<String> values = new ArrayList<>();
    List<SecretRow> page = rows.list(tenant, "", PAGE);
    while (!page.isEmpty()) {
      page.forEach(row -> values.add(new String(plaintext(row), UTF_8)));
      page = rows.list(tenant, page.getLast().name(), PAGE);
    }
    return Redaction.of(values);
  }

  /**
   * A key of the server's own, for what is no secret of a tenant: 32 random bytes that are made
   * when they are first asked for. All servers of the database have the same one.
   */
  public byte[] ownKey(String name) {
    String key = "key." + name;
    if (rows.find(NO_TENANT, key).isEmpty()) {
      put(NO_TENANT, key, MasterKeys.draw(), "baton");
    }
    return rows.find(NO_TENANT, key)
        .map(row -> Base64.getDecoder().decode(plaintext(row)))
        .orElseThrow();
  }

  private byte[] plaintext(SecretRow row) {
    return keys.decrypt(row.ciphertext(), place(row.tenantId(), row.name()));
  }

  /** Lengths first, so that no two places are the same bytes. */
  private static byte[] place(String tenant, String name) {
    return "%d:%s:%s".formatted(tenant.length(), tenant, name).getBytes(UTF_8);
  }
}
