package io.baton.server.http;

import io.baton.value.Moment;
import io.baton.value.Value;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;

/** Times as answers have them, and as callers write them. */
public final class Times {
  private static final int DATE_LENGTH = "2026-01-31".length();

  private Times() {}

  /** In RFC 3339; null where it has not come. */
  public static Value text(long millis) {
    return millis == 0 ? Value.NULL : Value.of(Moment.text(millis));
  }

  /**
   * Reads a time of RFC 3339, or a date, which means its beginning in UTC.
   *
   * @param name of the field or parameter
   * @throws Refused where it is neither
   */
  public static long millis(String name, String text) {
    try {
      Instant at =
          text.length() == DATE_LENGTH
              ? LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant()
              : OffsetDateTime.parse(text).toInstant();
      return at.toEpochMilli();
    } catch (DateTimeException | ArithmeticException e) {
      throw Problem.badRequest(
              "%s must be a time such as 2026-01-31T09:00:00Z, or a date, not '%s'"
                  .formatted(name, Printable.of(text)))
          .refused();
    }
  }
}
