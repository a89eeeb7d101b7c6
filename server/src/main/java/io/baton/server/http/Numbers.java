package io.baton.server.http;

/** Whole numbers in queries and headers. */
final class Numbers {
  private Numbers() {}

  static long parse(String name, String text, long least, long most) {
    try {
      boolean plain =
          !text.isEmpty() && text.chars().allMatch(c -> c == '-' || (c >= '0' && c <= '9'));
      long value = plain ? Long.parseLong(text) : least - 1;
      if (value >= least && value <= most) {
        return value;
      }
    } catch (NumberFormatException tooLarge) {
      // Said below, like every other number that does not fit.
    }
    throw Problem.badRequest(
            "%s must be a whole number from %d to %d, not '%s'"
                .formatted(name, least, most, Printable.of(text)))
        .refused();
  }
}
