package io.baton.runtime;

import static io.baton.runtime.BatonContract.LONG;
import static io.baton.runtime.BatonContract.value;
import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.runtime.lane.Answer;
import io.baton.runtime.lane.Quarantine;
import io.baton.runtime.time.ManualClock;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What is read back, from where, and what is not read at all. */
@Timeout(60)
@Requirement("STA-1")
final class MemoryTest {
  private static final String LONG_FLOW =
      """
      id: long
      steps:
        - id: all
          forEach: "{{ range(0, 150) }}"
          adapter: test
          action: add
          params: { value: "{{ item }}" }
        - { id: hold, wait: { event: go } }
      output: { value: "{{ length(all) }}" }
      """;

  @TempDir Path folder;
  private final ManualClock clock = new ManualClock(1_700_000_000_000L);
  private final Adding adding = new Adding();

  private Baton open(Settings settings) {
    Baton baton = Baton.open(settings.withClock(clock)).adapter("test", "add", adding::run);
    baton.register(LONG_FLOW);
    return baton;
  }

  private Settings settings() {
    return Settings.in(folder).withUpkeep(Upkeep.DEFAULT.withCheckpointEvents(50));
  }

  private Execution startLong(Baton baton) {
    Execution execution = baton.start("long", Obj.EMPTY);
    BatonContract.awaitStep(execution, "hold", "running");
    return execution;
  }

  @Test
  void checkpointsAreNeverLargerThanTheLog() throws Exception {
    try (Baton baton = open(settings())) {
      startLong(baton);
    }
    long checkpoints = number("SELECT sum(length(state)) FROM execution_checkpoints");
    long log = number("SELECT sum(length(data) + length(type) + 40) FROM execution_events");
    assertThat(checkpoints).isPositive().isLessThanOrEqualTo(log);
    assertThat(number("SELECT max(seq) FROM execution_checkpoints")).isGreaterThan(100);
  }

  @Test
  void whatIsBeforeACheckpointIsNotReadAgain() throws Exception {
    String id;
    try (Baton baton = open(settings())) {
      id = startLong(baton).id();
    }
    change("UPDATE execution_events SET data = '{}' WHERE seq = 1");
    try (Baton baton = open(settings())) {
      assertGoesOn(baton, id);
    }
  }

  @Test
  void aLostACorruptAndAnOutdatedCheckpointAreRebuiltFromTheEvents() throws Exception {
    for (String damage :
        List.of(
            "DELETE FROM execution_checkpoints",
            "UPDATE execution_checkpoints SET state = zeroblob(length(state))",
            "UPDATE execution_checkpoints SET seq = seq - 1")) {
      String id;
      try (Baton baton = open(settings())) {
        id = startLong(baton).id();
      }
      change(damage);
      try (Baton baton = open(settings())) {
        assertGoesOn(baton, id);
      }
    }
  }

  private static void assertGoesOn(Baton baton, String id) throws Exception {
    Execution execution = baton.execution(id);
    assertThat(execution.signal("go", Value.NULL)).isEqualTo(new Answer.Done());
    assertThat(execution.await(LONG)).isEqualTo(value(150));
  }

  @Test
  void anOpeningDoesNotLookAtExecutionsThatOnlyWait() throws Exception {
    List<String> ids = new ArrayList<>();
    try (Baton baton = open(settings())) {
      baton.register(Flows.WAITING);
      for (int i = 0; i < 3; i++) {
        ids.add(baton.start("waiting", Obj.EMPTY).id());
      }
    }
    change("UPDATE execution_events SET at = at + 1 WHERE execution_no = 1 AND seq = 1");
    try (Baton baton = open(settings())) {
      assertThat(baton.quarantined()).as("nothing has been read").isEmpty();
      clock.advance(Duration.ofHours(1));
      assertThat(baton.execution(ids.get(1)).await(LONG)).isEqualTo(value(2));
      assertThat(baton.execution(ids.get(2)).await(LONG)).isEqualTo(value(2));
      assertThat(baton.quarantined()).hasSize(1);
    }
  }

