package io.baton.cli.demo;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;

/**
 * The services that the demo's flows call, on loopback: a stock, a bank that is busy at first and
 * one that declines, a partner that is down, and a renderer that never calls back. They keep their
 * port in a file of the data folder, so that what waits to call them again still finds them.
 */
final class StubServices implements AutoCloseable {
  private static final String PORT_FILE = "demo.port";
  private static final int BUSY_TIMES = 2;

  private final HttpServer server;
  private final Map<String, Integer> calls = new ConcurrentHashMap<>();

  private StubServices(HttpServer server) {
    this.server = server;
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/", this::answer);
    server.start();
  }

  static StubServices start(Path folder) {
    Path file = folder.resolve(PORT_FILE);
    try {
      HttpServer server = listen(remembered(file));
      Files.createDirectories(folder);
      Files.writeString(file, Integer.toString(server.getAddress().getPort()));
      return new StubServices(server);
    } catch (IOException broken) {
      throw new UncheckedIOException("The demo's services cannot start", broken);
    }
  }

  private static int remembered(Path file) throws IOException {
    String text = Files.exists(file) ? Files.readString(file).strip() : "";
    return text.matches("[0-9]{1,5}") ? Integer.parseInt(text) : 0;
  }

  /** On that port if it is free, else on any. */
  private static HttpServer listen(int port) throws IOException {
    InetAddress loopback = InetAddress.getLoopbackAddress();
    try {
      return HttpServer.create(new InetSocketAddress(loopback, port), 0);
    } catch (BindException taken) {
      return HttpServer.create(new InetSocketAddress(loopback, 0), 0);
    }
  }

  String address() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  private void answer(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath();
    String service = path.replaceFirst("^/([^/]*).*$", "$1");
    int call = calls.merge(path, 1, Integer::sum);
    switch (service) {
      case "stock" -> send(exchange, 200, "{\"inStock\": true, \"price\": 29}");
      case "charges" -> {
        boolean busy = call <= BUSY_TIMES;
        send(exchange, busy ? 503 : 201, busy ? "{\"error\": \"busy\"}" : "{\"id\": \"ch_1\"}");
      }
      case "declined" -> send(exchange, 402, "{\"error\": \"The bank declines the card\"}");
      case "down" -> send(exchange, 503, "{\"error\": \"The partner is down\"}");
      case "render" -> send(exchange, 202, "{\"accepted\": true}");
      default -> send(exchange, 404, "{\"error\": \"There is no such service\"}");
    }
  }

  private static void send(HttpExchange exchange, int status, String json) throws IOException {
    byte[] body = json.getBytes(StandardCharsets.UTF_8);
    exchange.getRequestBody().readAllBytes();
    exchange.getResponseHeaders().add("Content-Type", "application/json");
    exchange.sendResponseHeaders(status, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
