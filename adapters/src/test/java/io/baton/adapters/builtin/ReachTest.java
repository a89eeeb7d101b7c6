package io.baton.adapters.builtin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.baton.adapters.Adapter;
import io.baton.adapters.AdapterException;
import io.baton.adapters.Poller;
import io.baton.adapters.StubServer;
import io.baton.adapters.TestTask;
import io.baton.adapters.llm.LlmSettings;
import io.baton.adapters.slack.SlackSettings;
import io.baton.conformance.Requirement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every adapter that reaches out stands behind the same door. */
@Requirement("ADP-2")
final class ReachTest {
  @TempDir Path temp;
  private final StubServer server = new StubServer();

  ReachTest() throws IOException {}

  @AfterEach
  void stop() {
    server.close();
  }

  private static Adapter find(BuiltIn builtIn, String name) {
    return builtIn.adapters().stream().filter(it -> it.name().equals(name)).findAny().orElseThrow();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "http | get | {'url': 'URL/x'}",
        "slack | send_message | {'text': 'x', 'webhookUrl': 'URL/x'}",
        "llm | chat | {'prompt': 'x', 'model': 'm', 'baseUrl': 'URL'}",
        "llm | decide | {'prompt': 'x', 'model': 'm', 'baseUrl': 'URL'}",
        "llm | agent | {'prompt': 'x', 'model': 'm', 'baseUrl': 'URL', 'tools': ['http.get']}",
        "n8n | run | {'webhookUrl': 'URL/x'}",
        "email | send | {'to': 'a@example.org', 'from': 'b@example.org', 'smtp': {'host': '127.0.0.1', 'port': PORT}}",
        "email | send | {'to': 'a@example.org', 'from': 'b@example.org', 'smtp': {'host': '0x7f.1', 'port': PORT}}",
        "sql | query | {'url': 'jdbc:postgresql://127.0.0.1:PORT/x', 'sql': 'select 1'}",
        "crm | find | {}"
      })
  void what_a_step_or_a_manifest_names_may_not_be_inside(
      String adapter, String action, String params) throws Exception {
    server.json("/", 200, "{}");
    Files.writeString(
        temp.resolve("crm.yaml"),
        "name: crm\nbaseUrl: %s\nactions: { find: { request: { path: /find } } }"
            .formatted(server.url("")));
    BuiltIn builtIn =
        BuiltIn.with(AdapterSettings.in(temp).withManifests(ManifestSettings.in(temp)));

    AdapterException failure =
        TestTask.failure(
            find(builtIn, adapter),
            action,
            params
                .replace("URL", server.url(""))
                .replace("PORT", Integer.toString(server.port()))
                .replace('\'', '"'));

    assertThat(failure.code()).isEqualTo("EGRESS_BLOCKED");
    assertThat(server.seen).isEmpty();
  }

  @Test
  void an_agents_tools_stand_behind_it_too() throws Exception {
    server.json(
        "/chat/completions",
        200,
        """
        {"choices": [{"message": {"role": "assistant", "tool_calls": [{"id": "1", "function":
          {"name": "http_get", "arguments": "{\\"url\\": \\"%s\\"}"}}]}}]}
        """
            .formatted(server.url("/inside")));
    BuiltIn builtIn =
        BuiltIn.with(
            AdapterSettings.in(temp).withLlm(LlmSettings.NONE.at(server.url(""), null, "m")));

    TestTask.failure(
        find(builtIn, "llm"),
        "agent",
        "{\"prompt\": \"p\", \"maxRounds\": 2, \"tools\": [\"http.get\"]}");

    assertThat(server.seen).extracting(StubServer.Seen::target).containsOnly("/chat/completions");
    assertThat(server.seen.getLast().body()).contains("EGRESS_BLOCKED");
  }

  @Test
  void a_service_that_the_operator_named_cannot_send_us_further_inside() throws Exception {
    server.on(
        "/",
        (exchange, seen) -> {
          exchange.getResponseHeaders().set("Location", "http://169.254.169.254/latest");
          exchange.sendResponseHeaders(307, -1);
        });
    BuiltIn builtIn =
        BuiltIn.with(
            AdapterSettings.in(temp)
                .withLlm(LlmSettings.NONE.at(server.url(""), null, "m"))
                .withAlerts(new AlertSettings(null, server.url("/alert"), null))
                .withSlack(SlackSettings.NONE.withWebhook(server.url("/hook"))));

    assertThat(TestTask.failure(find(builtIn, "llm"), "chat", "{\"prompt\": \"p\"}").code())
        .isEqualTo("EGRESS_BLOCKED");
    assertThat(TestTask.failure(find(builtIn, "alert"), "send", "{\"message\": \"m\"}").code())
        .isEqualTo("EGRESS_BLOCKED");
    assertThat(server.seen).hasSize(2);
  }

  @Test
  void polls_stand_behind_it() {
    Poller poller = BuiltIn.with(AdapterSettings.in(temp)).poller();

    assertThatThrownBy(
            () -> poller.ask(new Poller.Question("e", "t", "f", "s", 1, 1, server.url("/status"))))
        .isInstanceOfSatisfying(
            AdapterException.class, e -> assertThat(e.code()).isEqualTo("EGRESS_BLOCKED"));
  }

  @Test
  void programs_are_off_unless_somebody_turned_them_on() throws Exception {
    AdapterException failure =
        TestTask.failure(
            find(BuiltIn.with(AdapterSettings.local(temp)), "shell"),
            "run",
            "{\"command\": \"touch %s\"}".formatted(temp.resolve("x")));

    assertThat(failure.code()).isEqualTo("CONFIGURATION_ERROR");
    assertThat(temp.resolve("x")).doesNotExist();
  }
}
