package io.baton.cli.remote;

import io.baton.cli.ExitCode;
import io.baton.value.Arr;
import io.baton.value.Json;
import io.baton.value.JsonException;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A server's API. What it refuses is thrown with its own words. */
final class Api implements AutoCloseable {
  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);

  /** More than the 30 s that a start can be waited for. */
  private static final Duration ANSWER_TIMEOUT = Duration.ofSeconds(60);

  private static final int INVALID = 422;

  private final HttpClient client = HttpClient.newBuilder().connectTimeout(CONNECT_TIMEOUT).build();
  private final URI server;
  private final String key;

  /**
   * @param key empty: none
   */
  Api(URI server, String key) {
    this.server = server;
    this.key = key;
  }

  Obj get(String path) throws RequestFailed, InterruptedException {
    return object(request(path).GET());
  }

  Obj post(String path, Obj body) throws RequestFailed, InterruptedException {
    return post(path, "application/json", Json.write(body));
  }

  Obj post(String path, String type, String body, String... headers)
      throws RequestFailed, InterruptedException {
    BodyPublisher content = BodyPublishers.ofString(body);
    HttpRequest.Builder request = request(path).header("Content-Type", type).POST(content);
    return object(headers.length == 0 ? request : request.headers(headers));
  }

  /** Sends a file, and waits for as long as it takes to be taken in. */
  Obj post(String path, String type, Path file)
      throws RequestFailed, IOException, InterruptedException {
    return object(
        authorized(path)
            .header("Accept", "application/json")
            .header("Content-Type", type)
            .POST(BodyPublishers.ofFile(file)));
  }

  void delete(String path) throws RequestFailed, InterruptedException {
    object(request(path).DELETE());
  }

  /** A path with its parts encoded, and a query of what is not empty. */
  static String path(List<String> parts, Map<String, String> query) {
    StringBuilder path = new StringBuilder("/v1");
    parts.forEach(part -> path.append('/').append(encoded(part)));
    char separator = '?';
    for (Map.Entry<String, String> parameter : query.entrySet()) {
      if (!parameter.getValue().isEmpty()) {
        path.append(separator).append(parameter.getKey()).append('=');
        path.append(encoded(parameter.getValue()));
        separator = '&';
      }
    }
    return path.toString();
  }

  static String path(String... parts) {
    return path(List.of(parts), Map.of());
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  /** The live events of an execution, from the one after a number; it may end at any time. */
  InputStream events(String executionId, long afterSeq)
      throws RequestFailed, IOException, InterruptedException {
    return stream(
        authorized(path("executions", executionId, "events"))
            .header("Accept", "text/event-stream")
            .header("Last-Event-ID", Long.toString(afterSeq)));
  }

  /** An answer that may be longer than memory. */
  InputStream lines(String path) throws RequestFailed, IOException, InterruptedException {
    return stream(authorized(path));
  }

  private InputStream stream(HttpRequest.Builder request)
      throws RequestFailed, IOException, InterruptedException {
    HttpResponse<InputStream> response = client.send(request.build(), BodyHandlers.ofInputStream());
    if (response.statusCode() != 200) {
      try (InputStream body = response.body()) {
        String text = new String(body.readAllBytes(), StandardCharsets.UTF_8);
        throw refused(response.statusCode(), text);
      }
    }
    return response.body();
  }

  private HttpRequest.Builder request(String path) {
    return authorized(path).header("Accept", "application/json").timeout(ANSWER_TIMEOUT);
  }

  private HttpRequest.Builder authorized(String path) {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(server + path));
    return key.isEmpty() ? request : request.header("Authorization", "Bearer " + key);
  }

  private Obj object(HttpRequest.Builder request) throws RequestFailed, InterruptedException {
    HttpResponse<String> response;
    try {
      response = client.send(request.build(), BodyHandlers.ofString());
    } catch (IOException broken) {
      throw unreachable(broken);
    }
    if (response.statusCode() >= 300) {
      throw refused(response.statusCode(), response.body());
    }
    if (response.body().isEmpty()) {
      return Obj.EMPTY;
    }
    if (parsed(response.body()) instanceof Obj object) {
      return object;
    }
    throw RequestFailed.unreachable(server + " answers, but not as a server of Baton does.");
  }

  RequestFailed unreachable(IOException broken) {
    return RequestFailed.unreachable(
        broken instanceof ConnectException
            ? "There is no server at %s. Start one with 'baton up', or name another with --server."
                .formatted(server)
            : "The server at %s does not answer: %s".formatted(server, broken.getMessage()));
  }

  private RequestFailed refused(int status, String body) {
    int exitCode = status == 400 || status == INVALID ? ExitCode.INVALID : ExitCode.FAILED;
    if (!(parsed(body) instanceof Obj problem) || problem.at("title") instanceof Value.Null) {
      return new RequestFailed(
          List.of("%s answers with status %d.".formatted(server, status)), exitCode);
    }
    List<String> lines = new ArrayList<>();
    String detail = Fields.text(problem, "detail");
    lines.add(detail.isEmpty() ? Fields.text(problem, "title") : detail);
    if (problem.at("errors") instanceof Arr errors) {
      errors.forEach(error -> lines.add("  " + line(error)));
    }
    if (status == 401) {
      lines.add("Give a key with --key or BATON_KEY.");
    }
    return new RequestFailed(lines, exitCode);
  }

  /** "4:43: unknown key", or "input.name: expected a string". */
  private static String line(Value error) {
    if (!(error instanceof Obj fields)) {
      return Json.write(error);
    }
    String message = Fields.text(fields, "message");
    String place =
        fields.at("line") instanceof Value.Null
            ? Fields.text(fields, "path")
            : Fields.text(fields, "line") + ":" + Fields.text(fields, "column");
    return place.isEmpty() ? message : place + ": " + message;
  }

  private static Value parsed(String body) {
    try {
      return Json.parse(body);
    } catch (JsonException notJson) {
      return Value.NULL;
    }
  }

  @Override
  public void close() {
    client.close();
  }
}
