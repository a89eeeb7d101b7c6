package io.baton.worker;

import io.baton.value.Json;
import io.baton.value.JsonException;
import io.baton.value.JsonLimits;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;

/** Calls of a server, with the key and the version in each. */
final class HttpCalls implements AutoCloseable {
  static final int CONFLICT = 409;
  private static final int TOO_LARGE = 413;
  private static final int TOO_MANY = 429;
  private static final Duration CONNECT_TIME = Duration.ofSeconds(10);

  /** A batch of tasks, each as large as an input may be. */
  private static final JsonLimits LIMITS = JsonLimits.DEFAULT.withMaxTotalLength(1 << 30);

  private final HttpClient client =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(CONNECT_TIME)
          .build();
  private final URI server;
  private final String key;

  HttpCalls(URI server, String key) {
    this.server = server;
    this.key = key;
  }

  /**
   * What came back.
   *
   * @param protocol the version that the server speaks; empty where it does not say
   * @param aheadMillis how far its clock is ahead; at most a second too little
   */
  record Reply(String server, int status, Obj body, String protocol, long aheadMillis) {
    /** The request was understood and is not acceptable; the same again would not be either. */
    boolean isRefusal() {
      return status >= 400 && status < 500 && status != 408 && status != TOO_MANY;
    }

    Reply ok() throws TransportException {
      if (status < 300) {
        return this;
      }
      String sentence = "%s answers %d: %s".formatted(server, status, detail());
      throw isRefusal()
          ? TransportException.hopeless(sentence)
          : TransportException.passing(sentence);
    }

    String detail() {
      return body.at("detail") instanceof Value.Text text ? text.value() : "no reason given";
    }

    /** As the result of a step whose own cannot be told. */
    Obj asFailure() {
      Obj error =
          Obj.builder()
              .put("code", status == TOO_LARGE ? "PAYLOAD_TOO_LARGE" : "INTERNAL_ERROR")
              .put("message", "The worker's result was refused: " + detail())
              .put("class", "permanent")
              .build();
      return Obj.of("status", Value.of("failed"), "error", error);
    }
  }

  Reply post(String path, Obj body, Duration atMost)
      throws TransportException, InterruptedException {
    HttpRequest.Builder request = request(path, atMost).header("Content-Type", "application/json");
    return send(request.POST(BodyPublishers.ofByteArray(Json.writeBytes(body))));
  }

  Reply delete(String path, Duration atMost) throws TransportException, InterruptedException {
    return send(request(path, atMost).DELETE());
  }

  private HttpRequest.Builder request(String path, Duration atMost) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(server + path))
            .timeout(atMost)
            .header(Protocol.HEADER, Protocol.VERSION);
    return key.isEmpty() ? request : request.header("Authorization", "Bearer " + key);
  }

  private Reply send(HttpRequest.Builder request) throws TransportException, InterruptedException {
    HttpResponse<byte[]> response;
    try {
      response = client.send(request.build(), BodyHandlers.ofByteArray());
    } catch (ConnectException e) {
      throw TransportException.passing("There is no server at %s".formatted(server));
    } catch (IOException e) {
      throw TransportException.passing(
          "%s does not answer: %s"
              .formatted(server, e.getMessage() == null ? e.toString() : e.getMessage()));
    }
    String protocol = response.headers().firstValue(Protocol.HEADER).orElse("");
    if (!protocol.isEmpty()) {
      Protocol.require(server.toString(), protocol);
    }
    Reply reply =
        new Reply(
            server.toString(),
            response.statusCode(),
            parsed(response.statusCode(), response.body()),
            protocol,
            ahead(response));
    return checked(reply);
  }

  private static Reply checked(Reply reply) throws TransportException {
    return switch (reply.status()) {
      case 401 ->
          throw TransportException.hopeless(
              "%s does not know this key: %s".formatted(reply.server(), reply.detail()));
      case 403 ->
          throw TransportException.hopeless(
              "%s does not allow it: %s".formatted(reply.server(), reply.detail()));
      default -> reply;
    };
  }

  private static Obj parsed(int status, byte[] body) throws TransportException {
    if (body.length == 0) {
      return Obj.EMPTY;
    }
    try {
      return Json.parse(body, LIMITS) instanceof Obj object ? object : Obj.EMPTY;
    } catch (JsonException e) {
      if (status >= 300) {
        return Obj.EMPTY;
      }
      throw TransportException.passing("The answer is no JSON: " + e.getMessage());
    }
  }

  /** The header counts whole seconds, rounded down, so a deadline by it can only be late. */
  private static long ahead(HttpResponse<?> response) {
    String date = response.headers().firstValue("Date").orElse("");
    if (date.isEmpty()) {
      return 0;
    }
    try {
      Instant then = Instant.from(DateTimeFormatter.RFC_1123_DATE_TIME.parse(date));
      return then.toEpochMilli() - System.currentTimeMillis();
    } catch (DateTimeException e) {
      return 0;
    }
  }

  @Override
  public void close() {
    client.shutdownNow();
    client.close();
  }
}
