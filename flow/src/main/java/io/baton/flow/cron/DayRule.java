package io.baton.flow.cron;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.YearMonth;

/** A day that depends on the month: its last one, the nearest working day, the second Friday. */
sealed interface DayRule {
  /** The day of the month, or 0 where this month has none. */
  int dayIn(YearMonth month);

  /** {@code L} and {@code L-3}. */
  record Last(int before) implements DayRule {
    @Override
    public int dayIn(YearMonth month) {
      return Math.max(0, month.lengthOfMonth() - before);
    }
  }

  /** {@code LW}: the last working day, Monday to Friday. */
  record LastWorking() implements DayRule {
    @Override
    public int dayIn(YearMonth month) {
      return nearestWorking(month, month.lengthOfMonth());
    }
  }

  /** {@code 15W}: the working day nearest to the 15th, in the same month. */
  record Working(int day) implements DayRule {
    @Override
    public int dayIn(YearMonth month) {
      return day > month.lengthOfMonth() ? 0 : nearestWorking(month, day);
    }
  }

  /** {@code FRI#2}: the second Friday, if the month has as many. */
  record Nth(DayOfWeek weekday, int nth) implements DayRule {
    @Override
    public int dayIn(YearMonth month) {
      int first =
          1 + Math.floorMod(weekday.getValue() - month.atDay(1).getDayOfWeek().getValue(), 7);
      int day = first + 7 * (nth - 1);
      return day > month.lengthOfMonth() ? 0 : day;
    }
  }

  /** {@code FRIL}: the last Friday. */
  record LastOf(DayOfWeek weekday) implements DayRule {
    @Override
    public int dayIn(YearMonth month) {
      int last = month.atEndOfMonth().getDayOfWeek().getValue();
      return month.lengthOfMonth() - Math.floorMod(last - weekday.getValue(), 7);
    }
  }

  private static int nearestWorking(YearMonth month, int day) {
    LocalDate date = month.atDay(day);
    return switch (date.getDayOfWeek()) {
      case SATURDAY -> day > 1 ? day - 1 : day + 2;
      case SUNDAY -> day < month.lengthOfMonth() ? day + 1 : day - 2;
      case MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY -> day;
    };
  }
}
