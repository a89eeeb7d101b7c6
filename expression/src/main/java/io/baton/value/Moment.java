package io.baton.value;

import java.time.Instant;

/**
 * A moment as people and programs are shown it: RFC 3339 in UTC, always to the millisecond, so that
 * the texts sort as the moments do. Java leaves out decimals that are zero, and then {@code
 * 10:00:00Z} comes after {@code 10:00:00.120Z}.
 */
public final class Moment {
  private Moment() {}

  public static String text(long millis) {
    String text = Instant.ofEpochMilli(millis).toString();
    return text.indexOf('.') < 0 ? text.substring(0, text.length() - 1) + ".000Z" : text;
  }
}
