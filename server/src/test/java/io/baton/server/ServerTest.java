package io.baton.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.server.http.ConnectionLimits;
import io.baton.value.Arr;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ServerTest {
  @TempDir Path folder;

  @Test
  void a_started_server_is_healthy_and_ready() {
    try (Api api = Api.in(folder)) {
      assertThat(api.get("/healthz").expect(200).textAt("status")).isEqualTo("ok");
      assertThat(api.get("/readyz").expect(200).textAt("status")).isEqualTo("ready");
    }
  }

  @Test
  void what_is_no_http_gets_a_problem_too() {
    try (Api api = Api.in(folder)) {
      assertThat(api.raw("GET /healthz HTTP/1.1\r\nbad header\r\n\r\n"))
          .startsWith("HTTP/1.1 400")
          .contains("application/problem+json")
          .contains("https://baton.dev/problems/bad-request");
    }
  }

  @Test
  void the_port_is_free_after_the_server_has_stopped() {
    int port;
    try (Api api = Api.in(folder)) {
      port = api.server().address().getPort();
    }
    try (Api again = Api.in(folder, settings -> settings.withPort(port))) {
      assertThat(again.get("/healthz").expect(200).status()).isEqualTo(200);
    }
  }

  @Test
  void stopping_ends_what_waits_for_news_and_answers_the_rest() throws Exception {
    try (Api api = Api.in(folder)) {
      api.postAs(
              "/v1/flows",
              "application/yaml",
              "{ id: w, steps: [ { id: w, wait: { event: go } } ] }")
          .expect(201);
      String id = api.post("/v1/flows/w/executions", "{}").expect(202).textAt("executionId");
      var events =
          api.client()
              .send(
                  api.request("/v1/executions/" + id + "/events")
                      .header("Accept", "text/event-stream")
                      .build(),
                  BodyHandlers.ofInputStream());
      events.body().read();
      var poll = later(api, "/v1/pools/x/tasks/poll", "{\"worker\":\"w\",\"waitMs\":60000}");
      var start = later(api, "/v1/flows/w/executions?wait=true", "{}");
      awaitExecutions(api, 2);
      api.server().close();
      assertThat(new String(events.body().readAllBytes(), StandardCharsets.UTF_8))
          .contains("event: step.waiting");
      assertThat(poll.get().statusCode()).isIn(200, 503);
      assertThat(start.get().statusCode()).isEqualTo(202);
    }
  }

  private static CompletableFuture<HttpResponse<String>> later(Api api, String path, String body) {
    return api.client()
        .sendAsync(
            api.request(path)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body))
                .build(),
            BodyHandlers.ofString());
  }

  private static void awaitExecutions(Api api, int count) {
    while (((Arr) api.get("/v1/executions").expect(200).at("items")).size() < count) {
      Thread.onSpinWait();
    }
  }

  @Test
  void polls_that_wait_hold_no_thread() throws Exception {
    try (Api api = Api.in(folder)) {
      List<CompletableFuture<HttpResponse<String>>> polls = new ArrayList<>();
      int before = Thread.activeCount();
      for (int i = 0; i < 300; i++) {
        polls.add(later(api, "/v1/pools/idle/tasks/poll", "{\"worker\":\"w\",\"waitMs\":2000}"));
      }
      api.get("/healthz").expect(200);
      assertThat(Thread.activeCount() - before).isLessThan(100);
      for (CompletableFuture<HttpResponse<String>> poll : polls) {
        assertThat(poll.get().body()).isEqualTo("{\"tasks\":[]}");
      }
    }
  }

  @Test
  void a_body_that_does_not_come_is_not_waited_for_without_end() {
    try (Api api =
        Api.in(
            folder,
            settings ->
                settings.withConnections(
                    ConnectionLimits.DEFAULT.withIdleTimeout(Duration.ofMillis(200))))) {
      String head =
          "POST /v1/flows HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n";
      assertThat(api.raw(head + "{"))
          .startsWith("HTTP/1.1 408 ")
          .contains("https://baton.dev/problems/request-timeout");
      // A caller who waits says nothing either; that is no reason to hang up.
      String poll = "{\"worker\":\"w\",\"waitMs\":1000}";
      assertThat(api.post("/v1/pools/idle/tasks/poll", poll).expect(200).text())
          .isEqualTo("{\"tasks\":[]}");
    }
  }

  @Test
  void head_is_get_without_a_body() {
    try (Api api = Api.in(folder)) {
      Api.Answer head = api.send(api.request("/healthz").HEAD());
      assertThat(head.expect(200).text()).isEmpty();
      assertThat(head.header("Content-Type")).isEqualTo("application/json");
    }
  }
}
