package io.baton.runtime.resource;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.runtime.drive.ThreadDrive;
import io.baton.runtime.time.Alarms;
import io.baton.runtime.time.ManualClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
@Requirement("SCH-3")
final class ResourcesTest {
  private record Wanted(String holder, String tenantId, int priority, Map<String, Integer> demand)
      implements Claim {}

  private final ManualClock clock = new ManualClock(1_700_000_000_000L);
  private final Alarms alarms = new Alarms(new ThreadDrive(0), clock);
  private final BlockingQueue<String> granted = new LinkedBlockingQueue<>();
  private final Resources resources =
      new Resources(
          Map.of(
              "db",
              Capacity.counter(3),
              "gpu",
              Capacity.counter(1),
              "api",
              Capacity.quota(2, Duration.ofSeconds(10))),
          null,
          clock,
          alarms,
          claim -> granted.add(claim.holder()));

  @BeforeEach
  void start() {
    alarms.start();
  }

  @AfterEach
  void stop() {
    alarms.close();
  }

  private static Claim claim(String holder, Map<String, Integer> demand) {
    return new Wanted(holder, "t", 0, demand);
  }

  /** Whether it has it at once; else it waits. */
  private boolean acquire(Claim claim) {
    return acquire(resources, claim);
  }

  private static boolean acquire(Resources from, Claim claim) {
    boolean has = from.take(claim);
    if (!has) {
      from.await(claim);
    }
    return has;
  }

  private List<String> granted() {
    List<String> all = new ArrayList<>();
    granted.drainTo(all);
    return all;
  }

  @Test
  void aClaimGetsAllOrNothingAndWhatItCannotHaveStaysForOthers() {
    Claim holder = claim("holder", Map.of("gpu", 1));
    assertThat(acquire(holder)).isTrue();
    assertThat(acquire(claim("both", Map.of("gpu", 1, "api", 2)))).isFalse();
    resources.release(holder);
    assertThat(granted()).containsExactly("both");
  }

  @Test
  void aLargeClaimIsNotOvertakenBySmallOnes() {
    Claim two = claim("two", Map.of("db", 2));
    acquire(two);
    assertThat(acquire(claim("large", Map.of("db", 3)))).isFalse();
    assertThat(acquire(claim("small", Map.of("db", 1)))).isFalse();
    assertThat(acquire(claim("other", Map.of("gpu", 1)))).isTrue();
    resources.release(two);
    assertThat(granted()).containsExactly("large");
  }

  @Test
  void aFloodOfOneTenantLetsTheOthersIn() {
    Claim holder = claim("holder", Map.of("gpu", 1));
    acquire(holder);
    for (int i = 0; i < 1_000; i++) {
      acquire(new Wanted("flood" + i, "flood", 0, Map.of("gpu", 1)));
    }
    acquire(new Wanted("single", "other", 0, Map.of("gpu", 1)));
    List<String> order = new ArrayList<>();
    Claim current = holder;
    for (int i = 0; i < 3; i++) {
      resources.release(current);
      String next = granted.poll();
      order.add(next);
      current = new Wanted(next, next.equals("single") ? "other" : "flood", 0, Map.of("gpu", 1));
    }
    assertThat(order).contains("single");
  }

  @Test
  void whoeverWaitsOrHoldsCanLeaveAtAnyTimeAndAnyNumberOfTimes() {
    Claim holder = claim("holder", Map.of("gpu", 1));
    Claim leaving = claim("leaving", Map.of("gpu", 1));
    Claim staying = claim("staying", Map.of("gpu", 1));
    acquire(holder);
    acquire(leaving);
    acquire(staying);
    assertThat(resources.withdraw(leaving)).isTrue();
    assertThat(resources.withdraw(leaving)).isFalse();
    assertThat(resources.withdraw(holder)).isFalse();
    resources.release(leaving);
    assertThat(granted()).isEmpty();
    resources.release(holder);
    resources.release(holder);
    assertThat(granted()).containsExactly("staying");
    assertThat(acquire(claim("next", Map.of("gpu", 1)))).isFalse();
  }

  @Test
  void aQuotaComesBackWithTimeAndNotWithTheEndOfTheWork() throws InterruptedException {
    Claim first = claim("first", Map.of("api", 2));
    assertThat(acquire(first)).isTrue();
    resources.release(first);
    assertThat(acquire(claim("second", Map.of("api", 1)))).isFalse();
    clock.advance(Duration.ofMillis(4_999));
    clock.advance(Duration.ofHours(-1));
    assertThat(granted()).isEmpty();
    clock.advance(Duration.ofHours(1));
    clock.advance(Duration.ofMillis(1));
    assertThat(granted.take()).isEqualTo("second");
  }

  @Test
  void whatCanNeverBeHadIsSaidWithWhatWouldBeRight() {
    assertThat(resources.problem(Map.of("db", 3, "gpu", 1))).isNull();
    assertThat(resources.problem(Map.of("gpus", 1)))
        .startsWith("There is no resource 'gpus'")
        .contains("gpu'")
        .endsWith("Name it in the settings with its capacity.");
    assertThat(resources.problem(Map.of("db", 4)))
        .isEqualTo("The step needs 4 of resource 'db', but there are only 3");
  }

  @Test
  void whereNothingIsDeclaredEachNameIsALockOfItsTenant() {
    Resources locks =
        new Resources(Map.of(), null, clock, alarms, claim -> granted.add(claim.holder()));
    assertThat(locks.problem(Map.of("gpu", 512))).isNull();
    Claim first = claim("e1/a", Map.of("gpu", 512));
    Claim second = claim("e2/b", Map.of("gpu", 1, "db", 2));
    assertThat(acquire(locks, first)).isTrue();
    assertThat(acquire(locks, second)).isFalse();
    assertThat(locks.why(second)).isEqualTo("waits for 1 of resource gpu (1 of 1 in use by e1/a)");
    assertThat(acquire(locks, new Wanted("e3/c", "other", 0, Map.of("gpu", 1)))).isTrue();
    locks.release(first);
    locks.release(first);
    assertThat(granted()).containsExactly("e2/b");
    assertThat(acquire(locks, claim("e4/d", Map.of("db", 1)))).isFalse();
  }

  @Test
  void whoWaitsIsToldForWhatAndWhoHasIt() {
    acquire(claim("e1/a", Map.of("db", 3)));
    Claim waiting = claim("e2/b", Map.of("db", 2));
    acquire(waiting);
    assertThat(resources.why(waiting))
        .isEqualTo("waits for 2 of resource db (3 of 3 in use by e1/a)");
    acquire(claim("e3/c", Map.of("api", 2)));
    Claim later = claim("e4/d", Map.of("api", 1));
    acquire(later);
    assertThat(resources.why(later))
        .isEqualTo("waits for 1 of resource api (0 of 2 left, 2 more every 10000 ms)");
  }

  @Test
  void whatIsAtWorkAlreadyIsCountedWhateverThereIs() {
    Claim elsewhere = claim("elsewhere", Map.of("gpu", 1));
    resources.adopt(elsewhere);
    resources.adopt(elsewhere);
    assertThat(acquire(claim("here", Map.of("gpu", 1)))).isFalse();
    resources.release(elsewhere);
    assertThat(granted()).containsExactly("here");
  }
}
