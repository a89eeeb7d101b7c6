package io.baton.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.runtime.Baton;
import io.baton.runtime.Settings;
import io.baton.value.Json;
import io.baton.value.Obj;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Data that is broken on purpose, in every way that the doctor knows. */
@Timeout(60)
final class DoctorCommandTest {
  private static final String DONE =
      """
      id: done
      steps:
        - { id: each, forEach: [1, 2], adapter: core, action: echo, params: { n: "{{ item }}" } }
        - { id: after, adapter: core, action: noop }
      output: { ok: true }
      """;
  private static final String WAITS =
      """
      id: waits
      steps:
        - { id: first, adapter: core, action: noop }
        - { id: nap, wait: 30d }
        - { id: last, adapter: core, action: noop }
      """;
  private static final String CALLED_BACK =
      """
      id: called
      steps:
        - id: far
          adapter: core
          action: echo
          params: { to: "{{ callback.url }}" }
          async: { callback: true }
      """;

  @TempDir Path folder;
  private String done = "";
  private String waits = "";

  @BeforeEach
  void data() throws Exception {
    try (Baton baton =
        Baton.open(Settings.in(folder).withCallbackBase("http://127.0.0.1/v1/callbacks/"))) {
      baton.register(DONE);
      baton.register(WAITS);
      baton.register(CALLED_BACK);
      done = baton.start("done", Obj.EMPTY).id();
      baton.execution(done).await(Duration.ofSeconds(30));
      waits = baton.start("waits", Obj.EMPTY).id();
      String called = baton.start("called", Obj.EMPTY).id();
      while (!Json.write(baton.execution(waits).view().at("why")).contains("timer")
          || !Json.write(baton.execution(called).view().at("why")).contains("callback")) {
        Thread.onSpinWait();
      }
    }
  }

