package io.baton.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.function.UnaryOperator;

/** A server of its own and somebody who calls it. */
public final class Api implements AutoCloseable {
  private final Server server;
  private final HttpClient client = HttpClient.newHttpClient();

  private Api(Server server) {
    this.server = server;
  }

  public static Api in(Path folder) {
    return in(folder, UnaryOperator.identity());
  }

  public static Api in(Path folder, UnaryOperator<ServerSettings> change) {
    return new Api(Server.start(change.apply(ServerSettings.in(folder).withPort(0))));
  }

  /** What came back. */
  public record Answer(HttpResponse<String> response) {
    public int status() {
      return response.statusCode();
    }

    public String text() {
      return response.body();
    }

    public Obj json() {
      return (Obj) Json.parse(response.body());
    }

    public String header(String name) {
      return response.headers().firstValue(name).orElse("");
    }

    public Answer expect(int status) {
      assertThat(status()).as(text()).isEqualTo(status);
      return this;
    }

    public Value at(String name) {
      return json().at(name);
    }

    public String textAt(String name) {
      return ((Value.Text) at(name)).value();
    }
  }

  public Server server() {
    return server;
  }

  public HttpClient client() {
    return client;
  }

  public URI uri(String path) {
    return URI.create(server.address() + path);
  }

  public HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(uri(path));
  }

  public Answer get(String path, String... headers) {
    HttpRequest.Builder request = request(path).GET();
    return send(headers.length == 0 ? request : request.headers(headers));
  }

  public Answer delete(String path) {
    return send(request(path).DELETE());
  }

  public Answer post(String path, String json, String... headers) {
    return postAs(path, "application/json", json, headers);
  }

  public Answer postAs(String path, String type, String body, String... headers) {
    HttpRequest.Builder request =
        request(path).header("Content-Type", type).POST(BodyPublishers.ofString(body));
    return send(headers.length == 0 ? request : request.headers(headers));
  }

  public Answer post(String path) {
    return send(request(path).POST(BodyPublishers.noBody()));
  }

  public Answer send(HttpRequest.Builder request) {
    try {
      return new Answer(client.send(request.build(), BodyHandlers.ofString()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Sends bytes as they are, and returns what comes back until the other side hangs up. */
  public String raw(byte[] bytes) {
    try (Socket socket = new Socket(server.address().getHost(), server.address().getPort())) {
      socket.setSoTimeout(60_000);
      socket.getOutputStream().write(bytes);
      socket.getOutputStream().flush();
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public String raw(String request) {
    return raw(request.getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public void close() {
    client.close();
    server.close();
  }
}
