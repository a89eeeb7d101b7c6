package io.baton.adapters.http;

import io.baton.adapters.AdapterException;
import java.nio.charset.StandardCharsets;

/** What a status means that is no success. */
final class HttpErrors {
  private static final int SHOWN = 300;

  private HttpErrors() {}

  /** Whether trying again can help follows from the status. */
  static AdapterException of(HttpRequest request, HttpResponse response) {
    String wait = response.headers().first("retry-after");
    AdapterException error =
        new AdapterException(
            "HTTP_" + response.status(),
            "%s answered %d%s%s"
                .formatted(
                    request.shown(),
                    response.status(),
                    wait == null ? "" : " (Retry-After: " + wait + ")",
                    said(response)),
            null,
            response.status());
    return error.retryAfter(RetryAfter.of(response.headers()));
  }

  private static String said(HttpResponse response) {
    String body = new String(response.body(), StandardCharsets.UTF_8).strip();
    if (body.isEmpty()) {
      return "";
    }
    return ": " + (body.length() > SHOWN ? body.substring(0, SHOWN) + "…" : body);
  }
}
