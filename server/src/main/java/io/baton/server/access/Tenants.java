package io.baton.server.access;

import io.baton.runtime.StartOptions;
import io.baton.runtime.time.Clock;
import io.baton.store.Store;
import io.baton.store.admin.TenantRow;
import io.baton.store.admin.TenantRows;
import io.baton.store.read.ExecutionFilter;
import io.baton.store.read.ListedExecution;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Who shares this instance without seeing each other. {@code default} is always there. A tenant
 * with executions that have not ended cannot be deleted. With a deleted one go its keys, secrets,
 * flows and triggers at once and its executions in the background; its id is never given again.
 */
public final class Tenants {
  private static final Pattern ID = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,127}");
  private static final int PAGE = 500;

  /** What came of a wish to delete one. */
  public enum Deletion {
    DONE,
    UNKNOWN,
    IS_DEFAULT,
    HAS_RUNNING
  }

  private final Store store;
  private final TenantRows rows;
  private final Keys keys;
  private final Clock clock;

  public Tenants(Store store, Keys keys, Clock clock) {
    this.store = store;
    this.rows = store.administration().tenants();
    this.keys = keys;
    this.clock = clock;
  }

  /** Makes the default tenant where it is missing. */
  public void prepare() {
    rows.add(new TenantRow(StartOptions.DEFAULT_TENANT, "Default", clock.millis(), 0));
  }

  /** Removes what deleted tenants left, as far as that was cut short. */
  void finishDeletions() {
    rows.deleted().forEach(tenant -> removeRest(tenant.id()));
  }

  public static boolean isId(String text) {
    return ID.matcher(text).matches();
  }

  /** Empty where the id is or was in use. */
  public Optional<TenantRow> create(String id, String name) {
    TenantRow row = new TenantRow(id, name, clock.millis(), 0);
    return rows.add(row) ? Optional.of(row) : Optional.empty();
  }

  public boolean exists(String id) {
    return find(id).isPresent();
  }

  public Optional<TenantRow> find(String id) {
    return rows.find(id).filter(row -> !row.isDeleted());
  }

  public List<TenantRow> list(String afterId, int limit) {
    return rows.list(afterId, limit);
  }

  public Deletion delete(String id) {
    if (id.equals(StartOptions.DEFAULT_TENANT)) {
      return Deletion.IS_DEFAULT;
    }
    if (rows.delete(id, clock.millis())) {
      keys.forgetAll();
      Thread.startVirtualThread(() -> removeRest(id));
      return Deletion.DONE;
    }
    return exists(id) ? Deletion.HAS_RUNNING : Deletion.UNKNOWN;
  }

  /**
   * Executions in pages, so that no transaction is long, then the flows they needed. What cannot be
   * removed now goes later.
   */
  private void removeRest(String tenant) {
    try {
      int removed = PAGE;
      while (removed > 0) {
        List<Long> page =
            store.lists().executions(ExecutionFilter.ofTenant(tenant), PAGE).stream()
                .map(ListedExecution::executionNo)
                .toList();
        removed = page.isEmpty() ? 0 : store.remove(page);
      }
      rows.purge(tenant);
    } catch (RuntimeException e) {
      System.getLogger("io.baton.server")
          .log(System.Logger.Level.WARNING, "What a deleted tenant left stays for now", e);
    }
  }
}
