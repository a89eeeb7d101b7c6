package io.baton.adapters.http;

import java.net.URI;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One call as it goes out.
 *
 * @param body null: none
 * @param deadline when it is given up; null: never
 * @param maxRedirects 0: none is followed
 * @param credentials names of headers that stay with the host they are for
 */
@SuppressWarnings("ArrayRecordComponent")
record HttpRequest(
    String method,
    URI uri,
    Headers headers,
    byte @Nullable [] body,
    Tls tls,
    @Nullable Instant deadline,
    int maxRedirects,
    int maxResponseBytes,
    Set<String> credentials) {

  HttpRequest to(URI other, String otherMethod, Headers otherHeaders, byte @Nullable [] otherBody) {
    return new HttpRequest(
        otherMethod,
        other,
        otherHeaders,
        otherBody,
        tls,
        deadline,
        maxRedirects,
        maxResponseBytes,
        credentials);
  }

  /** The name that people know it by: no query, because secrets are in there. */
  String shown() {
    return method + " " + uri.getScheme() + "://" + uri.getRawAuthority() + uri.getRawPath();
  }

  boolean isSecure() {
    return uri.getScheme().equals("https");
  }

  int port() {
    return uri.getPort() > 0 ? uri.getPort() : isSecure() ? 443 : 80;
  }
}
