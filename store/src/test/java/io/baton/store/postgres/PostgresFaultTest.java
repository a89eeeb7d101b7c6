package io.baton.store.postgres;

import static io.baton.store.Sample.NOW;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.baton.store.Batch;
import io.baton.store.ProgressRow;
import io.baton.store.Sample;
import io.baton.store.Store;
import io.baton.store.StoreException.Conflict;
import io.baton.store.StoreException.Unavailable;
import io.baton.store.StoreException.UnknownOutcome;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** What can happen between the store and its server. */
final class PostgresFaultTest {
  /** Each connection of the pools can be found broken once. */
  private static final int MOST_TRIES = 20;

  private final String url = Server.newDatabase();

  @Test
  void a_server_that_is_not_there_is_unavailable() {
    PostgresSettings nobody =
        Server.settings("jdbc:postgresql://localhost:1/db")
            .withConnectTimeout(Duration.ofMillis(300));

    assertThatThrownBy(() -> PostgresStore.open(nobody)).isInstanceOf(Unavailable.class);
  }

  @Test
  void after_its_connections_were_cut_the_store_goes_on_by_itself() {
    try (Store store = open()) {
      store.commit(Sample.start(1, "e1"));
      Server.execute(
          Server.newDatabase(),
          """
          DO $$ BEGIN PERFORM pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE application_name LIKE 'baton-%' AND datname = '%s'; END $$
          """
              .replace("%s", url.substring(url.lastIndexOf('/') + 1)));

      assertThat(settled(store)).isTrue();
      assertThat(store.log().lastSeq(2)).isEqualTo(1);
      assertThat(store.integrityCheck()).isEmpty();
    }
  }

  /** Whether the batch was written is read, and only if it was not is it written again. */
  private static boolean settled(Store store) {
    for (int tries = 0; tries < MOST_TRIES; tries++) {
      try {
        if (store.log().lastSeq(2) == 1) {
          return true;
        }
        store.commit(Sample.start(2, "e2"));
      } catch (Unavailable | UnknownOutcome e) {
        assertThat(e).hasMessageContaining("connection");
      }
    }
    return false;
  }

  @Test
  void the_victim_of_a_deadlock_is_told_to_try_again() throws Exception {
    try (Store store = open();
        Connection other = DriverManager.getConnection(url, "postgres", "postgres");
        Statement statement = other.createStatement()) {
      store.commit(Sample.start(1, "e1"));
      store.commit(Sample.start(2, "e2"));
      other.setAutoCommit(false);
      statement.execute("SET LOCAL deadlock_timeout = '30s'");
      statement.execute("UPDATE execution_progress SET seq = 7 WHERE execution_no = 1");
      Batch both = Batch.builder().add(progress(2)).add(progress(1)).build();
      CompletableFuture<Throwable> answer =
          CompletableFuture.supplyAsync(() -> catchThrowable(() -> store.commit(both)));
      awaitBlockedBackend();

      statement.execute("UPDATE execution_progress SET seq = 7 WHERE execution_no = 2");

      assertThat(answer.join()).isInstanceOf(Conflict.class);
      other.rollback();
      store.commit(both);
      assertThat(store.executions().byNo(1).orElseThrow().progress()).isEqualTo(progress(1));
    }
  }

  private void awaitBlockedBackend() throws SQLException {
    try (Connection connection = DriverManager.getConnection(url, "postgres", "postgres");
        Statement statement = connection.createStatement()) {
      int blocked = 0;
      while (blocked == 0) {
        try (ResultSet row =
            statement.executeQuery("SELECT count(*) FROM pg_locks WHERE NOT granted")) {
          row.next();
          blocked = row.getInt(1);
        }
      }
    }
  }

  private static ProgressRow progress(long executionNo) {
    return new ProgressRow(executionNo, 3, NOW, null, 0, 0, 0, 0, false);
  }

  private Store open() {
    return PostgresStore.open(Server.settings(url));
  }
}
