package io.baton.server.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.server.Lifecycle;
import io.baton.store.ForwardingStore;
import io.baton.store.Store;
import io.baton.store.StoreException;
import io.baton.store.admin.Administration;
import io.baton.store.sqlite.SqliteSettings;
import io.baton.store.sqlite.SqliteStore;
import java.nio.file.Path;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whether a server is ready is found out, not assumed. */
final class ReadinessTest {
  @TempDir private Path folder;

  /** A store on a disk that is full. */
  private static final class FullStore extends ForwardingStore {
    FullStore(Store store) {
      super(store);
    }

    @Override
    public Administration administration() {
      throw new StoreException.Full(new SQLException("disk full"));
    }
  }

  @Test
  void a_store_that_takes_writes_is_ready() {
    try (Store store = SqliteStore.open(SqliteSettings.in(folder))) {
      assertThat(new Readiness(new Lifecycle(), store).obstacle()).isEmpty();
    }
  }

  @Test
  void a_store_that_takes_none_is_not() {
    try (Store store = new FullStore(SqliteStore.open(SqliteSettings.in(folder)))) {
      assertThat(new Readiness(new Lifecycle(), store).obstacle())
          .contains("the store cannot be written");
    }
  }

  @Test
  void a_store_that_was_closed_is_not() {
    Store store = SqliteStore.open(SqliteSettings.in(folder));
    store.close();
    assertThat(new Readiness(new Lifecycle(), store).obstacle()).isPresent();
  }
}
