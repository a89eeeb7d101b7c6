package io.baton.adapters.slack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.baton.adapters.StubServer;
import io.baton.adapters.TestTask;
import io.baton.adapters.http.HttpClient;
import io.baton.adapters.http.HttpSettings;
import io.baton.adapters.http.JsonCalls;
import io.baton.adapters.network.Egress;
import io.baton.adapters.network.NameResolver;
import io.baton.adapters.network.NetworkPolicy;
import io.baton.conformance.Requirement;
import io.baton.value.Json;
import io.baton.value.Value;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Requirement("ADP-2")
final class SlackAdapterTest {
  private final StubServer server = new StubServer();

  SlackAdapterTest() throws IOException {}

  @AfterEach
  void stop() {
    server.close();
  }

  private SlackAdapter slack(SlackSettings settings) {
    return new SlackAdapter(
        new Slack(
            settings.withApiUrl(server.url("/api")),
            calls(NetworkPolicy.local()),
            calls(NetworkPolicy.publicOnly())));
  }

  private static JsonCalls calls(NetworkPolicy policy) {
    return new JsonCalls(
        new HttpClient(new Egress(policy, NameResolver.system()), HttpSettings.DEFAULT));
  }

  @Test
  void sends_by_the_api_with_a_token() throws Exception {
    server.json(
        "/api/chat.postMessage", 200, "{\"ok\": true, \"channel\": \"C1\", \"ts\": \"1.5\"}");

    Value output =
        TestTask.output(
            slack(SlackSettings.NONE),
            "send_message",
            "{\"channel\": \"#urgent\", \"message\": \"Hi\", \"token\": \"xoxb\"}");

    assertThat(output)
        .isEqualTo(
            Json.parse(
                "{\"ok\": true, \"via\": \"api\", \"channel\": \"C1\", \"ts\": \"1.5\", \"messageId\": \"1.5\"}"));
    assertThat(server.seen.getFirst().header("Authorization")).isEqualTo("Bearer xoxb");
    assertThat(Json.parse(server.seen.getFirst().body()))
        .isEqualTo(Json.parse("{\"text\": \"Hi\", \"channel\": \"#urgent\"}"));
  }

  @Test
  void sends_by_the_servers_webhook() throws Exception {
    server.on("/hook", (exchange, seen) -> StubServer.send(exchange, 200, "text/plain", "ok"));

    TestTask.output(
        slack(SlackSettings.NONE.withWebhook(server.url("/hook"))),
        "send_message",
        "{\"text\": \"Hi\"}");

    assertThat(server.seen.getFirst().body()).isEqualTo("{\"text\":\"Hi\"}");
  }

  @Test
  void a_webhook_of_the_step_is_held_against_the_networks_rules() throws Exception {
    assertThat(
            TestTask.failure(
                    slack(SlackSettings.NONE),
                    "send_message",
                    "{\"text\": \"Hi\", \"webhookUrl\": \"%s\"}".formatted(server.url("/hook")))
                .code())
        .isEqualTo("EGRESS_BLOCKED");
  }

  @ParameterizedTest
  @CsvSource({
    "ratelimited, RATE_LIMIT",
    "invalid_auth, AUTHENTICATION_ERROR",
    "channel_not_found, NOT_FOUND",
    "msg_too_long, SLACK_ERROR"
  })
  void what_slack_refuses_has_a_code(String error, String code) throws Exception {
    server.json(
        "/api/chat.postMessage", 200, "{\"ok\": false, \"error\": \"%s\"}".formatted(error));

    assertThat(
            TestTask.failure(
                    slack(SlackSettings.NONE.withToken("t")),
                    "send_message",
                    "{\"channel\": \"c\", \"text\": \"Hi\"}")
                .code())
        .isEqualTo(code);
  }

  @Test
  void without_a_workspace_the_settings_are_wrong() throws Exception {
    assertThat(
            TestTask.failure(slack(SlackSettings.NONE), "send_message", "{\"text\": \"Hi\"}")
                .code())
        .isEqualTo("CONFIGURATION_ERROR");
  }

  @Test
  @Requirement("ADP-5")
  void cancelling_ends_the_call() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch over = new CountDownLatch(1);
    server.on(
        "/api/chat.postMessage",
        (exchange, seen) -> {
          asked.countDown();
          over.await();
        });
    TestTask test = new TestTask();
    CompletableFuture<?> outcome =
        test.start(
            slack(SlackSettings.NONE.withToken("t")),
            "send_message",
            "{\"channel\": \"c\", \"text\": \"Hi\"}");
    asked.await();

    test.cancel();

    assertThatThrownBy(() -> outcome.get(20, TimeUnit.SECONDS)).hasMessageContaining("cancelled");
    over.countDown();
  }
}
