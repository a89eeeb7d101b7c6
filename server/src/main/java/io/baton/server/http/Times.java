package io.baton.server.http;

import io.baton.value.Value;
import java.time.Instant;

/** Times as answers have them. */
public final class Times {
  private Times() {}

  /** In RFC 3339; null where it has not come. */
  public static Value text(long millis) {
    return millis == 0 ? Value.NULL : Value.of(Instant.ofEpochMilli(millis).toString());
  }
}
