package io.baton.expression;

import org.jspecify.annotations.Nullable;

/** Lengths of time as text: whole numbers with a unit, one after the other. */
final class Durations {
  private Durations() {}

  /** The milliseconds, or null where the text is no duration or too long a one. */
  static @Nullable Long parse(String text) {
    String rest = text.strip();
    long total = 0;
    try {
      while (!rest.isEmpty()) {
        int digits = leading(rest, true);
        String amount = rest.substring(0, digits);
        rest = rest.substring(digits);
        int letters = leading(rest, false);
        long unit = unitMillis(rest.substring(0, letters));
        rest = rest.substring(letters);
        total = Math.addExact(total, Math.multiplyExact(Long.parseLong(amount), unit));
      }
    } catch (NumberFormatException | ArithmeticException e) {
      return null;
    }
    return text.isBlank() ? null : total;
  }

  private static int leading(String text, boolean digits) {
    int at = 0;
    while (at < text.length() && Character.isDigit(text.charAt(at)) == digits) {
      at++;
    }
    return at;
  }

  private static long unitMillis(String unit) {
    return switch (unit) {
      case "ms" -> 1;
      case "s" -> 1_000;
      case "m" -> 60_000;
      case "h" -> 3_600_000;
      case "d" -> 86_400_000;
      default -> throw new NumberFormatException(unit);
    };
  }
}
