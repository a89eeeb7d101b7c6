package io.baton.runtime.scale;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.EnumSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What is decided, told as the story of one pool. */
@Requirement("WRK-6")
final class ScalerTest {
  private static final ScaleRules RULES = ScaleRules.DEFAULT;

  /** A Wednesday, 12:00 in Berlin. */
  private static final long NOON = Instant.parse("2025-01-15T11:00:00Z").toEpochMilli();

  private final long start = NOON;
  private long now = NOON;
  private Standing standing = Standing.begin(NOON, 0);

  private String with(ScaleRules rules, Load load) {
    Scaler.Verdict verdict = Scaler.decide(rules, standing, load);
    standing = verdict.standing();
    return verdict
        .change()
        .map(
            change ->
                "%d→%d %s: %s"
                    .formatted(
                        change.from(), change.to(), change.reason().code(), change.reason().text()))
        .orElse("");
  }

  private String at(long seconds, int depth, int running) {
    now = start + seconds * 1000;
    return with(RULES, Load.of(now, depth, running));
  }

  @Test
  void theWholeTableIsFollowedAtOnceOnTheWayUp() {
    assertThat(at(0, 0, 0)).isEmpty();
    assertThat(at(1, 10, 0)).isEqualTo("0→2 queue_depth: queue depth 10 → 2 workers");
    assertThat(at(2, 100, 2)).isEqualTo("2→10 queue_depth: queue depth 100 → 10 workers");
    assertThat(at(3, 1_000, 10)).isEqualTo("10→50 queue_depth: queue depth 1000 → 50 workers");
    assertThat(at(4, 99_999, 50)).isEmpty();
  }

  @Test
  void theFirstTaskBringsAWorkerAtOnce() {
    assertThat(at(0, 0, 0)).isEmpty();
    assertThat(at(1, 1, 0)).isEqualTo("0→1 queue_depth: queue depth 1 → 1 worker");
  }

  @Test
  void workersGoOnlyWhenTheyWereNotNeededForTheWholeWindow() {
    at(0, 1_000, 0);
    assertThat(at(30, 100, 0)).isEmpty();
    assertThat(at(59, 5, 0)).isEmpty();
    assertThat(at(60, 5, 0))
        .isEqualTo("50→10 queue_fell: queue depth 5 and no more needed for 1m → 10 workers");
    assertThat(at(89, 5, 0)).isEmpty();
    assertThat(at(90, 5, 0))
        .isEqualTo("10→1 queue_fell: queue depth 5 and no more needed for 1m → 1 worker");
  }

  @Test
  void aFloodThatComesAgainWithinTheWindowFindsItsWorkers() {
    at(0, 1_000, 0);
    for (int second = 1; second < 600; second++) {
      assertThat(at(second, second % 50 == 0 ? 1_000 : 0, 0)).isEmpty();
    }
  }

  @Test
  void noWorkerIsTakenAwayThatIsAtWork() {
    at(0, 100, 0);
    assertThat(at(200, 0, 7))
        .isEqualTo("10→7 queue_fell: queue depth 0 and no more needed for 1m → 7 workers");
    assertThat(at(400, 0, 7)).isEmpty();
    assertThat(at(500, 0, 1)).startsWith("7→1");
  }

  @Test
  void theLastWorkerGoesWhenThereWasNoTaskForLong() {
    at(0, 1, 0);
    assertThat(at(100, 0, 1)).isEmpty();
    assertThat(at(399, 0, 0)).isEmpty();
    assertThat(at(400, 0, 0)).isEqualTo("1→0 idle: no task for 5m → 0 workers");
    assertThat(at(401, 1, 0)).startsWith("0→1");
  }

  @Test
  void afterAChangeNoWorkerGoesUntilItHasCooledDown() {
    ScaleRules eager = RULES.withPatience(Duration.ZERO, Duration.ofSeconds(20), Duration.ZERO);
    with(eager, Load.of(start, 100, 0));
    assertThat(with(eager, Load.of(start + 19_999, 10, 0))).isEmpty();
    assertThat(with(eager, Load.of(start + 20_000, 10, 0)))
        .isEqualTo("10→2 queue_fell: queue depth 10 → 2 workers");
  }

  @Test
  void theLimitsHold() {
    ScaleRules few = RULES.withBounds(new Bounds(2, 20));
    assertThat(with(few, Load.of(start, 0, 0)))
        .isEqualTo("0→2 limits: limits: 2 to 20 workers → 2 workers");
    assertThat(with(few, Load.of(start + 1, 1_000, 0)))
        .isEqualTo("2→20 queue_depth: queue depth 1000 → 50 workers, but at most 20");
    assertThat(with(few, Load.of(start + 10_000_000, 0, 0))).startsWith("20→2");
    assertThat(with(few, Load.of(start + 20_000_000, 0, 0))).isEmpty();
  }

