package io.baton.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.runtime.Baton;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A server that is told to stop by SIGTERM leaves nobody without an answer. */
@Timeout(120)
@Requirement({"API-2", "STA-4"})
@SuppressWarnings("NullAway.Init") // set by the test
final class StopTest {
  @TempDir Path folder;
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private String base;

  @Test
  void it_says_so_first_then_answers_who_waits_and_gives_steps_time_to_end() throws Exception {
    Process process = up();
    String sleeping;
    try (BufferedReader out = process.inputReader()) {
      base = String.valueOf(out.readLine()).substring("ready ".length());
      register("{ id: waits, steps: [ { id: w, wait: { event: go } } ] }");
      register(
          "{ id: sleeps, steps: [ { id: s, adapter: core, action: sleep, params: { duration: 8s } } ] }");
      CompletableFuture<HttpResponse<String>> poll =
          send("POST", "/v1/pools/far/tasks/poll", "{\"worker\":\"w\",\"waitMs\":60000}");
      CompletableFuture<HttpResponse<String>> sync =
          send("POST", "/v1/flows/waits/executions?wait=true", "{}");
      String waiting = running("waits");
      HttpResponse<java.io.InputStream> live =
          client.send(
              request("GET", "/v1/executions/" + waiting + "/events", "")
                  .header("Accept", "text/event-stream")
                  .build(),
              BodyHandlers.ofInputStream());
      assertThat(live.body().read()).isNotNegative();
      assertThat(status("/readyz")).isEqualTo(200);
      sleeping = text(send("POST", "/v1/flows/sleeps/executions", "{}").get(), "executionId");
      String path = "/v1/executions/" + sleeping;
      until(() -> send("GET", path, "").get().body().contains("\"running\":1"));

      assertThat(process.toHandle().destroy()).isTrue();

      until(() -> status("/readyz") == 503);
      assertThat(send("GET", "/readyz", "").get().body()).contains("stopping");
      assertThat(status("/healthz")).isEqualTo(200);
      HttpResponse<String> late = send("POST", "/v1/flows/waits/executions", "{}").get();
      assertThat(late.statusCode()).as("it still serves").isEqualTo(202);

      assertThat(sync.get().statusCode()).as("goes on").isEqualTo(202);
      assertThat(text(sync.get(), "executionId")).isEqualTo(waiting);
      assertThat(poll.get().body()).isEqualTo("{\"tasks\":[]}");
      assertThat(new String(live.body().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8))
          .contains("event: step.waiting");
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(process.exitValue()).isEqualTo(ExitCode.OK);
    } finally {
      process.destroyForcibly();
      client.close();
    }
    try (Baton baton = Baton.open(folder)) {
      Obj view = baton.execution(sleeping).view();
      assertThat(view.at("status")).as("the step had time to end").isEqualTo(Value.of("completed"));
      assertThat(((Obj) ((Obj) view.at("steps")).at("s")).at("attempts")).isEqualTo(Value.of(1));
    }
  }

  private interface Condition {
    boolean holds() throws Exception;
  }

  private static void until(Condition condition) throws Exception {
    while (!condition.holds()) {
      LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
    }
  }

  private void register(String yaml) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(base + "/v1/flows"))
            .header("Content-Type", "application/yaml")
            .POST(BodyPublishers.ofString(yaml))
            .build();
    assertThat(client.send(request, BodyHandlers.ofString()).statusCode()).isEqualTo(201);
  }

  /** The id of the one execution of a flow, once it is there. */
  private String running(String flow) throws Exception {
    String path = "/v1/executions?flow=" + flow;
    until(() -> send("GET", path, "").get().body().contains("executionId"));
    String body = send("GET", path, "").get().body();
    return body.replaceAll("(?s).*?\"executionId\":\"([^\"]+)\".*", "$1");
  }

  private HttpRequest.Builder request(String method, String path, String body) {
    return HttpRequest.newBuilder(URI.create(base + path))
        .header("Content-Type", "application/json")
        .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
  }

  private CompletableFuture<HttpResponse<String>> send(String method, String path, String body) {
    return client.sendAsync(request(method, path, body).build(), BodyHandlers.ofString());
  }

  private int status(String path) throws Exception {
    return send("GET", path, "").get().statusCode();
  }

  private static String text(HttpResponse<String> answer, String field) {
    return ((Value.Text) ((Obj) Json.parse(answer.body())).at(field)).value();
  }

  private Process up() throws IOException {
    ProcessBuilder builder = OtherProcess.of("up", "--port", "0", "--data", folder.toString());
    builder.environment().put("BATON_DRAIN_SECONDS", "5");
    return builder.redirectError(ProcessBuilder.Redirect.DISCARD).start();
  }
}