  @Test
  void aDamagedLogStopsThatExecutionByNameAndNoOther() throws Exception {
    CountDownLatch never = new CountDownLatch(1);
    List<String> ids = new ArrayList<>();
    String held = "id: held\nsteps:\n  - { id: a, adapter: test, action: hold }\n";
    try (Baton baton = open(settings().withCloseGrace(Duration.ZERO))) {
      baton.adapter(
          "test",
          "hold",
          task -> {
            never.await();
            return Obj.EMPTY;
          });
      baton.register(held);
      for (int i = 0; i < 10; i++) {
        ids.add(baton.start("held", Obj.EMPTY).id());
      }
    }
    change(
        "UPDATE execution_events SET data = replace(data, 'held', 'hold') WHERE execution_no = 4");
    try (Baton baton = open(settings())) {
      baton.adapter("test", "hold", task -> Obj.EMPTY);
      String damaged = ids.get(3);
      assertThat(baton.quarantined()).extracting(Quarantine::executionId).containsExactly(damaged);
      assertThat(baton.quarantined().getFirst().cause()).hasMessageContaining("checksum");
      assertThat(baton.execution(damaged).signal("go", Value.NULL))
          .isInstanceOfSatisfying(
              Answer.Refused.class,
              refused -> assertThat(refused.message()).contains("is in quarantine"));
      for (String id : ids) {
        if (!id.equals(damaged)) {
          assertThat(baton.execution(id).ended(LONG).isCompleted()).isTrue();
        }
      }
    }
  }

  @Test
  void onlyAFewThatHaveEndedStayInMemory() throws Exception {
    int count = 300;
    try (Baton baton = open(settings())) {
      baton.register("id: f\nsteps:\n  - { id: a, adapter: test, action: add }\n");
      List<Execution> executions = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        executions.add(baton.start("f", Obj.EMPTY));
      }
      for (Execution execution : executions) {
        execution.ended(LONG);
      }
      executions.getLast().view();
      change("UPDATE execution_events SET at = at + 1 WHERE seq = 1");
      executions.forEach(MemoryTest::lookAt);
      assertThat(baton.quarantined()).as("read from the log again").hasSize(count - 256);
    }
  }

  private static void lookAt(Execution execution) {
    try {
      execution.view();
    } catch (RuntimeException e) {
      assertThat(e).hasMessageContaining(execution.id());
    }
  }

  @Test
  void aWaitWithATimeLimitKeepsItAcrossARestart() throws Exception {
    String id;
    try (Baton baton = open(settings())) {
      baton.register("id: f\nsteps:\n  - { id: a, wait: 2h, timeout: 1h }\n");
      id = baton.start("f", Obj.EMPTY).id();
    }
    try (Baton baton = open(settings())) {
      clock.advance(Duration.ofMinutes(59));
      assertThat(baton.execution(id).view().at("status")).isEqualTo(Value.of("running"));
      clock.advance(Duration.ofMinutes(1));
      assertThat(baton.execution(id).ended(LONG).errorMessage()).contains("timeout of 3600s");
    }
  }

  @Test
  void oneThatIsWorkedForStaysInMemoryEvenWhereOnlyOneMay() throws Exception {
    CountDownLatch gate = new CountDownLatch(1);
    try (Baton baton = open(settings().withMaxLive(1))) {
      baton.adapter(
          "test",
          "held",
          task -> {
            gate.await();
            return Obj.EMPTY;
          });
      baton.register("id: f\nsteps:\n  - { id: a, adapter: test, action: held }\n");
      List<Execution> executions = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        executions.add(baton.start("f", Obj.EMPTY));
      }
      change("UPDATE execution_events SET at = at + 1 WHERE seq = 1");
      gate.countDown();
      for (Execution execution : executions) {
        assertThat(execution.ended(LONG).isCompleted()).as("not read again").isTrue();
      }
    }
  }

  private long number(String sql) throws SQLException {
    try (Connection connection = connect();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      return rows.getLong(1);
    }
  }

  private void change(String sql) throws SQLException {
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      assertThat(statement.executeUpdate(sql)).isPositive();
    }
  }

  private Connection connect() throws SQLException {
    return DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("baton.db"));
  }
}
