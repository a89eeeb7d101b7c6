package io.baton.adapters.http;

import java.net.URI;

/**
 * An answer, read to its end.
 *
 * @param uri who gave it, after redirects
 */
@SuppressWarnings("ArrayRecordComponent")
record HttpResponse(int status, Headers headers, byte[] body, URI uri) {
  boolean isRedirect() {
    return (status == 301 || status == 302 || status == 303 || status == 307 || status == 308)
        && headers.has("location");
  }
}
