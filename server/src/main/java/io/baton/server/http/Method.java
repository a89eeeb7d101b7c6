package io.baton.server.http;

import java.util.Optional;
import java.util.stream.Stream;

/** The methods that routes use. A HEAD request is served by the route for GET. */
public enum Method {
  GET,
  POST,
  PUT,
  DELETE;

  static Optional<Method> named(String text) {
    return text.equals("HEAD")
        ? Optional.of(GET)
        : Stream.of(values()).filter(method -> method.name().equals(text)).findFirst();
  }
}
