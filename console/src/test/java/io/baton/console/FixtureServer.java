package io.baton.console;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A server with the console and the contract's JSON, told by the tests what to answer. It holds no
 * semantics: actions are only recorded, so that a test can see what the console asked for.
 */
final class FixtureServer implements AutoCloseable {
  private static final JsonMapper JSON = JsonMapper.shared();

  /** What the console asked the server to do. */
  record Call(String method, String path, JsonNode body) {}

  private final HttpServer http;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final StaticFiles files = new StaticFiles();
  final Scene scene = new Scene();
  final List<Call> calls = new CopyOnWriteArrayList<>();

  FixtureServer(int port) {
    try {
      http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    http.setExecutor(threads);
    http.createContext("/", files::serve);
    http.createContext("/v1/", this::api);
    http.start();
  }

  String url(String path) {
    return "http://127.0.0.1:" + http.getAddress().getPort() + path;
  }

  private void api(HttpExchange exchange) throws IOException {
    URI uri = exchange.getRequestURI();
    String path = uri.getPath().substring("/v1".length());
    try (exchange) {
      if (scene.failsWith() > 0) {
        problem(exchange, scene.failsWith(), "The store does not answer");
      } else if (scene.key() != null && !bearer(exchange).equals("Bearer " + scene.key())) {
        problem(exchange, 401, "A key is needed");
      } else if (exchange.getRequestMethod().equals("GET")) {
        read(exchange, path, new Params(uri.getQuery()));
      } else {
        act(exchange, path);
      }
    }
  }

  private static String bearer(HttpExchange exchange) {
    String header = exchange.getRequestHeaders().getFirst("Authorization");
    return header == null ? "" : header;
  }

  private void read(HttpExchange exchange, String path, Params params) throws IOException {
    String accept = exchange.getRequestHeaders().getFirst("Accept");
    if (accept != null && accept.contains("text/event-stream")) {
      scene.streams().serve(exchange);
      return;
    }
    JsonNode answer = scene.get(path, params);
    if (answer == null) {
      problem(exchange, 404, "There is no " + path);
    } else {
      json(exchange, 200, answer);
    }
  }

  private void act(HttpExchange exchange, String path) throws IOException {
    byte[] body = exchange.getRequestBody().readAllBytes();
    String type = exchange.getRequestHeaders().getFirst("Content-Type");
    JsonNode sent =
        type != null && type.contains("json") && body.length > 0
            ? JSON.readTree(body)
            : JSON.stringNode(new String(body, StandardCharsets.UTF_8));
    calls.add(new Call(exchange.getRequestMethod(), path, sent));
    String refusal = scene.refusal(path);
    if (refusal != null) {
      problem(exchange, 409, refusal);
    } else {
      json(exchange, 202, scene.acted(path, sent));
    }
  }

  private static void problem(HttpExchange exchange, int status, String detail) throws IOException {
    JsonNode body =
        JSON.createObjectNode()
            .put("type", "https://baton.dev/problems/test")
            .put("title", "Refused")
            .put("status", status)
            .put("detail", detail);
    json(exchange, status, body);
  }

  private static void json(HttpExchange exchange, int status, JsonNode body) throws IOException {
    byte[] bytes = JSON.writeValueAsBytes(body);
    String type = status >= 400 ? "application/problem+json" : "application/json";
    exchange.getResponseHeaders().set("Content-Type", type);
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  @Override
  public void close() {
    http.stop(0);
    threads.shutdownNow();
  }
}
