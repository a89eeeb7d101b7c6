package io.baton.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.cli.Postgres;
import io.baton.runtime.Baton;
import io.baton.runtime.Settings;
import io.baton.value.Obj;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** SQL in documents gives rows on both databases. */
@Timeout(120)
final class SqlBlocksTest {
  @TempDir Path folder;

  private static List<String> statements() {
    return Block.all().stream()
        .filter(block -> block.language().equals("sql") && block.note().isEmpty())
        .flatMap(block -> Stream.of(block.text().split(";")))
        .map(String::strip)
        .filter(statement -> !statement.isEmpty())
        .toList();
  }

  @Test
  void on_sqlite() throws Exception {
    fill(Settings.in(folder));
    check("jdbc:sqlite:" + folder.resolve("baton.db"));
  }

  @Test
  void on_postgresql() throws Exception {
    String url = Postgres.newDatabase();
    fill(Settings.postgres(url, Postgres.USER, Postgres.USER));
    check(url + "?user=" + Postgres.USER + "&password=" + Postgres.USER);
  }

  /** One of each that the statements ask for. */
  private static void fill(Settings settings) throws Exception {
    try (Baton baton = Baton.open(settings)) {
      baton.register("{id: fails, steps: [{id: a, adapter: core, action: fail}]}");
      baton.register("{id: waits, steps: [{id: b, wait: 1h}]}");
      var waits = baton.start("waits", Obj.EMPTY);
      baton.start("fails", Obj.EMPTY).ended(Duration.ofSeconds(60));
      while (!waits.view().at("status").toString().contains("running")) {
        Thread.onSpinWait();
      }
    }
  }

  private static void check(String url) throws SQLException {
    assertThat(statements()).isNotEmpty();
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      for (String sql : statements()) {
        assertThat(statement.executeQuery(sql).next()).as(sql).isTrue();
      }
    }
  }
}
