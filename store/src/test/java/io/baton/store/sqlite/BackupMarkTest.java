package io.baton.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.baton.store.Numbering;
import io.baton.store.Store;
import io.baton.store.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A restored backup is noticed, and refused until somebody says that it is wanted. */
final class BackupMarkTest {
  @TempDir private Path folder;

  private Store open() {
    return SqliteStore.open(SqliteSettings.in(folder));
  }

  private void work() {
    try (Store store = open()) {
      store.reserve(Numbering.EXECUTION, 10);
    }
  }

  private void copy(String from, String to) throws IOException {
    Files.copy(folder.resolve(from), folder.resolve(to), StandardCopyOption.REPLACE_EXISTING);
  }

  @Test
  void an_older_database_is_refused_until_the_mark_is_deleted() throws IOException {
    work();
    copy("baton.db", "backup");
    work();
    copy("backup", "baton.db");

    assertThatThrownBy(this::open)
        .isInstanceOf(StoreException.OlderData.class)
        .hasMessageContaining("restored backup")
        .hasMessageContaining("delete " + folder.resolve(BackupMark.FILE));
    assertThatThrownBy(this::open).as("still").isInstanceOf(StoreException.OlderData.class);

    Files.delete(folder.resolve(BackupMark.FILE));
    try (Store store = open()) {
      assertThat(store.reserve(Numbering.EXECUTION, 1)).isPositive();
    }
    work();
  }

  @Test
  void the_same_database_is_never_refused() {
    for (int i = 0; i < 3; i++) {
      work();
      open().close();
    }
  }
}
