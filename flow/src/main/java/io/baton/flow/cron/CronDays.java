package io.baton.flow.cron;

import java.time.DayOfWeek;
import java.time.YearMonth;
import java.util.List;

/**
 * Which days match: the two day fields and the months. As in every cron, a day matches if either
 * field names it, unless one of them begins with {@code *} or is {@code ?}: then both must match.
 *
 * @param days bits 1 to 31
 * @param weekdays bits 0 (Sunday) to 6
 * @param either whether one of the two is enough
 */
record CronDays(
    long months,
    long days,
    List<DayRule> dayRules,
    long weekdays,
    List<DayRule> weekdayRules,
    boolean either) {
  /** After this many years the calendar is the same again. */
  private static final int CYCLE_YEARS = 400;

  /** The matching days of a month, bits 1 to 31. */
  long in(YearMonth month) {
    if ((months >> month.getMonthValue() & 1) == 0) {
      return 0;
    }
    long byDay = days | bitsOf(dayRules, month);
    long byWeekday = weekdayBits(month) | bitsOf(weekdayRules, month);
    long inMonth = (1L << (month.lengthOfMonth() + 1)) - 2;
    return (either ? byDay | byWeekday : byDay & byWeekday) & inMonth;
  }

  private long weekdayBits(YearMonth month) {
    int first = number(month.atDay(1).getDayOfWeek());
    long bits = 0;
    for (int day = 1; day <= month.lengthOfMonth(); day++) {
      bits |= (weekdays >> (first + day - 1) % 7 & 1) << day;
    }
    return bits;
  }

  /** Sunday is 0. */
  private static int number(DayOfWeek weekday) {
    return weekday.getValue() % 7;
  }

  private static long bitsOf(List<DayRule> rules, YearMonth month) {
    long bits = 0;
    for (DayRule rule : rules) {
      bits |= 1L << rule.dayIn(month);
    }
    return bits;
  }

  /** Whether any date at all matches. */
  boolean everMatch() {
    YearMonth start = YearMonth.of(2000, 1);
    for (int i = 0; i < CYCLE_YEARS * 12; i++) {
      if (in(start.plusMonths(i)) != 0) {
        return true;
      }
    }
    return false;
  }
}
