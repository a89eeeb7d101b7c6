package io.baton.server.document;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.baton.value.Json;
import io.baton.value.Value;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * The web services that the documents' flows call, on a real server that keeps what it was asked.
 */
final class Web implements AutoCloseable {
  /** What came in. */
  record Call(String method, String target, Value body, String authorization) {}

  /** What goes out; a status of 0 hangs up instead. */
  record Reply(int status, String json) {
    static Reply ok(String json) {
      return new Reply(200, json);
    }
  }

  /** Answers one call. */
  @FunctionalInterface
  interface Service {
    Reply answer(Call call);
  }

  private final List<Call> calls = new CopyOnWriteArrayList<>();
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final HttpServer server;

  Web() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.setExecutor(threads);
    server.start();
  }

  Web on(String path, Service service) {
    server.createContext(path, exchange -> answer(exchange, service));
    return this;
  }

  private void answer(HttpExchange exchange, Service service) throws IOException {
    try (exchange) {
      byte[] body = exchange.getRequestBody().readAllBytes();
      Call call =
          new Call(
              exchange.getRequestMethod(),
              exchange.getRequestURI().toString(),
              body.length == 0 ? Value.NULL : Json.parse(new String(body, StandardCharsets.UTF_8)),
              String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")));
      calls.add(call);
      Reply reply = service.answer(call);
      if (reply.status() > 0) {
        byte[] bytes = reply.json().getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(reply.status(), bytes.length);
        exchange.getResponseBody().write(bytes);
      }
    }
  }

  /** The calls of a path and what is below it, in their order. */
  List<Call> calls(String path) {
    return calls.stream().filter(call -> call.target().startsWith(path)).toList();
  }

  String url(String path) {
    return "http://127.0.0.1:" + server.getAddress().getPort() + path;
  }

  @Override
  public void close() {
    server.stop(0);
    threads.close();
  }
}
