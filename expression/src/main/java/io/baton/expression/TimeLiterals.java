package io.baton.expression;

import io.baton.value.Durations;
import io.baton.value.Value;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What can be said of written formats, zones and durations before a time is known. */
final class TimeLiterals {
  private TimeLiterals() {}

  /** What is wrong with a format or a zone; they follow the time in this order. */
  static @Nullable String form(int index, Value literal) {
    if (!(literal instanceof Value.Text text)) {
      return null;
    }
    return switch (index) {
      case 1 -> isFormat(text.value()) ? null : noFormat(literal);
      case 2 -> isZone(text.value()) ? null : noZone(literal);
      default -> null;
    };
  }

  static @Nullable String length(Value literal) {
    boolean wrong =
        literal instanceof Value.Text text && Durations.parse(text.value()).duration() == null;
    return wrong ? noDuration(literal) : null;
  }

  static String noDuration(Value value) {
    return "%s is not a duration; write 500ms, 30s, 5m, 1h, 2d or 1h30m".formatted(value);
  }

  static String noFormat(Value value) {
    return "%s is not a date format like yyyy-MM-dd".formatted(value);
  }

  static String noZone(Value value) {
    return "%s is not a time zone like Europe/Berlin".formatted(value);
  }

  private static boolean isFormat(String text) {
    try {
      return DateTimeFormatter.ofPattern(text, Locale.ENGLISH) != null;
    } catch (IllegalArgumentException wrong) {
      return false;
    }
  }

  private static boolean isZone(String text) {
    try {
      return ZoneId.of(text) != null;
    } catch (DateTimeException wrong) {
      return false;
    }
  }
}
