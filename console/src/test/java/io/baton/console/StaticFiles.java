package io.baton.console;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.util.Optional;

/** Hands out the console as the real server does: by ETag, packed, with its headers. */
final class StaticFiles {
  private final Console console = new Console();

  void serve(HttpExchange exchange) throws IOException {
    Optional<Asset> found = console.find(exchange.getRequestURI().getPath());
    found.ifPresent(asset -> asset.headers().forEach(exchange.getResponseHeaders()::set));
    if (found.isEmpty()) {
      exchange.sendResponseHeaders(404, -1);
    } else if (found.get().etag().equals(exchange.getRequestHeaders().getFirst("If-None-Match"))) {
      exchange.sendResponseHeaders(304, -1);
    } else {
      send(exchange, found.get());
    }
    exchange.close();
  }

  private static void send(HttpExchange exchange, Asset asset) throws IOException {
    exchange.getResponseHeaders().set("Content-Type", asset.contentType());
    exchange.getResponseHeaders().set("ETag", asset.etag());
    if (asset.isPacked()) {
      exchange.getResponseHeaders().set("Content-Encoding", "gzip");
    }
    byte[] body = asset.packed();
    exchange.sendResponseHeaders(200, body.length);
    exchange.getResponseBody().write(body);
  }
}
