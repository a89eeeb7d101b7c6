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
 * Who shares this instance without seeing each other. {@code default} is always there. What a
 * deleted tenant leaves is removed in the background, and its id is never given again.
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

  /** Makes the default tenant where it is missing, and finishes deletions that were cut short. */
  public void prepare() {
    rows.add(new TenantRow(StartOptions.DEFAULT_TENANT, "Default", clock.millis(), 0));
    rows.deleted().forEach(tenant -> Thread.startVirtualThread(() -> removeHistory(tenant.id())));
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
      Thread.startVirtualThread(() -> removeHistory(id));
      return Deletion.DONE;
    }
    return exists(id) ? Deletion.HAS_RUNNING : Deletion.UNKNOWN;
  }

  /**
   * In pages, so that no transaction is long. What cannot be removed now goes at the next start.
   */
  private void removeHistory(String tenant) {
    try {
      int removed = PAGE;
      while (removed > 0) {
        List<Long> page =
            store.lists().executions(ExecutionFilter.ofTenant(tenant), PAGE).stream()
                .map(ListedExecution::executionNo)
                .toList();
        removed = page.isEmpty() ? 0 : store.remove(page);
      }
    } catch (RuntimeException e) {
      System.getLogger("io.baton.server")
          .log(System.Logger.Level.WARNING, "History of a deleted tenant stays for now", e);
    }
  }
}
