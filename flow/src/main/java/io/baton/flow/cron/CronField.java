package io.baton.flow.cron;

/** One of the fields of a cron text, with its bounds and the names of its values. */
enum CronField {
  SECOND("second", 0, 59, ""),
  MINUTE("minute", 0, 59, ""),
  HOUR("hour", 0, 23, ""),
  DAY("day of month", 1, 31, ""),
  MONTH("month", 1, 12, "JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC"),
  /** Sunday is 0 and 7. */
  WEEKDAY("day of week", 0, 7, "SUN MON TUE WED THU FRI SAT");

  final String title;
  final int least;
  final int most;

  /** Three letters each, in the order of the values. */
  private final String names;

  CronField(String title, int least, int most, String names) {
    this.title = title;
    this.least = least;
    this.most = most;
    this.names = names;
  }

  /** The number or name; -1 where it is neither, or out of bounds. */
  int value(String text) {
    int named = text.length() == 3 ? names.indexOf(text) : -1;
    int value = named >= 0 ? named / 4 + least : number(text);
    return value < least || value > most ? -1 : value;
  }

  /** -1 where it is no number of at most four digits. */
  static int number(String text) {
    boolean digits = !text.isEmpty() && text.length() <= 4;
    for (int i = 0; digits && i < text.length(); i++) {
      digits = text.charAt(i) >= '0' && text.charAt(i) <= '9';
    }
    return digits ? Integer.parseInt(text) : -1;
  }

  /** Bits of all values. Sunday once. */
  long all() {
    return bits(least, this == WEEKDAY ? most - 1 : most, 1);
  }

  /** Bits of a range; one that ends before it begins goes around, as in FRI-MON or 22-3. */
  long bits(int from, int to, int step) {
    int size = this == WEEKDAY ? most - least : most - least + 1;
    int end = to < from ? to + size : to;
    long bits = 0;
    for (int value = from; value <= end; value += step) {
      bits |= 1L << (least + (value - least) % size);
    }
    return bits;
  }

  /** What may stand here, for whoever wrote something else. */
  String allowed() {
    return "it must be from "
        + least
        + " to "
        + most
        + (names.isEmpty() ? "" : " or " + names.substring(0, 3) + " and so on");
  }
}
