package io.baton.flow.cron;

import java.time.DayOfWeek;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the text of a schedule, or says what is wrong with it. */
final class CronParser {
  /** Longer texts are no schedules that somebody wrote. */
  private static final int MAX_LENGTH = 1_000;

  private static final Map<String, String> MACROS =
      Map.of(
          "@yearly", "0 0 1 1 *",
          "@annually", "0 0 1 1 *",
          "@monthly", "0 0 1 * *",
          "@weekly", "0 0 * * 0",
          "@daily", "0 0 * * *",
          "@midnight", "0 0 * * *",
          "@hourly", "0 * * * *");
  private static final Pattern SPACES = Pattern.compile("\\s+");
  private static final Pattern LAST_BEFORE = Pattern.compile("L-(\\d{1,2})");
  private static final Pattern NEAREST = Pattern.compile("(\\d{1,2})W");
  private static final Pattern OF_MONTH = Pattern.compile("([0-7]|[A-Z]{3})(?:L|#([1-5]))");

  /** A text that cannot be read; never leaves this class. */
  private static final class Unreadable extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Unreadable(String message) {
      super(message, null, false, false);
    }
  }

  /** A field's values, and those of its days that depend on the month. */
  private record Values(long bits, List<DayRule> rules, boolean open) {}

  private CronParser() {}

  static CronReading read(String text) {
    try {
      Cron cron = cron(text);
      return cron.days().everMatch()
          ? new CronReading.Accepted(cron)
          : new CronReading.Refused("cron '" + text + "' never fires: no such month has that day");
    } catch (Unreadable e) {
      return new CronReading.Refused(String.valueOf(e.getMessage()));
    }
  }

  private static Cron cron(String text) {
    if (text.length() > MAX_LENGTH) {
      throw new Unreadable("the cron text has more than " + MAX_LENGTH + " characters");
    }
    String[] fields = SPACES.split(expanded(text), -1);
    if (fields.length != 5 && fields.length != 6) {
      throw new Unreadable(
          "cron '"
              + text
              + "' has "
              + fields.length
              + (fields.length == 1 ? " field" : " fields")
              + "; it needs five (minute hour day month weekday), or six with seconds first");
    }
    int first = fields.length - 5;
    Values second =
        first == 0 ? new Values(1, List.of(), false) : values(text, CronField.SECOND, fields[0]);
    Values minute = values(text, CronField.MINUTE, fields[first]);
    Values hour = values(text, CronField.HOUR, fields[first + 1]);
    Values day = values(text, CronField.DAY, fields[first + 2]);
    Values month = values(text, CronField.MONTH, fields[first + 3]);
    Values weekday = values(text, CronField.WEEKDAY, fields[first + 4]);
    CronDays days =
        new CronDays(
            month.bits(),
            day.bits(),
            day.rules(),
            weekday.bits(),
            weekday.rules(),
            !day.open() && !weekday.open());
    return new Cron(text, second.bits(), minute.bits(), hour.bits(), days);
  }

  private static String expanded(String text) {
    String stripped = text.strip();
    if (!stripped.startsWith("@")) {
      return stripped;
    }
    String fields = MACROS.get(stripped.toLowerCase(Locale.ROOT));
    if (fields == null) {
      throw new Unreadable(
          "cron '"
              + text
              + "' is no known short form; there are @hourly, @daily, @midnight, @weekly, @monthly,"
              + " @yearly and @annually");
    }
    return fields;
  }

  private static Values values(String text, CronField field, String written) {
    long bits = 0;
    List<DayRule> rules = new ArrayList<>();
    for (String item : written.toUpperCase(Locale.ROOT).split(",", -1)) {
      DayRule rule = rule(field, item);
      if (rule == null) {
        bits |= bits(text, field, item);
      } else {
        rules.add(rule);
      }
    }
    return new Values(bits, rules, written.startsWith("*") || written.equals("?"));
  }

  private static @Nullable DayRule rule(CronField field, String item) {
    return switch (field) {
      case DAY -> dayRule(item);
      case WEEKDAY -> weekdayRule(item);
      case SECOND, MINUTE, HOUR, MONTH -> null;
    };
  }

  private static @Nullable DayRule dayRule(String item) {
    if (item.equals("L")) {
      return new DayRule.Last(0);
    } else if (item.equals("LW")) {
      return new DayRule.LastWorking();
    }
    Matcher before = LAST_BEFORE.matcher(item);
    if (before.matches() && CronField.number(before.group(1)) <= 30) {
      return new DayRule.Last(CronField.number(before.group(1)));
    }
    Matcher nearest = NEAREST.matcher(item);
    boolean working = nearest.matches() && CronField.DAY.value(nearest.group(1)) > 0;
    return working ? new DayRule.Working(CronField.number(nearest.group(1))) : null;
  }

  private static @Nullable DayRule weekdayRule(String item) {
    Matcher matcher = OF_MONTH.matcher(item);
    int number = matcher.matches() ? CronField.WEEKDAY.value(matcher.group(1)) : -1;
    if (number < 0) {
      return null;
    }
    DayOfWeek weekday = DayOfWeek.of(number == 0 ? 7 : number);
    String nth = matcher.group(2);
    return nth == null
        ? new DayRule.LastOf(weekday)
        : new DayRule.Nth(weekday, CronField.number(nth));
  }

  private static long bits(String text, CronField field, String item) {
    if (item.equals("?") && (field == CronField.DAY || field == CronField.WEEKDAY)) {
      return field.all();
    } else if (item.equals("L") && field == CronField.WEEKDAY) {
      return field.bits(6, 6, 1);
    }
    String[] stepped = item.split("/", -1);
    int step = stepped.length == 1 ? 1 : CronField.number(stepped[1]);
    if (stepped.length > 2 || step < 1 || step > field.most) {
      throw stepped.length == 1 ? wrong(text, field, item) : wrongStep(text, field, item);
    }
    if (stepped[0].equals("*")) {
      return field.bits(field.least, field == CronField.WEEKDAY ? 6 : field.most, step);
    }
    String[] range = stepped[0].split("-", -1);
    int from = field.value(range[0]);
    int to = range.length == 2 ? field.value(range[1]) : stepped.length == 2 ? field.most : from;
    if (range.length > 2 || from < 0 || to < 0) {
      throw wrong(text, field, item);
    }
    return field.bits(from, to, step);
  }

  private static Unreadable wrong(String text, CronField field, String item) {
    return new Unreadable(
        "cron '" + text + "' has '" + item + "' as " + field.title + "; " + field.allowed());
  }

  private static Unreadable wrongStep(String text, CronField field, String item) {
    return new Unreadable(
        "cron '"
            + text
            + "' has '"
            + item
            + "' as "
            + field.title
            + "; the step after '/' must be from 1 to "
            + field.most);
  }
}
