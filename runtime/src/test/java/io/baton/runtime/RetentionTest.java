package io.baton.runtime;

import static io.baton.runtime.BatonContract.LONG;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.baton.conformance.Requirement;
import io.baton.engine.Decision;
import io.baton.engine.Input;
import io.baton.runtime.lane.Answer;
import io.baton.runtime.lane.NoSuchExecutionException;
import io.baton.runtime.time.ManualClock;
import io.baton.store.ForwardingStore;
import io.baton.store.Store;
import io.baton.store.read.ExecutionReads;
import io.baton.store.sqlite.SqliteSettings;
import io.baton.store.sqlite.SqliteStore;
import io.baton.value.Obj;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
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

  @Test
  void anExecutionThatIsTriedAgainWhileItIsRemovedIsGoneAsAWhole() throws Exception {
    CountDownLatch removing = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    Settings slow = Settings.on(() -> slowlyRemoving(removing, go)).withClock(clock);
    try (Baton baton =
        Baton.open(slow.withUpkeep(Upkeep.DEFAULT.withRetention(Duration.ofDays(30))))) {
      baton.adapter("test", "fail", task -> fail());
      baton.register("id: bad\nsteps:\n  - { id: a, adapter: test, action: fail }\n");
      Execution failed = baton.start("bad", Obj.EMPTY);
      assertThat(failed.ended(LONG).status()).isEqualTo("failed");
      clock.advance(Duration.ofDays(31));
      removing.await();
      CompletableFuture<Answer> retry = failed.giveLater(at -> new Input.Retry(at, null));
      go.countDown();
      assertThat(retry.get(30, SECONDS))
          .isInstanceOfSatisfying(
              Answer.Refused.class,
              refused -> assertThat(refused.reason()).isEqualTo(Decision.Reason.UNKNOWN));
      for (String table : TABLES) {
        assertThat(rows("SELECT count(*) FROM " + table)).as(table).isZero();
      }
    }
  }

  @Test
  void anExecutionThatWasTriedAgainBeforeItIsRemovedGoesOn() throws Exception {
    CountDownLatch found = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    CountDownLatch removed = new CountDownLatch(1);
    AtomicBoolean works = new AtomicBoolean();
    Settings slow = Settings.on(() -> slowlyFinding(found, go, removed)).withClock(clock);
    try (Baton baton =
        Baton.open(slow.withUpkeep(Upkeep.DEFAULT.withRetention(Duration.ofDays(30))))) {
      CountDownLatch end = new CountDownLatch(1);
      baton.adapter(
          "test",
          "fail",
          task -> {
            if (works.get()) {
              end.await();
              return Obj.EMPTY;
            }
            return fail();
          });
      baton.register("id: bad\nsteps:\n  - { id: a, adapter: test, action: fail }\n");
      Execution failed = baton.start("bad", Obj.EMPTY);
      assertThat(failed.ended(LONG).status()).isEqualTo("failed");
      works.set(true);
      clock.advance(Duration.ofDays(31));
      found.await();
      assertThat(failed.retry(null)).isEqualTo(new Answer.Done());
      go.countDown();
      removed.await();
      end.countDown();
      assertThat(failed.ended(LONG).status()).isEqualTo("completed");
    }
  }

  private static Obj fail() {
    throw new IllegalStateException("as the test wants it");
  }

  private Store slowlyRemoving(CountDownLatch removing, CountDownLatch go) {
    return new ForwardingStore(SqliteStore.open(SqliteSettings.in(folder))) {
      @Override
      public int remove(List<Long> executionNos) {
        removing.countDown();
        await(go);
        return super.remove(executionNos);
      }
    };
  }

  /** Holds up retention between its two reads: it knows an old execution by number by then. */
  private Store slowlyFinding(CountDownLatch found, CountDownLatch go, CountDownLatch removed) {
    return new ForwardingStore(SqliteStore.open(SqliteSettings.in(folder))) {
      private int looks;

      @Override
      public ExecutionReads executions() {
        boolean retention = Thread.currentThread().getName().startsWith("baton-retention");
        if (retention && go.getCount() > 0 && hasOld() && ++looks == 2) {
          found.countDown();
          await(go);
        }
        return super.executions();
      }

      private boolean hasOld() {
        return !super.executions().endedBefore(clock.millis() - 1, 1).isEmpty();
      }

      @Override
      public int remove(List<Long> executionNos) {
        int count = super.remove(executionNos);
        removed.countDown();
        return count;
      }
    };
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
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
