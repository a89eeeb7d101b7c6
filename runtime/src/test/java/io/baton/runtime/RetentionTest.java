package io.baton.runtime;

import static io.baton.runtime.BatonContract.LONG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.baton.conformance.Requirement;
import io.baton.runtime.lane.Answer;
import io.baton.runtime.lane.NoSuchExecutionException;
import io.baton.runtime.time.ManualClock;
import io.baton.value.Obj;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
@Requirement("STA-8")
final class RetentionTest {
  private static final List<String> TABLES =
      List.of("executions", "execution_progress", "steps", "execution_events");

  @TempDir Path folder;
  private final ManualClock clock = new ManualClock(1_700_000_000_000L);
  private final Adding adding = new Adding();

  private Baton open(Upkeep upkeep) {
    Baton baton = Baton.open(Settings.in(folder).withClock(clock).withUpkeep(upkeep));
    baton.adapter("test", "add", adding::run);
    baton.register(Flows.chain(2));
    baton.register(Flows.WAITING.replace("1h", "90d"));
    baton.register(Flows.PARENT);
    return baton;
  }

  @Test
  void whatEndedLongAgoIsRemovedWithAllItsRowsAndNothingElseIs() throws Exception {
    try (Baton baton = open(Upkeep.DEFAULT.withRetention(Duration.ofDays(30)))) {
      Execution waiting = baton.start("waiting", Obj.EMPTY);
      Execution old = baton.start("chain", Obj.EMPTY);
      Execution parent = baton.start("parent", Obj.EMPTY);
      old.await(LONG);
      parent.await(LONG);
      for (int i = 0; i < 250; i++) {
        baton.start("chain", Obj.EMPTY).await(LONG);
      }
      clock.advance(Duration.ofDays(20));
      Execution young = baton.start("chain", Obj.EMPTY);
      young.await(LONG);
      clock.advance(Duration.ofDays(11));
      awaitRows("executions", 2);
      for (String table : TABLES) {
        assertThat(rows("SELECT count(DISTINCT execution_no) FROM " + table))
            .as(table)
            .isEqualTo(2);
      }
      assertThatThrownBy(old::view).isInstanceOf(NoSuchExecutionException.class);
      assertThat(old.retry(null)).isInstanceOf(Answer.Refused.class);
      assertThat(young.ended(LONG).isCompleted()).isTrue();
      assertThat(waiting.view().at("status")).hasToString("\"running\"");
    }
  }

  @Test
  void unlessItIsSetEverythingIsKept() throws Exception {
    try (Baton baton = open(Upkeep.DEFAULT)) {
      Execution execution = baton.start("chain", Obj.EMPTY);
      execution.await(LONG);
      clock.advance(Duration.ofDays(10_000));
      assertThat(execution.view().at("status")).hasToString("\"completed\"");
    }
  }

  private void awaitRows(String table, int count) throws SQLException {
    while (rows("SELECT count(*) FROM " + table) > count) {
      Thread.onSpinWait();
    }
  }

  private long rows(String sql) throws SQLException {
    try (Connection connection =
            DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("baton.db"));
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      return rows.getLong(1);
    }
  }
}