  private void damage(String sql) throws SQLException {
    try (Connection connection =
            DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("baton.db"));
        Statement statement = connection.createStatement()) {
      assertThat(statement.executeUpdate(sql)).as(sql).isPositive();
    }
  }

  private Called doctor(String... more) {
    String[] args = new String[more.length + 3];
    args[0] = "doctor";
    args[1] = "--data";
    args[2] = folder.toString();
    System.arraycopy(more, 0, args, 3, more.length);
    return Called.with(args);
  }

  @Test
  void sound_data_has_nothing_wrong_with_it() {
    Called called = doctor();

    assertThat(called.out()).isEqualToIgnoringNewLines("Nothing is wrong (3 executions).");
    assertThat(called.exitCode()).isEqualTo(ExitCode.OK);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          UPDATE executions SET status = 'completed' WHERE flow_id = 'waits' | status is completed in the tables, but running by the log
          UPDATE executions SET output = '{}' WHERE flow_id = 'done' | output is {} in the tables
          UPDATE execution_progress SET seq = seq - 1 | last event is
          UPDATE execution_progress SET completed = 0 WHERE completed > 1 | completed steps is 0
          UPDATE execution_progress SET work_out = 1 - work_out WHERE execution_no = 2 | work that is out
          DELETE FROM execution_progress WHERE execution_no = 1 | last event is 0
          UPDATE step_rows SET status = 'failed' WHERE execution_no = 1 | is failed in the tables, but success by the log
          UPDATE step_rows SET attempt = 9 WHERE execution_no = 1 | attempt is 9
          DELETE FROM step_rows WHERE execution_no = 1 | has no row
          INSERT INTO step_rows SELECT execution_no, 77, flow_step, 'each[9]', status, 1, 1, 1, 0, -1, NULL FROM step_rows WHERE execution_no = 1 AND step_no = 0 | step each[9] has a row, but the log knows nothing of it
          DELETE FROM timers | timer wait:1:nap would never fire
          UPDATE timers SET due = due + 1 | would fire at another time
          INSERT INTO timers VALUES (1, 'retry:1:after', 5) | timer retry:1:after is for nothing
          DELETE FROM callbacks | the callback address of step far leads nowhere
          INSERT INTO tasks VALUES (1, 'after', 1, 'default', 'gpu', 0, 0, '{}', NULL, 0, 0) | the task of step after, attempt 1, is for nothing
          INSERT INTO timers VALUES (99, 'wait:1:x', 5) | timers has rows of 1 executions that do not exist
          INSERT INTO execution_checkpoints VALUES (99, 1, 1, x'00') | execution_checkpoints has rows of 1 executions
          INSERT INTO callbacks VALUES ('t', 99, 'x', 1) | callbacks has rows of 1 executions
          INSERT INTO idempotency_keys VALUES ('default', 'k', 99, 'h', 1) | idempotency_keys has rows of 1 executions
          DELETE FROM executions WHERE flow_id = 'waits' | events of it, but no row
          """)
  void what_follows_from_the_log_is_found_and_repaired(String damage, String found)
      throws SQLException {
    damage(damage);

    Called looked = doctor();
    Called repaired = doctor("--repair");

    assertThat(looked.out()).contains(found, "--repair");
    assertThat(looked.exitCode()).isEqualTo(ExitCode.FAILED);
    assertThat(repaired.out()).contains("repaired", found);
    assertThat(repaired.exitCode()).as(repaired.out()).isEqualTo(ExitCode.OK);
    assertThat(doctor().out()).startsWith("Nothing is wrong");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          UPDATE execution_events SET data = '{}' WHERE execution_no = 2 AND seq = 1 | event 1 does not match its checksum
          DELETE FROM execution_events WHERE execution_no = 2 AND seq = 1 | events 1 to
          DELETE FROM execution_events WHERE execution_no = 2 | has a row, but no log
          DELETE FROM flow_definitions WHERE flow_id = 'waits' | There is no flow version number
          UPDATE executions SET parent_id = 'nobody' WHERE execution_no = 2 | goes on for nobody, which does not exist
          """)
  void what_only_people_can_put_right_is_named_and_left_alone(String damage, String found)
      throws SQLException {
    damage(damage);

    Called repaired = doctor("--repair");

    assertThat(repaired.out()).contains(found).contains("0 of them repaired");
    assertThat(repaired.exitCode()).isEqualTo(ExitCode.FAILED);
  }

  @Test
  void work_that_was_done_twice_is_found_in_the_log() throws SQLException {
    copyLastEventOf(1);

    assertThat(doctor("--repair").out()).containsPattern("doubled +" + done + ": ");
  }

  /** With its own number and checksum, as a second process would have written it. */
  private void copyLastEventOf(long executionNo) throws SQLException {
    try (Connection connection =
            DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("baton.db"));
        var rows =
            connection.prepareStatement(
                "SELECT seq, at, data FROM event_log WHERE execution_no = ? AND"
                    + " type = 'step.completed' AND step_key = 'after'")) {
      rows.setLong(1, executionNo);
      var found = rows.executeQuery();
      assertThat(found.next()).isTrue();
      long at = found.getLong("at");
      String data = found.getString("data");
      long next = last(connection, executionNo) + 1;
      var row =
          io.baton.store.EventRow.of(executionNo, next, at, "step.completed", "after", 1, data);
      try (var insert =
          connection.prepareStatement(
              "INSERT INTO execution_events (execution_no, seq, at, type, step_key, attempt,"
                  + " checksum, data) VALUES (?, ?, ?, ?, ?, ?, ?, ?)")) {
        insert.setLong(1, executionNo);
        insert.setLong(2, next);
        insert.setLong(3, at);
        insert.setString(4, row.type());
        insert.setString(5, row.stepKey());
        insert.setInt(6, row.attempt());
        insert.setLong(7, row.checksum());
        insert.setString(8, data);
        assertThat(insert.executeUpdate()).isEqualTo(1);
      }
    }
  }

  private static long last(Connection connection, long executionNo) throws SQLException {
    try (var statement =
        connection.prepareStatement("SELECT max(seq) FROM event_log WHERE execution_no = ?")) {
      statement.setLong(1, executionNo);
      var row = statement.executeQuery();
      row.next();
      return row.getLong(1);
    }
  }

  @Test
  void a_repaired_execution_goes_on() throws Exception {
    damage("DELETE FROM executions WHERE flow_id = 'waits'");
    damage("DELETE FROM timers");
    Called repaired = doctor("--repair");
    assertThat(repaired.exitCode()).isEqualTo(ExitCode.OK);
    assertThat(repaired.out()).contains(waits + ": there are 6 events of it, but no row");

    try (Baton baton = Baton.open(folder)) {
      assertThat(Json.write(baton.execution(waits).view())).contains("\"timer\"", "\"nap\"");
    }
  }

  @Test
  void findings_are_json_for_programs() throws SQLException {
    damage("DELETE FROM timers");

    Obj report = (Obj) Json.parse(doctor("--json").out());

    assertThat(Json.write(report))
        .contains("\"healthy\":false", "\"kind\":\"missing\"", "\"repairable\":true", waits);
  }

  @Test
  void a_file_that_is_no_database_is_refused_in_a_sentence() throws IOException {
    Files.write(folder.resolve("baton.db"), new byte[] {1, 2, 3});
    Called broken = doctor();
    Called nothing = Called.with("doctor", "--data", folder.resolve("no").toString());

    assertThat(broken.exitCode()).as(broken.err()).isEqualTo(ExitCode.INVALID);
    assertThat(broken.err()).isNotBlank().doesNotContain("Internal error");
    assertThat(nothing.err()).contains("There is no data in");
    assertThat(nothing.exitCode()).isEqualTo(ExitCode.INVALID);
    assertThat(folder.resolve("no")).doesNotExist();
  }
}
