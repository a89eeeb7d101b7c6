package io.baton.server.notice;

import io.baton.value.Json;
import io.baton.value.Value;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;
import java.util.function.Function;

/**
 * Posts JSON to one address. Anything but success is an exception, and redirects are none: whoever
 * named the address meant that one.
 */
final class JsonPost {
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final URI uri;
  private final HttpClient client =
      HttpClient.newBuilder()
          .connectTimeout(PATIENCE)
          .followRedirects(HttpClient.Redirect.NEVER)
          .build();

  JsonPost(URI uri) {
    this.uri = uri;
  }

  /**
   * @param headers what goes beside the body as it is sent
   */
  void send(Value content, Function<String, Map<String, String>> headers)
      throws IOException, InterruptedException {
    String body = Json.write(content);
    HttpRequest.Builder request =
        HttpRequest.newBuilder(uri)
            .timeout(PATIENCE)
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body));
    headers.apply(body).forEach(request::header);
    int status = client.send(request.build(), BodyHandlers.discarding()).statusCode();
    if (status < 200 || status > 299) {
      // Without the path: it may be all that protects the receiver.
      throw new IOException("%s answered a notice with %d".formatted(uri.getHost(), status));
    }
  }
}
