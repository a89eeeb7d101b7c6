package io.baton.flow.cron;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What cron texts mean, and which of them mean nothing. */
@Requirement("API-5")
final class CronTest {
  private static final ZoneId UTC = ZoneId.of("UTC");
  private static final ZoneId NEW_YORK = ZoneId.of("America/New_York");
  private static final ZoneId LORD_HOWE = ZoneId.of("Australia/Lord_Howe");
  private static final ZoneId APIA = ZoneId.of("Pacific/Apia");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0 9 * * MON-FRI      | 2026-01-02T09:00 | 2026-01-05T09:00",
        "*/15 * * * *         | 2026-01-01T00:00 | 2026-01-01T00:15",
        "5/20 * * * *         | 2026-01-01T00:25 | 2026-01-01T00:45",
        "0 22-3/2 * * *       | 2026-01-01T22:00 | 2026-01-02T00:00",
        "30 15 10 * * *       | 2026-01-01T10:15:29 | 2026-01-01T10:15:30",
        "*/10 * * * * *       | 2026-01-01T10:15:30 | 2026-01-01T10:15:40",
        "0 0 L * *            | 2026-02-01T00:00 | 2026-02-28T00:00",
        "0 0 L-3 * ?          | 2026-02-01T00:00 | 2026-02-25T00:00",
        "0 0 LW * *           | 2026-05-01T00:00 | 2026-05-29T00:00",
        "0 0 15W * *          | 2026-08-01T00:00 | 2026-08-14T00:00",
        "0 0 1W * *           | 2026-08-01T00:00 | 2026-08-03T00:00",
        "0 0 31W * *          | 2026-05-01T00:00 | 2026-05-29T00:00",
        "0 0 ? * FRI#2        | 2026-01-01T00:00 | 2026-01-09T00:00",
        "0 0 ? * MON#5        | 2026-01-01T00:00 | 2026-03-30T00:00",
        "0 0 * * 5L           | 2026-01-01T00:00 | 2026-01-30T00:00",
        "0 0 * * L            | 2026-01-01T00:00 | 2026-01-03T00:00",
        "0 0 * * 7            | 2026-01-01T00:00 | 2026-01-04T00:00",
        "0 0 * * 0            | 2026-01-01T00:00 | 2026-01-04T00:00",
        "0 0 * * fri-mon      | 2026-01-05T00:00 | 2026-01-09T00:00",
        "0 0 1,15,L * *       | 2026-01-15T00:00 | 2026-01-31T00:00",
        "0 0 13 * FRI         | 2026-01-01T00:00 | 2026-01-02T00:00",
        "0 0 */2 * MON        | 2026-01-01T00:00 | 2026-01-05T00:00",
        "0 0 29 2 *           | 2096-03-01T00:00 | 2104-02-29T00:00",
        "0 0 ? FEB MON#5      | 2072-02-29T00:00 | 2112-02-29T00:00",
        "@hourly              | 2026-01-01T00:59 | 2026-01-01T01:00",
        "@daily               | 2026-01-01T00:00 | 2026-01-02T00:00",
        "@weekly              | 2026-01-01T00:00 | 2026-01-04T00:00",
        "@Monthly             | 2026-01-02T00:00 | 2026-02-01T00:00",
        "@yearly              | 2026-01-02T00:00 | 2027-01-01T00:00",
      })
  void the_next_time_is(String cron, LocalDateTime after, LocalDateTime next) {
    Instant found = Cron.of(cron).next(after.atZone(UTC).toInstant(), UTC).orElseThrow();

    assertThat(found).isEqualTo(next.atZone(UTC).toInstant());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"0 0 30 2 *", "0 0 31 4,6,9,11 *", "0 0 30-31 2 ?", "0 0 31W 6 *", "0 0 L-29 2 *"})
  void what_never_happens_is_refused(String cron) {
    assertThat(refusal(cron)).startsWith("cron '" + cron + "' never fires");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'' | has 1 field; it needs five",
        "* * * * | has 4 fields",
        "* * * * * * * | has 7 fields",
        "60 * * * * | has '60' as minute; it must be from 0 to 59",
        "* 24 * * * | has '24' as hour",
        "* * 0 * * | has '0' as day of month; it must be from 1 to 31",
        "* * * 13 * | has '13' as month; it must be from 1 to 12 or JAN and so on",
        "* * * * 8 | has '8' as day of week; it must be from 0 to 7 or SUN and so on",
        "* * * * MON#6 | has 'MON#6' as day of week",
        "* * * * MON#0 | has 'MON#0' as day of week",
        "* * 32W * * | has '32W' as day of month",
        "? * * * * | has '?' as minute",
        "L * * * * | has 'L' as minute",
        "*/0 * * * * | the step after '/' must be from 1 to 59",
        "*/x * * * * | the step after '/'",
        "1//2 * * * * | the step after '/'",
        "1-2-3 * * * * | has '1-2-3' as minute",
        "1,,2 * * * * | has '' as minute",
        "-1 * * * * | has '-1' as minute",
        "99999999999 * * * * | has '99999999999' as minute",
        "${x} * * * * | has '${X}' as minute",
        "@reboot | no known short form",
        "@every 5m | no known short form",
      })
  void a_wrong_text_is_refused_with_what_would_be_right(String cron, String message) {
    assertThat(refusal(cron)).contains(message);
  }

  @Test
  void an_endless_text_is_refused_without_being_read() {
    assertThat(refusal("1,".repeat(1_000_000) + "1 * * * *")).contains("more than 1000 characters");
  }

  @Test
  @Requirement("API-5")
  void a_time_that_is_left_out_happens_at_the_first_moment_after_it() {
    Instant start = Instant.parse("2026-03-07T12:00:00Z");

    assertThat(times("30 2 * * *", start, NEW_YORK, 3))
        .containsExactly(
            Instant.parse("2026-03-08T07:00:00Z"),
            Instant.parse("2026-03-09T06:30:00Z"),
            Instant.parse("2026-03-10T06:30:00Z"));
    assertThat(times("*/10 2 * * *", start, NEW_YORK, 2))
        .containsExactly(
            Instant.parse("2026-03-08T07:00:00Z"), Instant.parse("2026-03-09T06:00:00Z"));
  }

  @Test
  void a_time_that_comes_twice_happens_once() {
    Instant start = Instant.parse("2026-10-31T12:00:00Z");

    assertThat(times("30 1 * * *", start, NEW_YORK, 2))
        .containsExactly(
            Instant.parse("2026-11-01T05:30:00Z"), Instant.parse("2026-11-02T06:30:00Z"));
  }

  @Test
  void a_pace_goes_on_when_clocks_change() {
    Instant start = Instant.parse("2026-11-01T04:45:00Z");
    List<Instant> times = times("*/30 * * * *", start, NEW_YORK, 8);

    for (int i = 1; i < times.size(); i++) {
      assertThat(Duration.between(times.get(i - 1), times.get(i))).hasMinutes(30);
    }
  }

  @Test
  void half_an_hour_can_be_left_out_and_come_twice_too() {
    assertThat(times("15 2 * * *", Instant.parse("2026-10-03T00:00:00Z"), LORD_HOWE, 1))
        .containsExactly(Instant.parse("2026-10-03T15:30:00Z"));
    assertThat(times("45 1 * * *", Instant.parse("2026-04-04T00:00:00Z"), LORD_HOWE, 2))
        .containsExactly(
            Instant.parse("2026-04-04T14:45:00Z"), Instant.parse("2026-04-05T15:15:00Z"));
  }

  @Test
  void a_whole_day_can_be_left_out() {
    Instant start = Instant.parse("2011-12-30T00:00:00Z");

    assertThat(times("0 12 * * *", start, APIA, 3))
        .containsExactly(
            Instant.parse("2011-12-30T10:00:00Z"),
            Instant.parse("2011-12-30T22:00:00Z"),
            Instant.parse("2011-12-31T22:00:00Z"));
  }

  @Test
  void far_times_are_found_at_once() {
    Instant start = Instant.parse("2026-01-01T00:00:00Z");
    Cron rare = Cron.of("0 0 ? 2 MON#5");
    long before = System.nanoTime();
    for (int i = 0; i < 1_000; i++) {
      assertThat(rare.next(start, NEW_YORK)).isPresent();
      assertThat(rare.previous(start, NEW_YORK)).isPresent();
    }

    assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(Duration.ofSeconds(5));
  }

  private static String refusal(String cron) {
    return Cron.read(cron) instanceof CronReading.Refused refused ? refused.message() : "accepted";
  }

  private static List<Instant> times(String text, Instant after, ZoneId zone, int count) {
    Cron cron = Cron.of(text);
    List<Instant> times = new ArrayList<>();
    Instant at = after;
    while (times.size() < count) {
      at = cron.next(at, zone).orElseThrow();
      times.add(at);
    }
    return times;
  }
}
