package io.baton.server.trigger;

import io.baton.server.http.Problem;
import java.util.regex.Pattern;

/** Idempotency keys as callers send them. */
final class Keys {
  private static final Pattern KEY = Pattern.compile("[A-Za-z0-9-]{1,255}");

  private Keys() {}

  static String require(String key) {
    if (!KEY.matcher(key).matches()) {
      throw Problem.badRequest("Idempotency-Key has 1 to 255 letters, digits and '-'").refused();
    }
    return key;
  }
}
