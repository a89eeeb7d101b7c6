package io.baton.server.http;

import java.net.URI;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Which hosts a request may name. A page of another site can make a browser send requests to
 * loopback, under that site's name or by its own; without keys nothing else would stop it.
 */
public final class HostRule {
  private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");

  private final Optional<Set<String>> hosts;

  private HostRule(Optional<Set<String>> hosts) {
    this.hosts = hosts;
  }

  /** Loopback by any of its names, and the name that the server listens on. */
  public static HostRule local(String host) {
    String name = host.contains(":") && !host.startsWith("[") ? "[" + host + "]" : host;
    return new HostRule(
        Optional.of(
            Stream.concat(LOOPBACK.stream(), Stream.of(name.toLowerCase(Locale.ROOT)))
                .collect(Collectors.toUnmodifiableSet())));
  }

  /** For servers with keys: a foreign page does not have one. */
  public static HostRule any() {
    return new HostRule(Optional.empty());
  }

  /**
   * @param authority the host and port that the request is for
   * @param origin the page that made a browser send it, if a browser did
   */
  Optional<Problem> refusal(String authority, Optional<String> origin) {
    if (hosts.isEmpty()) {
      return Optional.empty();
    }
    if (!hosts.get().contains(withoutPort(authority))) {
      return Optional.of(
          Problem.of(
              ProblemType.MISDIRECTED,
              "This server answers to localhost, not to '%s'. To serve other hosts, start it with keys and --host."
                  .formatted(Printable.of(authority))));
    }
    return origin
        .filter(page -> !isOwn(page, authority, hosts.get()))
        .map(
            page ->
                Problem.of(
                    ProblemType.FOREIGN_ORIGIN,
                    "Pages of '%s' may not use this server".formatted(Printable.of(page))));
  }

  private static String withoutPort(String authority) {
    String lower = authority.toLowerCase(Locale.ROOT);
    int colon = lower.lastIndexOf(':');
    boolean port = colon >= 0 && lower.indexOf(']') < colon;
    return port ? lower.substring(0, colon) : lower;
  }

  /** A page of loopback on another port is another program's. */
  private static boolean isOwn(String page, String authority, Set<String> hosts) {
    try {
      URI origin = URI.create(page);
      String own = Optional.ofNullable(origin.getRawAuthority()).orElse("");
      return hosts.contains(withoutPort(own))
          && port(own, origin.getScheme()).equals(port(authority, "http"));
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private static String port(String authority, String scheme) {
    String port = authority.substring(withoutPort(authority).length());
    return port.isEmpty() ? "https".equals(scheme) ? ":443" : ":80" : port;
  }
}
