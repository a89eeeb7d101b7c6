package io.baton.flow.cron;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Random schedules against the slowest way to find their times: going through years minute by
 * minute and looking at a wall clock.
 */
@Requirement("API-5")
final class CronWalkTest {
  private static final int SCHEDULES = 8;

  /** A schedule as sets of numbers. */
  private record Plain(BitSet minutes, BitSet hours, BitSet days, BitSet months, BitSet weekdays) {
    boolean matches(LocalDateTime wall) {
      boolean day = days.get(wall.getDayOfMonth());
      boolean weekday = weekdays.get(wall.getDayOfWeek().getValue() % 7);
      boolean openDay = days.cardinality() == 31;
      boolean openWeekday = weekdays.cardinality() == 7;
      return minutes.get(wall.getMinute())
          && hours.get(wall.getHour())
          && months.get(wall.getMonthValue())
          && ((openDay || openWeekday) ? (day && weekday) : (day || weekday));
    }

    boolean isEveryHour() {
      return hours.cardinality() == 24;
    }

    String text() {
      return String.join(
          " ",
          List.of(
              text(minutes, 60),
              text(hours, 24),
              text(days, 31),
              text(months, 12),
              text(weekdays, 7)));
    }

    private static String text(BitSet values, int all) {
      return values.cardinality() == all
          ? "*"
          : String.join(",", values.stream().mapToObj(Integer::toString).toList());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "America/New_York, 2025, 2026",
    "Europe/Berlin, 2025, 2026",
    "Australia/Lord_Howe, 2025, 2026",
    "Pacific/Apia, 2011, 2013",
    "UTC, 2024, 2025"
  })
  void both_directions_agree_with_a_walk(ZoneId zone, int fromYear, int toYear) {
    Instant start = LocalDateTime.of(fromYear, 1, 1, 0, 0).toInstant(ZoneOffset.UTC);
    Instant end = LocalDateTime.of(toYear, 1, 1, 0, 0).toInstant(ZoneOffset.UTC);
    List<LocalDateTime> wall = new ArrayList<>();
    for (Instant at = start; at.isBefore(end); at = at.plusSeconds(60)) {
      wall.add(LocalDateTime.ofInstant(at, zone));
    }
    Random random = new Random(fromYear * 31L + zone.getId().hashCode());
    for (int i = 0; i < SCHEDULES; i++) {
      Plain plain = draw(random);
      compare(plain, walked(plain, wall, start), zone, start, end);
    }
  }

  private static void compare(
      Plain plain, List<Instant> walked, ZoneId zone, Instant start, Instant end) {
    Cron cron = Cron.of(plain.text());
    List<Instant> forwards = new ArrayList<>();
    Instant at = cron.next(start.minusSeconds(1), zone).orElseThrow();
    while (at.isBefore(end)) {
      forwards.add(at);
      at = cron.next(at, zone).orElseThrow();
    }
    assertThat(forwards).as("%s in %s", cron, zone).isEqualTo(walked);
    List<Instant> backwards = new ArrayList<>();
    at = cron.previous(end, zone).orElseThrow();
    while (!at.isBefore(start)) {
      backwards.add(at);
      at = cron.previous(at, zone).orElseThrow();
    }
    assertThat(backwards.reversed()).as("%s in %s, backwards", cron, zone).isEqualTo(walked);
  }

  private static List<Instant> walked(Plain plain, List<LocalDateTime> wall, Instant start) {
    List<Instant> times = new ArrayList<>();
    LocalDateTime seen = wall.getFirst().minusMinutes(1);
    for (int minute = 0; minute < wall.size(); minute++) {
      LocalDateTime shown = wall.get(minute);
      boolean fires;
      if (plain.isEveryHour()) {
        fires = plain.matches(shown);
      } else {
        fires = false;
        while (seen.isBefore(shown)) {
          seen = seen.plusMinutes(1);
          fires |= plain.matches(seen);
        }
      }
      if (fires) {
        times.add(start.plusSeconds(60L * minute));
      }
    }
    return times;
  }

  private static Plain draw(Random random) {
    Plain plain;
    do {
      plain =
          new Plain(
              some(random, 0, 59, 0.05),
              some(random, 0, 23, 0.4),
              some(random, 1, 31, 0.6),
              some(random, 1, 12, 0.7),
              some(random, 0, 6, 0.6));
    } while (Cron.read(plain.text()) instanceof CronReading.Refused);
    return plain;
  }

  private static BitSet some(Random random, int least, int most, double all) {
    BitSet values = new BitSet();
    if (random.nextDouble() < all) {
      values.set(least, most + 1);
      return values;
    }
    int count = 1 + random.nextInt(3);
    for (int i = 0; i < count; i++) {
      values.set(least + random.nextInt(most - least + 1));
    }
    return values;
  }
}
