package io.baton.runtime;

import static io.baton.runtime.BatonContract.value;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.OperatingSystemMXBean;
import io.baton.conformance.Requirement;
import io.baton.runtime.lane.Ended;
import io.baton.runtime.time.ManualClock;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Many executions at a time. {@code -Dbaton.waiting=1000000} and {@code -Dbaton.active=100000} are
 * what Baton is made for, with {@code -Xmx512m}; the defaults only show that it works.
 */
final class ScaleTest {
  private static final int WAITING = Integer.getInteger("baton.waiting", 5_000);
  private static final int ACTIVE = Integer.getInteger("baton.active", 2_000);
  private static final int CROWD = Integer.getInteger("baton.crowd", 11_000);
  private static final int STARTS_AT_ONCE = 4_000;
  private static final long MOST_HEAP = 512L << 20;

  @TempDir Path folder;
  private final ManualClock clock = new ManualClock(1_700_000_000_000L);
  private final Adding adding = new Adding();

  private Baton open() {
    return Baton.open(Settings.in(folder).withClock(clock).withCloseGrace(Duration.ZERO));
  }

  private static List<String> start(Baton baton, String flow, int count)
      throws InterruptedException {
    Semaphore free = new Semaphore(STARTS_AT_ONCE);
    String[] kept = new String[100];
    for (int i = 0; i < count; i++) {
      int place = i % kept.length;
      free.acquire();
      var _ =
          baton
              .startLater(flow, Obj.EMPTY)
              .whenComplete(
                  (execution, failed) -> {
                    kept[place] = failed == null ? execution.id() : failed.toString();
                    free.release();
                  });
    }
    free.acquire(STARTS_AT_ONCE);
    return List.of(kept);
  }

  @Test
  @Requirement("RET-9")
  void executionsThatWaitCostNoMemoryAndNoTimeAtAStart() throws Exception {
    List<String> far;
    String near;
    Span begin = Span.begin();
    try (Baton baton = open()) {
      baton.adapter("test", "add", adding::run);
      baton.register(Flows.WAITING.replace("id: waiting", "id: far").replace("1h", "10d"));
      baton.register(Flows.WAITING);
      far = start(baton, "far", WAITING);
      near = baton.start("waiting", Obj.EMPTY).id();
    }
    tell("%,d waiting executions started", WAITING, begin);
    begin = Span.begin();
    try (Baton baton = open()) {
      tell("opened with %,d that wait", WAITING, begin);
      baton.adapter("test", "add", adding::run);
      begin = Span.begin();
      clock.advance(Duration.ofHours(2));
      assertThat(baton.execution(near).await(BatonContract.LONG)).isEqualTo(value(2));
      tell("one of %,d fired", WAITING, begin);
      begin = Span.begin();
      for (String id : far) {
        assertThat(baton.execution(id).view().at("status")).isEqualTo(Value.of("running"));
      }
      tell("a hundred of %,d read", WAITING, begin);
      assertThat(adding.tasks).hasSize(1);
      assertThat(usedHeap()).isLessThan(MOST_HEAP);
    }
  }

  @Test
  @Requirement("RET-9")
  void aCrowdOfTimersThatIsDueAtOnceFiresToTheLast() throws Exception {
    try (Baton baton = open()) {
      baton.register("id: crowd\nsteps:\n  - { id: pause, wait: 1h }\n");
      start(baton, "crowd", CROWD);
    }
    Span begin = Span.begin();
    try (Baton baton = open()) {
      clock.advance(Duration.ofHours(1));
      while (unfinished() > 0) {
        Thread.onSpinWait();
      }
      assertThat(baton.quarantined()).isEmpty();
      tell("%,d timers fired", CROWD, begin);
    }
  }

  private long unfinished() throws SQLException {
    try (Connection connection =
            DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("baton.db"));
        Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery("SELECT count(*) FROM executions WHERE ended_at = 0")) {
      return row.getLong(1);
    }
  }

  @Test
  @Requirement("STA-5")
  void executionsThatAreWorkedForGoOnSoonAfterAStart() throws Exception {
    CountDownLatch never = new CountDownLatch(1);
    try (Baton baton = open()) {
      baton.adapter(
          "test",
          "add",
          task -> {
            never.await();
            return Obj.EMPTY;
          });
      baton.register(Flows.chain(3));
      start(baton, "chain", ACTIVE);
    }
    Span begin = Span.begin();
    try (Baton baton = open()) {
      tell("recovered %,d active executions", ACTIVE, begin);
      List<CompletableFuture<Ended>> ends = new ArrayList<>();
      begin = Span.begin();
      baton.adapter("test", "add", ScaleTest::add);
      for (String id : start(baton, "chain", 100)) {
        ends.add(baton.execution(id).ended());
      }
      for (CompletableFuture<Ended> end : ends) {
        assertThat(end.get(5, TimeUnit.MINUTES).output()).isEqualTo(value(3));
      }
      tell("all %,d done", ACTIVE, begin);
    }
  }

  private static Value add(io.baton.adapters.Task task) {
    long value = task.param("value") instanceof Value.Int number ? number.value() : 0;
    return Obj.of("value", Value.of(value + 1));
  }

  private static long usedHeap() {
    System.gc();
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }

  /** Processor time says more than the clock where others use the machine as well. */
  private static void tell(String what, int count, Span span) {
    System.out.printf(
        "%s in %.2f s (%.2f s of processor time), %,d MB of heap in use%n",
        what.formatted(count), span.seconds(), span.processorSeconds(), usedHeap() >> 20);
  }

  /** Since when. */
  private record Span(long nanos, long processorNanos) {
    private static final OperatingSystemMXBean SYSTEM =
        ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    static Span begin() {
      return new Span(System.nanoTime(), SYSTEM.getProcessCpuTime());
    }

    double seconds() {
      return (System.nanoTime() - nanos) / 1e9;
    }

    double processorSeconds() {
      return (SYSTEM.getProcessCpuTime() - processorNanos) / 1e9;
    }
  }
}
