package io.baton.expression;

import io.baton.value.Durations;
import io.baton.value.Value;
import io.baton.value.Value.Int;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.TemporalAccessor;
import java.util.List;
import java.util.Locale;

/**
 * Functions on points in time, which are RFC 3339 texts, and on lengths of time, which are texts
 * like {@code 5m} or numbers of milliseconds. None of them reads a clock.
 */
final class TimeFunctions {
  private static final int LONGEST_FORMAT = 100;

  static final List<Function> ALL =
      List.of(
          Function.of("formatDate", 2, 3, TimeFunctions::formatDate).checking(TimeLiterals::form),
          Function.of("parseDate", 1, 3, TimeFunctions::parseDate).checking(TimeLiterals::form),
          Function.of("addDuration", 2, TimeFunctions::addDuration)
              .checking((index, literal) -> index == 1 ? TimeLiterals.length(literal) : null),
          Function.of("dateDiff", 2, TimeFunctions::dateDiff),
          Function.of("epochMillis", 1, TimeFunctions::epochMillis),
          Function.of("fromEpochMillis", 1, TimeFunctions::fromEpochMillis),
          Function.of("duration", 1, args -> Value.of(millis(args, 0)))
              .checking((index, literal) -> TimeLiterals.length(literal)));

  private TimeFunctions() {}

  private static Value formatDate(Arguments args) {
    return inTime(
        args, () -> args.newText(format(args, 1).format(instant(args, 0).atZone(zone(args, 2)))));
  }

  /** Reads RFC 3339 or the given format; a time without a zone is taken in the given one. */
  private static Value parseDate(Arguments args) {
    if (!args.has(1)) {
      return args.newText(instant(args, 0).toString());
    }
    return inTime(
        args,
        () -> {
          TemporalAccessor parsed =
              format(args, 1)
                  .parseBest(
                      args.text(0), OffsetDateTime::from, LocalDateTime::from, LocalDate::from);
          return args.newText(instantOf(parsed, zone(args, 2)).toString());
        });
  }

  private static Instant instantOf(TemporalAccessor parsed, ZoneId zone) {
    return switch (parsed) {
      case OffsetDateTime time -> time.toInstant();
      case LocalDateTime time -> time.atZone(zone).toInstant();
      default -> LocalDate.from(parsed).atStartOfDay(zone).toInstant();
    };
  }

  private static Value addDuration(Arguments args) {
    return inTime(
        args, () -> args.newText(instant(args, 0).plusMillis(millis(args, 1)).toString()));
  }

  /** How many milliseconds lie from the first to the second time. */
  private static Value dateDiff(Arguments args) {
    return inTime(
        args,
        () ->
            Value.of(
                Math.subtractExact(
                    instant(args, 1).toEpochMilli(), instant(args, 0).toEpochMilli())));
  }

  private static Value epochMillis(Arguments args) {
    return inTime(args, () -> Value.of(instant(args, 0).toEpochMilli()));
  }

  private static Value fromEpochMillis(Arguments args) {
    return args.newText(Instant.ofEpochMilli(args.whole(0)).toString());
  }

  private static Instant instant(Arguments args, int index) {
    try {
      return OffsetDateTime.parse(args.text(index)).toInstant();
    } catch (DateTimeException e) {
      throw args.fail("%s is not a time like 2026-01-31T08:00:00Z".formatted(args.value(index)));
    }
  }

  private static long millis(Arguments args, int index) {
    if (args.value(index) instanceof Int number) {
      return number.value();
    }
    Duration duration = Durations.parse(args.text(index)).duration();
    if (duration == null) {
      throw args.fail(TimeLiterals.noDuration(args.value(index)));
    }
    return duration.toMillis();
  }

  private static DateTimeFormatter format(Arguments args, int index) {
    String format = args.text(index);
    if (format.length() > LONGEST_FORMAT) {
      throw args.fail("a format may have at most %d characters".formatted(LONGEST_FORMAT));
    }
    try {
      return DateTimeFormatter.ofPattern(format, Locale.ENGLISH);
    } catch (IllegalArgumentException e) {
      throw args.fail(TimeLiterals.noFormat(args.value(index)));
    }
  }

  private static ZoneId zone(Arguments args, int index) {
    if (!args.has(index)) {
      return ZoneOffset.UTC;
    }
    try {
      return ZoneId.of(args.text(index));
    } catch (DateTimeException e) {
      throw args.fail(TimeLiterals.noZone(args.value(index)));
    }
  }

  private interface Work {
    Value done();
  }

  private static Value inTime(Arguments args, Work work) {
    try {
      return work.done();
    } catch (DateTimeException | ArithmeticException e) {
      throw args.fail("the time cannot be read or lies out of range: " + e.getMessage());
    }
  }
}
