package io.baton.runtime.soak;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.runtime.Baton;
import io.baton.store.Store;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A process that runs flows is killed at any moment, also while it opens or recovers. {@code
 * -Dbaton.rounds=1000} for a soak, {@code -Dbaton.minutes=30} to stop sooner, {@code
 * -Dbaton.seed=X} for other moments.
 */
abstract class KillSoakContract {
  private static final int ROUNDS = Integer.getInteger("baton.rounds", 5);
  private static final long MINUTES = Integer.getInteger("baton.minutes", 600);
  private static final long SEED = Long.getLong("baton.seed", 1);
  private static final int CHECK_EVERY = 50;
  private static final int LONGEST_MILLIS = 700;
  private static final Duration LONG = Duration.ofMinutes(2);

  @TempDir Path folder;
  private final Random random = new Random(SEED);
  private int killedBeforeOpen;

  abstract String place();

  abstract Store openStore();

  @Test
  void nothingIsLostNothingRunsAgainAndNoTimerIsEarly() throws Exception {
    Path calls = folder.resolve("calls");
    Path acknowledged = folder.resolve("acknowledged");
    long until = System.nanoTime() + TimeUnit.MINUTES.toNanos(MINUTES);
    int kills = 0;
    for (int round = 1; round <= ROUNDS && System.nanoTime() < until; round++) {
      killOnce(calls, acknowledged);
      kills++;
      if (round % CHECK_EVERY == 0) {
        checkData(round);
      }
    }
    List<String[]> started = SoakCheck.lines(acknowledged);
    assertThat(started).as("acknowledged starts").isNotEmpty();
    finish(started, calls);
    try (Store store = openStore()) {
      assertThat(store.integrityCheck()).isEmpty();
      SoakCheck check = new SoakCheck(store);
      List<String> timed =
          started.stream()
              .filter(words -> words[1].equals("timed"))
              .map(words -> words[0])
              .toList();
      int repeated = check.checkCalls(calls);
      System.out.printf(
          "%s: %d kills (%d before it was open), %d executions, %d calls, %d of them repeated,"
              + " %d waits; seed %d%n",
          getClass().getSimpleName(),
          kills,
          killedBeforeOpen,
          started.size(),
          SoakCheck.lines(calls).size(),
          repeated,
          check.checkTimers(timed),
          SEED);
    }
  }

  private void killOnce(Path calls, Path acknowledged) throws Exception {
    String seed = Long.toString(random.nextLong());
    boolean fromTheStart = random.nextInt(4) == 0;
    try (Child child = Child.start(place(), calls.toString(), acknowledged.toString(), seed)) {
      if (fromTheStart) {
        killedBeforeOpen += child.isOpenWithin(random.nextInt(2 * LONGEST_MILLIS)) ? 0 : 1;
      } else {
        assertThat(child.isOpenWithin((int) LONG.toMillis())).as("opened").isTrue();
        Thread.sleep(random.nextInt(LONGEST_MILLIS));
      }
    }
  }

  private void checkData(int round) {
    try (Store store = openStore()) {
      assertThat(store.integrityCheck()).as("after %d kills, seed %d", round, SEED).isEmpty();
    }
    System.out.printf("%s: %d kills%n", getClass().getSimpleName(), round);
  }

  /**
   * All that was acknowledged comes to its right end, and so does what was killed between its first
   * call and its acknowledgement: a call proves that its start was kept.
   */
  private void finish(List<String[]> started, Path calls) throws Exception {
    Set<String> ids = new HashSet<>();
    started.forEach(words -> ids.add(words[0]));
    SoakCheck.lines(calls).forEach(words -> ids.add(words[0]));
    try (Baton baton = SoakFlows.open(SoakFlows.settings(place()), calls)) {
      for (String id : ids) {
        assertThat(baton.execution(id).await(LONG)).as(id).isEqualTo(SoakFlows.RESULT);
      }
      assertThat(baton.quarantined()).isEmpty();
    }
  }
}
