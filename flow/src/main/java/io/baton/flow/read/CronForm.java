package io.baton.flow.read;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Checks that a cron text can ever fire: five or six fields (seconds first), each a list of values,
 * ranges and steps within its bounds, and a day that exists in one of the months.
 */
final class CronForm {
  private record Part(String name, int least, int most, List<String> names, String extra) {}

  private static final List<String> MONTHS =
      List.of("JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC");
  private static final List<String> DAYS = List.of("SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT");
  private static final List<Part> PARTS =
      List.of(
          new Part("second", 0, 59, List.of(), ""),
          new Part("minute", 0, 59, List.of(), ""),
          new Part("hour", 0, 23, List.of(), ""),
          new Part("day of month", 1, 31, List.of(), "L|LW|L-\\d{1,2}|\\d{1,2}W|\\?"),
          new Part("month", 1, 12, MONTHS, ""),
          new Part("day of week", 0, 7, DAYS, "\\?|L|(?:[0-7]|[A-Z]{3})(?:L|#[1-5])"));
  private static final int[] LONGEST_MONTHS = {31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  private static final Pattern SPACES = Pattern.compile("\\s+");

  private CronForm() {}

  /** Why the text is not a schedule, or null where it is one. */
  static @Nullable String refusal(String cron) {
    String[] fields = SPACES.split(cron.strip(), -1);
    if (fields.length != 5 && fields.length != 6) {
      return "cron '"
          + cron
          + "' has "
          + fields.length
          + " fields; it needs five (minute hour day month weekday), or six with seconds first";
    }
    int skipped = PARTS.size() - fields.length;
    for (int i = 0; i < fields.length; i++) {
      Part part = PARTS.get(i + skipped);
      for (String item : fields[i].toUpperCase(Locale.ROOT).split(",", -1)) {
        if (!fits(item, part)) {
          return "cron '" + cron + "' has '" + item + "' as " + part.name() + "; " + allowed(part);
        }
      }
    }
    boolean byWeekday = !fields[5 - skipped].equals("*") && !fields[5 - skipped].equals("?");
    boolean never = !byWeekday && !dayExists(fields[3 - skipped], fields[4 - skipped]);
    return never ? "cron '" + cron + "' never fires: no such month has that day" : null;
  }

  private static String allowed(Part part) {
    String names = part.names().isEmpty() ? "" : " or " + part.names().getFirst() + " and so on";
    return "it must be from " + part.least() + " to " + part.most() + names;
  }

  private static boolean fits(String item, Part part) {
    if (!part.extra().isEmpty() && item.matches(part.extra())) {
      return true;
    }
    String[] stepped = item.split("/", -1);
    boolean goodStep = stepped.length == 1 || (stepped.length == 2 && number(stepped[1]) > 0);
    if (!goodStep || stepped[0].equals("*")) {
      return goodStep;
    }
    String[] range = stepped[0].split("-", -1);
    int from = value(range[0], part);
    int to = range.length == 2 ? value(range[1], part) : from;
    return range.length <= 2
        && from >= part.least()
        && to >= part.least()
        && to <= part.most()
        && from <= part.most();
  }

  /** The number or name; -1 where it is neither. */
  private static int value(String text, Part part) {
    int named = part.names().indexOf(text);
    return named >= 0 ? named + part.least() : number(text);
  }

  private static int number(String text) {
    return text.matches("\\d{1,4}") ? Integer.parseInt(text) : -1;
  }

  /** False only where every day is a plain number that none of the months has. */
  private static boolean dayExists(String days, String months) {
    if (!days.matches("[\\d,]+") || !months.matches("[\\dA-Za-z,]+")) {
      return true;
    }
    for (String month : months.toUpperCase(Locale.ROOT).split(",", -1)) {
      int longest = LONGEST_MONTHS[value(month, PARTS.get(4)) - 1];
      for (String day : days.split(",", -1)) {
        if (number(day) <= longest) {
          return true;
        }
      }
    }
    return false;
  }
}
