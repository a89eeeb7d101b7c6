package io.baton.adapters.http;

import io.baton.adapters.AdapterException;
import io.baton.adapters.Params;
import io.baton.adapters.network.Egress;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;

/**
 * Follows redirects. Every hop is a request of its own, through the same door, so that no redirect
 * leads where the first address could not. What proves who we are stays with the host it was for.
 */
public final class HttpClient implements AutoCloseable {
  private static final Set<String> OF_ONE_HOST =
      Set.of("authorization", "cookie", "proxy-authorization");

  private final HttpTransport transport;

  public HttpClient(Egress egress, HttpSettings settings) {
    this.transport = new HttpTransport(egress, settings);
  }

  HttpSettings settings() {
    return transport.settings();
  }

  /** How many connections wait for another request. */
  int idleConnections() {
    return transport.idle().count();
  }

  /** Lets go of connections that nobody uses. */
  @Override
  public void close() {
    transport.close();
  }

  HttpResponse send(HttpRequest request, Abort abort) throws AdapterException {
    HttpRequest current = request;
    for (int followed = 0; ; followed++) {
      HttpResponse response = transport.send(current, abort);
      if (!response.isRedirect() || request.maxRedirects() == 0) {
        return response;
      }
      if (followed == request.maxRedirects()) {
        throw AdapterException.permanent(
            "TOO_MANY_REDIRECTS",
            "%s was redirected more than %d times (maxRedirects)"
                .formatted(request.shown(), request.maxRedirects()));
      }
      current = next(current, response);
    }
  }

  private static HttpRequest next(HttpRequest from, HttpResponse response) throws AdapterException {
    URI to = from.uri().resolve(uri(Objects.requireNonNull(response.headers().first("location"))));
    requireWeb(to);
    Headers headers = from.headers().copy();
    if (!sameHost(from.uri(), to)) {
      OF_ONE_HOST.forEach(headers::remove);
      from.credentials().forEach(headers::remove);
    }
    boolean becomesGet =
        response.status() == 303 || (from.method().equals("POST") && response.status() <= 302);
    if (!becomesGet || from.method().equals("HEAD")) {
      return from.to(to, from.method(), headers, from.body());
    }
    headers.remove("content-type");
    return from.to(to, "GET", headers, null);
  }

  private static boolean sameHost(URI from, URI to) {
    return from.getHost().equalsIgnoreCase(to.getHost())
        && from.getPort() == to.getPort()
        && from.getScheme().equalsIgnoreCase(to.getScheme());
  }

  /**
   * @throws AdapterException where it is not the address of a web server
   */
  static URI uri(String text) throws AdapterException {
    try {
      return lowerScheme(new URI(text.strip().replace(" ", "%20")));
    } catch (URISyntaxException e) {
      throw Params.invalid("'%s' is not a web address: %s".formatted(text, e.getReason()));
    }
  }

  /** {@code HTTPS://} is https too, and must not go out in the clear because it is shouted. */
  private static URI lowerScheme(URI uri) throws URISyntaxException {
    String scheme = uri.getScheme();
    if (scheme == null || scheme.equals(scheme.toLowerCase(Locale.ROOT))) {
      return uri;
    }
    return new URI(scheme.toLowerCase(Locale.ROOT) + uri.toString().substring(scheme.length()));
  }

  static void requireWeb(URI uri) throws AdapterException {
    String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
    if (!scheme.equals("http") && !scheme.equals("https")) {
      throw Params.invalid(
          "'%s' is not a web address; it must begin with http:// or https://".formatted(uri));
    }
    if (uri.getHost() == null) {
      throw Params.invalid("'%s' names no host".formatted(uri));
    }
    if (uri.getRawUserInfo() != null) {
      throw Params.invalid("An address must not hold a password; use 'auth: {basic: …}'");
    }
  }
}
