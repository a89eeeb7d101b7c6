package io.baton.flow.cron;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.YearMonth;
import java.time.ZoneId;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A schedule in cron form: five fields, or six with seconds first; see {@code docs/triggers.md} for
 * the syntax. A cron says which times on the wall clock match; {@link WallClock} says when those
 * are where clocks are put forward and back.
 *
 * <p>Invariant: some date matches, so there is always a next time, unless the calendar ends.
 */
public final class Cron {
  private static final int LAST_YEAR = 9_999;
  private static final int FIRST_YEAR = 1;
  private static final int SECONDS_OF_MINUTE = 60;
  private static final int SECONDS_OF_HOUR = 3_600;

  private final String text;
  private final long seconds;
  private final long minutes;
  private final long hours;
  private final CronDays days;

  Cron(String text, long seconds, long minutes, long hours, CronDays days) {
    this.text = text;
    this.seconds = seconds;
    this.minutes = minutes;
    this.hours = hours;
    this.days = days;
  }

  public static CronReading read(String text) {
    return CronParser.read(text);
  }

  /**
   * @throws IllegalArgumentException where the text is no schedule
   */
  public static Cron of(String text) {
    return switch (read(text)) {
      case CronReading.Accepted accepted -> accepted.cron();
      case CronReading.Refused refused -> throw new IllegalArgumentException(refused.message());
    };
  }

  /** The first time after an instant; empty only at the end of the calendar. */
  public Optional<Instant> next(Instant after, ZoneId zone) {
    return Optional.ofNullable(new WallClock(this, zone.getRules()).next(after));
  }

  /** The last time before an instant; empty only at the beginning of the calendar. */
  public Optional<Instant> previous(Instant before, ZoneId zone) {
    return Optional.ofNullable(new WallClock(this, zone.getRules()).previous(before));
  }

  CronDays days() {
    return days;
  }

  /** Whether it names no hours, so that it means a pace rather than times of the day. */
  boolean isEveryHour() {
    return hours == CronField.HOUR.all();
  }

  /** The first matching time on the wall at or after a full second; null after the calendar. */
  @Nullable LocalDateTime atOrAfter(LocalDateTime from) {
    LocalDate today = from.toLocalDate();
    if (matches(today)) {
      int found = secondAtOrAfter(from.toLocalTime().toSecondOfDay());
      if (found >= 0) {
        return today.atTime(LocalTime.ofSecondOfDay(found));
      }
    }
    LocalDate date = dateAfter(today);
    return date == null ? null : date.atTime(LocalTime.ofSecondOfDay(secondAtOrAfter(0)));
  }

  /** The last matching time on the wall at or before another; null before the calendar. */
  @Nullable LocalDateTime atOrBefore(LocalDateTime from) {
    LocalDate today = from.toLocalDate();
    if (matches(today)) {
      int found = secondAtOrBefore(from.toLocalTime().toSecondOfDay());
      if (found >= 0) {
        return today.atTime(LocalTime.ofSecondOfDay(found));
      }
    }
    LocalDate date = dateBefore(today);
    int last = secondAtOrBefore(24 * SECONDS_OF_HOUR - 1);
    return date == null ? null : date.atTime(LocalTime.ofSecondOfDay(last));
  }

  private boolean matches(LocalDate date) {
    return (days.in(YearMonth.from(date)) >> date.getDayOfMonth() & 1) != 0;
  }

  private @Nullable LocalDate dateAfter(LocalDate date) {
    YearMonth month = YearMonth.from(date);
    long left = days.in(month) >> (date.getDayOfMonth() + 1) << (date.getDayOfMonth() + 1);
    while (left == 0 && month.getYear() <= LAST_YEAR) {
      month = month.plusMonths(1);
      left = days.in(month);
    }
    return left == 0 ? null : month.atDay(Long.numberOfTrailingZeros(left));
  }

  private @Nullable LocalDate dateBefore(LocalDate date) {
    YearMonth month = YearMonth.from(date);
    long left = days.in(month) & ((1L << date.getDayOfMonth()) - 1);
    while (left == 0 && month.getYear() >= FIRST_YEAR) {
      month = month.minusMonths(1);
      left = days.in(month);
    }
    return left == 0 ? null : month.atDay(63 - Long.numberOfLeadingZeros(left));
  }

  /** -1 where there is none that day. */
  private int secondAtOrAfter(int secondOfDay) {
    int hour = secondOfDay / SECONDS_OF_HOUR;
    int minute = secondOfDay / SECONDS_OF_MINUTE % 60;
    int second = nextBit(seconds, secondOfDay % SECONDS_OF_MINUTE);
    if (second < 0 || !isSet(minutes, minute) || !isSet(hours, hour)) {
      second = nextBit(seconds, 0);
      minute = isSet(hours, hour) ? nextBit(minutes, minute + 1) : -1;
    }
    if (minute < 0) {
      minute = nextBit(minutes, 0);
      hour = nextBit(hours, hour + 1);
    }
    return hour < 0 ? -1 : hour * SECONDS_OF_HOUR + minute * SECONDS_OF_MINUTE + second;
  }

  private int secondAtOrBefore(int secondOfDay) {
    int hour = secondOfDay / SECONDS_OF_HOUR;
    int minute = secondOfDay / SECONDS_OF_MINUTE % 60;
    int second = lastBit(seconds, secondOfDay % SECONDS_OF_MINUTE);
    if (second < 0 || !isSet(minutes, minute) || !isSet(hours, hour)) {
      second = lastBit(seconds, 59);
      minute = isSet(hours, hour) ? lastBit(minutes, minute - 1) : -1;
    }
    if (minute < 0) {
      minute = lastBit(minutes, 59);
      hour = lastBit(hours, hour - 1);
    }
    return hour < 0 ? -1 : hour * SECONDS_OF_HOUR + minute * SECONDS_OF_MINUTE + second;
  }

  private static boolean isSet(long bits, int bit) {
    return (bits >> bit & 1) != 0;
  }

  private static int nextBit(long bits, int from) {
    long left = from > 63 ? 0 : bits >> from << from;
    return left == 0 ? -1 : Long.numberOfTrailingZeros(left);
  }

  private static int lastBit(long bits, int to) {
    long left = to < 0 ? 0 : bits & ((1L << (to + 1)) - 1);
    return left == 0 ? -1 : 63 - Long.numberOfLeadingZeros(left);
  }

  @Override
  public String toString() {
    return text;
  }
}
