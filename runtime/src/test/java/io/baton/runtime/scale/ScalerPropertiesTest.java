package io.baton.runtime.scale;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What holds for all rules and all loads. A failure names its seed. */
@Requirement("WRK-6")
final class ScalerPropertiesTest {
  private static final int STEPS = 3_000;

  private record Seen(long at, int wish) {}

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void whateverHappensTheRulesHold(long seed) {
    Random random = new Random(seed);
    ScaleRules rules = rules(random);
    long at = 1_700_000_000_000L;
    Standing standing = Standing.begin(at, random.nextInt(51));
    Standing twin = standing;
    Deque<Seen> seen = new ArrayDeque<>();
    for (int step = 0; step < STEPS; step++) {
      at += random.nextInt(20_000);
      Load load = load(random, at);
      Scaler.Verdict verdict = Scaler.decide(rules, standing, load);
      assertThat(Scaler.decide(rules, twin, load)).as("same again").isEqualTo(verdict);
      check(seed, rules, standing, load, verdict, seen);
      standing = verdict.standing();
      twin = standing;
    }
  }

  private static void check(
      long seed,
      ScaleRules rules,
      Standing before,
      Load load,
      Scaler.Verdict verdict,
      Deque<Seen> seen) {
    Bounds bounds = rules.boundsAt(load.at());
    int now = before.workers();
    int next = verdict.standing().workers();
    String where = "seed %d, %s, %d to %d".formatted(seed, load, now, next);
    int worth = bounds.clamp(rules.table().workers(load.depth()));
    assertThat(next).as("within limits, " + where).isBetween(bounds.min(), bounds.max());
    assertThat(next).as("up at once, " + where).isGreaterThanOrEqualTo(worth);
    assertThat(verdict.change().isPresent()).as("told, " + where).isEqualTo(next != now);
    verdict
        .change()
        .ifPresent(
            change -> assertThat(change.reason().text()).contains("→ ", Integer.toString(next)));
    while (!seen.isEmpty() && seen.getFirst().at() + rules.stable().toMillis() <= load.at()) {
      seen.removeFirst();
    }
    int floor = seen.stream().mapToInt(Seen::wish).max().orElse(0);
    if (next < now) {
      assertThat(next)
          .as("not below what was needed lately, " + where)
          .isGreaterThanOrEqualTo(Math.min(bounds.max(), Math.min(now, floor)));
      int atWork = Math.ceilDiv(load.running(), rules.tasksPerWorker());
      assertThat(next)
          .as("nobody who works is taken away, " + where)
          .isGreaterThanOrEqualTo(Math.min(bounds.max(), Math.min(now, atWork)));
      if (next == 0 && bounds.max() > 0) {
        assertThat(load.isBusy()).as("something to do, " + where).isFalse();
      }
    }
    seen.addLast(new Seen(load.at(), worth));
    assertThat(verdict.standing().wishes()).as("bounded").hasSizeLessThanOrEqualTo(51);
  }

  private static ScaleRules rules(Random random) {
    int max = random.nextInt(10, 51);
    ZoneId zone =
        ZoneId.of(List.of("UTC", "Europe/Berlin", "Asia/Kathmandu").get(random.nextInt(3)));
    Hours nights =
        new Hours(
            EnumSet.complementOf(EnumSet.of(DayOfWeek.SUNDAY)),
            LocalTime.of(22, 30),
            LocalTime.of(6, 15),
            new Bounds(0, random.nextInt(10)));
    return ScaleRules.DEFAULT
        .withBounds(new Bounds(random.nextInt(5), max))
        .withHours(zone, random.nextBoolean() ? List.of(nights) : List.of())
        .withLoad(
            random.nextBoolean() ? OptionalDouble.of(0.7) : OptionalDouble.empty(),
            random.nextBoolean() ? OptionalDouble.of(0.9) : OptionalDouble.empty())
        .withPatience(
            Duration.ofSeconds(random.nextInt(120)),
            Duration.ofSeconds(random.nextInt(60)),
            Duration.ofSeconds(random.nextInt(1, 300)))
        .withTasksPerWorker(random.nextInt(1, 5));
  }

  private static Load load(Random random, long at) {
    int depth = random.nextInt(4) == 0 ? 0 : (int) Math.pow(10, random.nextDouble() * 4);
    int running = random.nextInt(3) == 0 ? 0 : random.nextInt(60);
    Load load = Load.of(at, depth, running);
    return random.nextBoolean()
        ? load
        : load.with(Load.Usage.of(random.nextDouble() * 1.2, random.nextDouble()));
  }
}
