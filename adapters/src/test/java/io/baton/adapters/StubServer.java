package io.baton.adapters;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A web server that a test tells what to answer, and that remembers what it was asked. */
public final class StubServer implements AutoCloseable {
  /** What came in. */
  public record Seen(String method, String target, Map<String, List<String>> headers, String body) {
    public String header(String name) {
      return headers.getOrDefault(name, List.of("")).getFirst();
    }
  }

  /** Answers one request. */
  @FunctionalInterface
  public interface Answer {
    void to(HttpExchange exchange, Seen seen) throws Exception;
  }

  public final List<Seen> seen = Collections.synchronizedList(new ArrayList<>());
  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

  public StubServer() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.start();
  }

  public StubServer on(String path, Answer answer) {
    server.createContext(
        path,
        exchange -> {
          Seen request =
              new Seen(
                  exchange.getRequestMethod(),
                  exchange.getRequestURI().toString(),
                  Map.copyOf(exchange.getRequestHeaders()),
                  new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
          seen.add(request);
          try {
            answer.to(exchange, request);
          } catch (Exception e) {
            throw new IOException(e);
          } finally {
            exchange.close();
          }
        });
    return this;
  }

  public StubServer json(String path, int status, String body) {
    return on(path, (exchange, request) -> send(exchange, status, "application/json", body));
  }

  public static void send(HttpExchange exchange, int status, String type, String body)
      throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", type);
    boolean none = bytes.length == 0 || exchange.getRequestMethod().equals("HEAD");
    exchange.sendResponseHeaders(status, none ? -1 : bytes.length);
    if (!none) {
      exchange.getResponseBody().write(bytes);
    }
  }

  public String url(String path) {
    return "http://127.0.0.1:" + server.getAddress().getPort() + path;
  }

  public int port() {
    return server.getAddress().getPort();
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
