package io.baton.runtime;

import static io.baton.runtime.BatonContract.value;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.baton.store.Store;
import io.baton.store.StoreException;
import io.baton.store.postgres.PostgresSettings;
import io.baton.store.postgres.PostgresStore;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A server with troubles of its own: work goes on by itself afterwards, and nothing is lost. {@code
 * -Dbaton.stops=20} for more hard stops.
 */
@Timeout(300)
final class PostgresFaultsTest {
  private static final int STOPS = Integer.getInteger("baton.stops", 2);
  private static final int EXECUTIONS = 60;

  /** So many are at work for sure when the server stops. */
  private static final int GATED = 10;

  private static final int TRIES = 6;
  private static final Duration LEAST_PAUSES = Duration.ofMillis(100);

  /** About so often a recovery uses the store. */
  private static final int MOST_USES = 60;

  private static final Duration LONG = Duration.ofMinutes(2);

  @TempDir static Path data;
  private static RestartableServer server;
  private final Adding adding = new Adding();

  @BeforeAll
  static void startServer() throws Exception {
    server = new RestartableServer(data.resolve("server"));
  }

  @AfterAll
  static void stopServer() throws Exception {
    server.close();
  }

  @BeforeEach
  void makeDatabase() throws SQLException {
    server.newDatabase();
  }

  private static Store store(String user) {
    return PostgresStore.open(
        PostgresSettings.at(server.url(), user, "postgres")
            .withConnectTimeout(Duration.ofSeconds(1)));
  }

  private Baton open(Settings settings) {
    Baton baton = Baton.open(settings.withCloseGrace(Duration.ZERO));
    baton.adapter("test", "add", adding::run);
    try {
      baton.register(Flows.chain(5));
    } catch (StoreException e) {
      baton.abandon();
      throw e;
    }
    return baton;
  }

  private Baton open() {
    return open(Settings.on(() -> store("postgres")));
  }

