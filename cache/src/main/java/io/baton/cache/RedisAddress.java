package io.baton.cache;

import io.lettuce.core.RedisURI;
import java.net.URI;
import java.net.URISyntaxException;

/**
 * Where a Redis is and who may use it, read from {@code redis://USER:PASSWORD@HOST:PORT/DB}, or
 * {@code rediss://…} for TLS. Nothing that it says of itself has user or password in it.
 */
public final class RedisAddress {
  private static final int PORT = 6379;
  private static final int HIGHEST_PORT = 65_535;
  private static final String EXAMPLE =
      "such as redis://127.0.0.1:6379 or rediss://:PASSWORD@HOST/0";

  private final URI uri;

  private RedisAddress(URI uri) {
    this.uri = uri;
  }

  /**
   * @throws IllegalArgumentException where it is none
   */
  public static RedisAddress of(String text) {
    URI uri = parsed(text);
    String scheme = String.valueOf(uri.getScheme());
    if (!scheme.equals("redis") && !scheme.equals("rediss")) {
      throw wrong("it must begin with redis:// or rediss://");
    }
    if (uri.getHost() == null) {
      throw wrong("it names no host");
    }
    if (uri.getPort() == 0 || uri.getPort() > HIGHEST_PORT) {
      throw wrong("its port must be between 1 and " + HIGHEST_PORT);
    }
    if (!uri.getPath().matches("(/\\d{0,4})?")) {
      throw wrong("after the host comes only the number of a database");
    }
    RedisAddress address = new RedisAddress(uri);
    address.requireUsable();
    return address;
  }

  private static URI parsed(String text) {
    try {
      return new URI(text);
    } catch (URISyntaxException e) {
      // Its message would repeat the password.
      throw wrong("it has letters that must be written as %XX");
    }
  }

  private void requireUsable() {
    try {
      var _ = target();
    } catch (IllegalArgumentException e) {
      throw wrong("what follows after the question mark is not known");
    }
  }

  private static IllegalArgumentException wrong(String why) {
    return new IllegalArgumentException(
        "that is no address of a Redis, %s: %s".formatted(EXAMPLE, why));
  }

  RedisURI target() {
    return RedisURI.create(uri);
  }

  /** Without user and password. */
  @Override
  public String toString() {
    int port = uri.getPort() > 0 ? uri.getPort() : PORT;
    return "%s://%s:%d%s".formatted(uri.getScheme(), uri.getHost(), port, uri.getPath());
  }
}