  @Test
  void processorsThatAreTooBusyBringWorkersUntilTheyAreNot() {
    ScaleRules rules = RULES.withLoad(OptionalDouble.of(0.75), OptionalDouble.empty());
    standing = Standing.begin(start, 4);
    assertThat(with(rules, busy(0, 0.8))).as("near enough").isEmpty();
    assertThat(with(rules, busy(1, 0.9)))
        .isEqualTo("4→5 cpu: processors busy to 90 %, should be 75 % → 5 workers");
    assertThat(with(rules, busy(5, 0.95))).as("cools down").isEmpty();
    assertThat(with(rules, busy(20, 0.95))).startsWith("5→7 cpu");
    assertThat(with(rules, busy(100, 0.7))).as("as it should be").isEmpty();
    assertThat(with(rules, busy(200, 0.2)))
        .isEqualTo("7→2 queue_fell: queue depth 1 and no more needed for 1m → 2 workers");
  }

  @Test
  void memoryThatIsTooFullBringsWorkers() {
    ScaleRules rules = RULES.withLoad(OptionalDouble.empty(), OptionalDouble.of(0.5));
    standing = Standing.begin(start, 3);
    assertThat(with(rules, Load.of(start, 1, 1).with(Load.Usage.of(1, 1))))
        .isEqualTo("3→6 memory: memory full to 100 %, should be 50 % → 6 workers");
  }

  @Test
  void loadWithoutTasksSaysNothing() {
    ScaleRules rules = RULES.withLoad(OptionalDouble.of(0.5), OptionalDouble.of(0.5));
    standing = Standing.begin(start, 3);
    assertThat(with(rules, Load.of(start, 0, 0).with(Load.Usage.of(1, 1)))).isEmpty();
    assertThat(standing.workers()).isEqualTo(3);
  }

  private Load busy(long second, double cpu) {
    return Load.of(start + second * 1000, 1, 1).with(Load.Usage.of(cpu, 0));
  }

  /** The day of the document: 5 at 08:00, 20 at 09:00, 15 at 12:00, 2 at 18:00, none at 00:00. */
  @Test
  void theTimeOfDaySaysHowManyThereAre() {
    Set<DayOfWeek> daily = EnumSet.allOf(DayOfWeek.class);
    ScaleRules rules =
        RULES
            .withBounds(new Bounds(0, 0))
            .withHours(
                ZoneId.of("Europe/Berlin"),
                List.of(
                    hours(daily, 8, 9, 5),
                    hours(daily, 9, 12, 20),
                    hours(daily, 12, 18, 15),
                    hours(daily, 18, 0, 2)));
    standing = Standing.begin(day(0), 0);
    assertThat(with(rules, Load.of(day(7), 0, 0))).isEmpty();
    assertThat(with(rules, Load.of(day(8), 0, 0)))
        .isEqualTo(
            "0→5 time_of_day: time of day (daily 08:00-09:00): always 5 workers → 5 workers");
    assertThat(with(rules, Load.of(day(9), 0, 0))).startsWith("5→20 time_of_day");
    assertThat(with(rules, Load.of(day(12), 0, 0))).startsWith("20→15 time_of_day");
    assertThat(with(rules, Load.of(day(18), 0, 0))).startsWith("15→2 time_of_day");
    assertThat(with(rules, Load.of(day(24), 500, 0))).startsWith("2→0 limits");
  }

  private static Hours hours(Set<DayOfWeek> days, int from, int to, int workers) {
    return new Hours(
        days, LocalTime.of(from, 0), LocalTime.of(to, 0), new Bounds(workers, workers));
  }

  /** An hour of a day in Berlin, which is one hour ahead in winter. */
  private static long day(int hour) {
    return Instant.parse("2025-01-14T23:00:00Z").plus(Duration.ofHours(hour)).toEpochMilli();
  }

  @Test
  void aClockThatIsSetBackMakesNobodyWait() {
    at(0, 1_000, 0);
    assertThat(at(-86_400, 0, 0)).isEmpty();
    assertThat(at(-86_400 + 61, 0, 0)).startsWith("50→1");
    assertThat(at(-86_400 + 400, 0, 0)).startsWith("1→0 idle");
  }

  @Test
  void whatSomebodyElseScalesIsToldWhatItsQueueIsWorthNow() {
    standing = Standing.begin(start, 0);
    assertThat(with(ScaleRules.ADVICE, Load.of(start, 100, 0))).startsWith("0→10 queue_depth");
    assertThat(with(ScaleRules.ADVICE, Load.of(start + 1, 10, 90)))
        .isEqualTo("10→2 queue_fell: queue depth 10 → 2 workers");
    assertThat(with(ScaleRules.ADVICE, Load.of(start + 2, 0, 90)))
        .isEqualTo("2→0 idle: queue depth 0 → 0 workers");
  }
}