  private static List<Execution> start(Baton baton, int count) {
    List<Execution> executions = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      executions.add(baton.start("chain", Obj.EMPTY));
    }
    return executions;
  }

  private static void assertAllDone(Baton baton, List<Execution> executions) throws Exception {
    for (Execution execution : executions) {
      assertThat(result(baton.execution(execution.id()))).isEqualTo(value(5));
    }
    assertThat(baton.quarantined()).isEmpty();
  }

  /** Callers are told while the database is away, and ask again. */
  private static Value result(Execution execution) throws Exception {
    while (true) {
      try {
        return execution.await(LONG);
      } catch (StoreException.Unavailable e) {
        server.awaitAnswers();
      }
    }
  }

  @Test
  void aServerThatIsStoppedAndStartedIsWaitedForWithoutABusyLoop() throws Exception {
    CountDownLatch gate = new CountDownLatch(1);
    UseCounter counter = new UseCounter();
    try (Baton baton = open(Settings.on(() -> counter.in(store("postgres"))))) {
      List<Execution> before = start(baton, EXECUTIONS - GATED);
      gated(baton, gate);
      before.addAll(start(baton, GATED));
      server.stopHard();
      long busy = batonNanos();
      long begun = System.nanoTime();
      CompletableFuture<Void> tries = counter.after(TRIES);
      gate.countDown();
      tries.get();
      Duration took = Duration.ofNanos(System.nanoTime() - begun);
      assertThat(took).as("pauses of 10, 20, 40, 80 ms and so on").isGreaterThan(LEAST_PAUSES);
      assertThat(Duration.ofNanos(batonNanos() - busy)).isLessThan(took.dividedBy(2));
      server.startAgain();
      assertAllDone(baton, before);
      assertAllDone(baton, start(baton, 3));
      assertThat(adding.tasks).as("no call came twice").hasSize((EXECUTIONS + 3) * 5);
    }
  }

  private void gated(Baton baton, CountDownLatch gate) {
    baton.adapter(
        "test",
        "add",
        task -> {
          gate.await();
          return adding.run(task);
        });
  }

  private static long batonNanos() {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    return Arrays.stream(threads.getThreadInfo(threads.getAllThreadIds()))
        .filter(info -> info != null && info.getThreadName().startsWith("baton-"))
        .mapToLong(info -> Math.max(0, threads.getThreadCpuTime(info.getThreadId())))
        .sum();
  }

  @Test
  void hardStopsInTheMiddleOfARecoveryLeaveNothingStuck() throws Exception {
    List<Execution> executions = new ArrayList<>();
    Random random = new Random(1);
    for (int stop = 0; stop < STOPS; stop++) {
      Baton baton = open();
      executions.addAll(start(baton, 20));
      baton.abandon();
      UseCounter counter = new UseCounter();
      CompletableFuture<Void> midway = counter.after(1 + random.nextInt(MOST_USES));
      CompletableFuture<Baton> opening = CompletableFuture.supplyAsync(() -> openOrWait(counter));
      CompletableFuture.anyOf(midway, opening).get();
      server.stopHard();
      server.startAgain();
      opening.get().abandon();
    }
    try (Baton baton = open()) {
      assertAllDone(baton, executions);
    }
  }

  /**
   * A server that is away at the very beginning is refused by name; whoever starts Baton retries.
   */
  private Baton openOrWait(UseCounter counter) {
    while (true) {
      try {
        return open(Settings.on(() -> counter.in(store("postgres"))));
      } catch (StoreException e) {
        Thread.onSpinWait();
      }
    }
  }

  @Test
  void whenThereAreNoConnectionsLeftWorkWaitsForThem() throws Exception {
    open().close();
    server.execute("CREATE ROLE app LOGIN PASSWORD 'postgres'");
    server.execute("GRANT ALL ON ALL TABLES IN SCHEMA public TO app");
    server.execute("GRANT CREATE ON SCHEMA public TO app");
    CountDownLatch gate = new CountDownLatch(1);
    try (Baton baton = open(Settings.on(() -> store("app")))) {
      gated(baton, gate);
      List<Execution> before = start(baton, 10);
      server.execute("ALTER ROLE app CONNECTION LIMIT 0");
      server.execute(
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'app'");
      gate.countDown();
      assertThatThrownBy(() -> baton.execution("unknown").view())
          .as("callers are told")
          .isInstanceOf(StoreException.Unavailable.class);
      assertThat(adding.tasks).as("nothing is released").hasSizeLessThanOrEqualTo(10);
      server.execute("ALTER ROLE app CONNECTION LIMIT -1");
      assertAllDone(baton, before);
    }
  }

  @Test
  void oneCommitInTenThatFailsIsRepeated() throws Exception {
    AtomicInteger commits = new AtomicInteger();
    GatedStore flaky = new GatedStore(store("postgres"));
    flaky.planAll(
        (real, batch) -> {
          if (commits.incrementAndGet() % 10 == 0) {
            throw new StoreException.Conflict(new SQLException("deadlock detected", "40P01"));
          }
          real.commit(batch);
        });
    try (Baton baton = open(Settings.on(() -> flaky))) {
      assertAllDone(baton, start(baton, EXECUTIONS));
      assertThat(adding.tasks).hasSize(EXECUTIONS * 5);
      assertThat(commits.get()).isGreaterThan(20);
    }
  }

  @Test
  void aTransactionThatSomebodyLeftOpenHoldsUpNobody() throws Exception {
    try (Baton baton = open();
        Connection forgotten = server.connect();
        Statement statement = forgotten.createStatement()) {
      List<Execution> first = start(baton, 5);
      forgotten.setAutoCommit(false);
      statement.execute("SELECT count(*) FROM executions");
      statement.execute("INSERT INTO counters VALUES ('forgotten', 1)");
      assertAllDone(baton, first);
      assertAllDone(baton, start(baton, EXECUTIONS));
      forgotten.rollback();
    }
  }

  @Test
  void aLockThatSomebodyHoldsIsNotWaitedForForEver() throws Exception {
    try (Baton baton = open();
        Connection other = server.connect();
        Statement statement = other.createStatement()) {
      other.setAutoCommit(false);
      statement.execute("LOCK TABLE execution_events IN ACCESS EXCLUSIVE MODE");
      CompletableFuture<Execution> started = baton.startLater("chain", Obj.EMPTY);
      awaitSecondWaitForALock();
      assertThat(started).isNotDone();
      other.rollback();
      assertThat(started.get().await(LONG)).isEqualTo(value(5));
    }
  }

  /** Until somebody who waited for a lock has given up and begun anew. */
  private static void awaitSecondWaitForALock() throws SQLException {
    Set<String> waits = new HashSet<>();
    try (Connection watching = server.connect();
        Statement statement = watching.createStatement()) {
      while (waits.size() < 2) {
        statement.execute("SELECT pg_sleep(0.05)");
        try (ResultSet rows =
            statement.executeQuery(
                "SELECT pid || '@' || query_start FROM pg_stat_activity WHERE wait_event_type = 'Lock'")) {
          while (rows.next()) {
            waits.add(rows.getString(1));
          }
        }
      }
    }
  }
}
