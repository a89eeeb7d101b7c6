package io.baton.store.sqlite;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.baton.store.Batch;
import io.baton.store.Sample;
import io.baton.store.Store;
import io.baton.store.StoreException.CorruptEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A byte of the file changes while nobody looks. */
final class FlippedByteTest {
  @TempDir private Path folder;

  @Test
  void the_event_is_named_and_other_executions_go_on() throws IOException {
    try (Store store = open()) {
      store.commit(Sample.start(1, "e1"));
      store.commit(Batch.builder().add(Sample.event(1, 2, "{\"amount\":\"hundred\"}")).build());
      store.commit(Sample.start(2, "e2"));
    }
    flip("hundred");

    try (Store store = open()) {
      CorruptEvent corrupt =
          catchThrowableOfType(CorruptEvent.class, () -> store.log().events(1, 0, 10));
      assertThat(corrupt.executionNo()).isEqualTo(1);
      assertThat(corrupt.seq()).isEqualTo(2);
      assertThat(store.log().events(2, 0, 10)).hasSize(1);
      store.commit(Batch.builder().add(Sample.event(2, 2)).build());
      assertThat(store.integrityCheck())
          .containsExactly("Execution number 1: event 2 does not match its checksum");
    }
  }

  private Store open() {
    return SqliteStore.open(SqliteSettings.in(folder));
  }

  private void flip(String text) throws IOException {
    Path file = folder.resolve("baton.db");
    byte[] bytes = Files.readAllBytes(file);
    int at = indexOf(bytes, text.getBytes(UTF_8));
    bytes[at] ^= 1;
    Files.write(file, bytes);
  }

  private static int indexOf(byte[] bytes, byte[] part) {
    for (int i = 0; i <= bytes.length - part.length; i++) {
      if (Arrays.equals(bytes, i, i + part.length, part, 0, part.length)) {
        return i;
      }
    }
    throw new AssertionError("The text is not in the file");
  }
}
