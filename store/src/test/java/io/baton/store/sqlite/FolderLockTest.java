package io.baton.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.baton.store.Child;
import io.baton.store.CommitLoop;
import io.baton.store.Store;
import io.baton.store.StoreException.Locked;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One process at a time owns a data folder. */
final class FolderLockTest {
  @TempDir private Path folder;

  @Test
  void a_second_process_is_refused_by_name_until_the_first_is_gone() throws Exception {
    try (Child child = Child.start(CommitLoop.class, folder.toString())) {
      assertThat(child.line()).isEqualTo("open.");

      assertThatThrownBy(this::open)
          .isInstanceOf(Locked.class)
          .hasMessageContaining(folder.toString())
          .hasMessageContaining("process %d, started 20".formatted(child.pid()));
      child.kill();
    }
    open().close();
  }

  @Test
  void a_second_store_of_the_same_process_is_refused_too() {
    try (Store first = open()) {
      assertThatThrownBy(this::open)
          .isInstanceOf(Locked.class)
          .hasMessageContaining("process %d".formatted(ProcessHandle.current().pid()));
      assertThat(first.integrityCheck()).isEmpty();
    }
    open().close();
  }

  private Store open() {
    return SqliteStore.open(SqliteSettings.in(folder));
  }
}
