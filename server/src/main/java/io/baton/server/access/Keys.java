package io.baton.server.access;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.baton.runtime.StartOptions;
import io.baton.runtime.time.Clock;
import io.baton.store.StoreException;
import io.baton.store.admin.Administration;
import io.baton.store.admin.KeyRow;
import io.baton.store.admin.KeyRows;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The API keys of all tenants. A key that is removed here is dead at once; one that another process
 * on the same database removed is dead within {@link #TRUST}.
 */
public final class Keys {
  /** For how long a key is taken from memory instead of the database. */
  static final Duration TRUST = Duration.ofSeconds(5);

  /** The last use of a key is told no finer than this. */
  static final long USE_GRAIN_MILLIS = Duration.ofMinutes(5).toMillis();

  private static final int MOST_CACHED = 10_000;
  private static final int PAGE = 1_000;

  /** A new key; the only time that its text is known. */
  public record Created(KeyRow row, ApiKey key) {}

  /** What is known of a key's last use in this process. */
  private static final class Known {
    private final KeyRow row;
    private volatile long usedAt;

    Known(KeyRow row) {
      this.row = row;
      this.usedAt = row.lastUsedAt();
    }
  }

  private final KeyRows rows;
  private final Clock clock;
  private final SecureRandom random = new SecureRandom();
  private volatile boolean managed;
  private volatile long lookedAt;

  /**
   * Also of those that are not there, so that a wrong key costs the database no more than others.
   */
  private final Cache<String, Optional<Known>> cache =
      Caffeine.newBuilder().maximumSize(MOST_CACHED).expireAfterWrite(TRUST).build();

  public Keys(Administration administration, Clock clock) {
    this.rows = administration.keys();
    this.clock = clock;
  }

  /**
   * Makes a key.
   *
   * @param expiresAt 0: never
   * @param by who asks for it
   */
  public Created create(String tenant, String name, Role role, long expiresAt, String by) {
    ApiKey key = ApiKey.draw(random);
    KeyRow row =
        new KeyRow(
            key.id(), tenant, name, role.text(), key.hash(), by, clock.millis(), expiresAt, 0);
    rows.add(row);
    managed |= manages(row);
    return new Created(row, key);
  }

  public List<KeyRow> list(String tenant, String afterId, int limit) {
    return rows.list(tenant, afterId, limit);
  }

  /** Of any tenant. */
  public Optional<KeyRow> find(String id) {
    return rows.find(id);
  }

  /** Whether it was there. */
  public boolean remove(KeyRow key) {
    boolean removed = rows.remove(key.tenantId(), key.id());
    cache.invalidate(key.id());
    return removed;
  }

  /** After many were removed at once. */
  void forgetAll() {
    cache.invalidateAll();
  }

  /** The key that this text is; empty where there is none, or it has expired. */
  Optional<KeyRow> verified(String text) {
    Optional<ApiKey> key = ApiKey.parse(text);
    if (key.isEmpty()) {
      return Optional.empty();
    }
    long now = clock.millis();
    Optional<Known> known =
        cache
            .get(key.get().id(), id -> rows.find(id).map(Known::new))
            .filter(found -> key.get().matches(found.row.hash()) && !isExpired(found.row, now));
    known.ifPresent(found -> used(found, now));
    return known.map(found -> found.row);
  }

  private static boolean isExpired(KeyRow row, long now) {
    return row.expiresAt() > 0 && row.expiresAt() <= now;
  }

  /** Written on the side: nobody waits for it, and it may be lost. */
  private void used(Known known, long now) {
    if (now - known.usedAt < USE_GRAIN_MILLIS) {
      return;
    }
    known.usedAt = now;
    Thread.startVirtualThread(
        () -> {
          try {
            rows.used(known.row.id(), now);
          } catch (StoreException e) {
            // Told at the next use.
            known.usedAt = 0;
          }
        });
  }

  /** Whether anybody could come in with a key now. */
  public boolean isAny() {
    return rows.isAny(clock.millis());
  }

  /**
   * Whether a key that manages the instance was ever seen, expired ones too. Once it was, that
   * stays so until the process ends: a server does not open itself because keys were removed.
   */
  boolean isManaged() {
    if (managed) {
      return true;
    }
    long now = System.nanoTime();
    if (lookedAt == 0 || now - lookedAt > TRUST.toNanos()) {
      lookedAt = now;
      managed = ofInstanceAdmins().findAny().isPresent();
    }
    return managed;
  }

  /** Whether somebody could still manage the instance without this key. */
  boolean isDispensable(KeyRow key) {
    long now = clock.millis();
    return !manages(key)
        || ofInstanceAdmins().anyMatch(row -> !row.id().equals(key.id()) && !isExpired(row, now));
  }

  private static boolean manages(KeyRow row) {
    return row.role().equals(Role.ADMIN.text())
        && row.tenantId().equals(StartOptions.DEFAULT_TENANT);
  }

  private Stream<KeyRow> ofInstanceAdmins() {
    return Stream.iterate(page(""), page -> !page.isEmpty(), page -> page(page.getLast().id()))
        .flatMap(List::stream)
        .filter(Keys::manages);
  }

  private List<KeyRow> page(String afterId) {
    return rows.list(StartOptions.DEFAULT_TENANT, afterId, PAGE);
  }
}
