package io.baton.store.sqlite;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.baton.store.Batch;
import io.baton.store.BatchBuilder;
import io.baton.store.Sample;
import io.baton.store.Store;
import io.baton.store.StoreException.CorruptEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.stream.LongStream;
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

  @Test
  void a_row_that_says_another_number_of_events_does_not_end_the_log_early() throws SQLException {
    try (Store store = open()) {
      store.commit(Sample.start(1, "e1"));
      BatchBuilder together = Batch.builder();
      LongStream.rangeClosed(2, 5).forEach(seq -> together.add(Sample.event(1, seq)));
      store.commit(together.build());
      assertThat(store.log().events(1, 3, 10)).hasSize(2);
    }
    try (Connection connection =
            DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("baton.db"));
        Statement statement = connection.createStatement()) {
      statement.executeUpdate("UPDATE execution_events SET attempt = 1 WHERE seq = 2");
    }

    try (Store store = open()) {
      assertThatThrownBy(() -> store.log().events(1, 3, 10)).isInstanceOf(CorruptEvent.class);
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
