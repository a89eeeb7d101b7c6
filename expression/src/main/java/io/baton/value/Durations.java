package io.baton.value;

import java.math.BigDecimal;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Durations as people write them: {@code 500ms}, {@code 30s}, {@code 5m}, {@code 1h30m}, {@code
 * 2d}, or a number of milliseconds. Never negative, never longer than {@link #LONGEST}.
 */
public final class Durations {
  public static final Duration LONGEST = Duration.ofDays(3650);

  /** Digits beyond this can only overflow. */
  private static final int LONGEST_TEXT = 64;

  private static final String FORM = "write for example 500ms, 30s, 5m, 1h30m or 2d";
  private static final BigDecimal LONGEST_MILLIS = BigDecimal.valueOf(LONGEST.toMillis());

  private Durations() {}

  /** Either a duration, or why the value is none. */
  public record Parsed(@Nullable Duration duration, String refusal) {
    static Parsed refused(String refusal) {
      return new Parsed(null, refusal);
    }
  }

  public static Parsed parse(Value value) {
    return switch (value) {
      case Value.Num number -> millis(number.decimal(), number.decimal().toString());
      case Value.Text text -> parse(text.value());
      default -> Parsed.refused("a duration is a text or a number of milliseconds; " + FORM);
    };
  }

  public static Parsed parse(String written) {
    String text = written.strip();
    if (text.startsWith("-")) {
      return Parsed.refused("duration '" + text + "' is negative; " + FORM);
    }
    if (text.length() > LONGEST_TEXT) {
      return Parsed.refused("the duration is longer than any number of days; " + FORM);
    }
    BigDecimal total = BigDecimal.ZERO;
    int at = 0;
    while (at < text.length()) {
      int unitStart = skipNumber(text, at);
      int unitEnd = skipLetters(text, unitStart);
      BigDecimal amount = amount(text.substring(at, unitStart));
      if (amount == null) {
        return Parsed.refused("'" + text + "' is not a duration; " + FORM);
      }
      String unit = text.substring(unitStart, unitEnd);
      long factor = factor(unit);
      if (factor == 0 || (unit.isEmpty() && at > 0)) {
        return Parsed.refused(
            "duration '" + text + "' has the unknown unit '" + unit + "'; " + FORM);
      }
      total = total.add(amount.multiply(BigDecimal.valueOf(factor)));
      at = unitEnd;
    }
    return text.isEmpty() ? Parsed.refused("the duration is empty; " + FORM) : millis(total, text);
  }

  /** The shortest text that {@link #parse(String)} reads as this duration. */
  public static String write(Duration duration) {
    long millis = duration.toMillis();
    if (millis == 0) {
      return "0ms";
    }
    long[] factors = {86_400_000, 3_600_000, 60_000, 1000};
    String[] units = {"d", "h", "m", "s"};
    for (int i = 0; i < factors.length; i++) {
      if (millis % factors[i] == 0) {
        return millis / factors[i] + units[i];
      }
    }
    return millis + "ms";
  }

  private static Parsed millis(BigDecimal millis, String written) {
    if (millis.signum() < 0) {
      return Parsed.refused("duration '" + written + "' is negative; " + FORM);
    }
    if (millis.compareTo(LONGEST_MILLIS) > 0) {
      return Parsed.refused(
          "duration '" + written + "' is too long; at most " + LONGEST.toDays() + "d are allowed");
    }
    return new Parsed(Duration.ofMillis(millis.longValue()), "");
  }

  private static int skipNumber(String text, int from) {
    int at = from;
    while (at < text.length() && (isDigit(text.charAt(at)) || text.charAt(at) == '.')) {
      at++;
    }
    return at;
  }

  private static int skipLetters(String text, int from) {
    int at = from;
    while (at < text.length() && !isDigit(text.charAt(at)) && text.charAt(at) != '.') {
      at++;
    }
    return at;
  }

  private static boolean isDigit(char letter) {
    return letter >= '0' && letter <= '9';
  }

  private static @Nullable BigDecimal amount(String digits) {
    boolean number =
        !digits.isEmpty()
            && digits.indexOf('.') == digits.lastIndexOf('.')
            && isDigit(digits.charAt(0))
            && isDigit(digits.charAt(digits.length() - 1));
    return number ? new BigDecimal(digits) : null;
  }

  /** Milliseconds of a unit; 0 where there is no such unit. A bare number counts milliseconds. */
  private static long factor(String unit) {
    return switch (unit.strip()) {
      case "", "ms" -> 1;
      case "s" -> 1000;
      case "m", "min" -> 60_000;
      case "h" -> 3_600_000;
      case "d" -> 86_400_000;
      default -> 0;
    };
  }
}
