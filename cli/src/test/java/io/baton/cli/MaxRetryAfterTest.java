package io.baton.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.baton.conformance.Requirement;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code --max-retry-after}: a service cannot put a step off for as long as it likes. */
@Timeout(60)
final class MaxRetryAfterTest {
  private static final String FLOW =
      """
      {"definition": {"id": "f", "steps": [{"id": "a", "adapter": "http", "action": "get",
        "params": {"url": "http://127.0.0.1:PORT/"}, "retry": {"attempts": 2, "delay": 1}}]}}
      """;

  @TempDir Path folder;

  @Test
  @Requirement("RET-1")
  void a_service_that_asks_for_an_hour_is_asked_again_after_the_time_that_was_set()
      throws Exception {
    AtomicInteger calls = new AtomicInteger();
    HttpServer service = busyOnce(calls);
    Process process = up();
    try (BufferedReader out = process.inputReader();
        HttpClient client = HttpClient.newHttpClient()) {
      String server = String.valueOf(out.readLine()).substring("ready ".length());
      String port = String.valueOf(service.getAddress().getPort());
      HttpRequest start =
          HttpRequest.newBuilder(URI.create(server + "/v1/executions?wait=true"))
              .header("Content-Type", "application/json")
              .POST(BodyPublishers.ofString(FLOW.replace("PORT", port)))
              .build();

      Obj execution = (Obj) Json.parse(client.send(start, BodyHandlers.ofString()).body());

      assertThat(execution.at("status")).isEqualTo(Value.of("completed"));
      assertThat(calls).hasValue(2);
    } finally {
      process.destroyForcibly();
      service.stop(0);
    }
  }

  private static HttpServer busyOnce(AtomicInteger calls) throws IOException {
    HttpServer service =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    service.createContext(
        "/",
        exchange -> {
          boolean isBusy = calls.incrementAndGet() == 1;
          if (isBusy) {
            exchange.getResponseHeaders().add("Retry-After", "3600");
          }
          exchange.sendResponseHeaders(isBusy ? 503 : 204, -1);
          exchange.close();
        });
    service.start();
    return service;
  }

  private Process up() throws IOException {
    return OtherProcess.of(
            "up", "--port", "0", "--data", folder.toString(), "--max-retry-after", "1s")
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start();
  }
}
