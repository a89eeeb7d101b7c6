package io.baton.adapters;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.baton.adapters.alert.AlertAdapter;
import io.baton.adapters.alert.AlertChannel;
import io.baton.adapters.builtin.AdapterSettings;
import io.baton.adapters.builtin.AlertSettings;
import io.baton.adapters.builtin.BuiltIn;
import io.baton.adapters.builtin.ManifestSettings;
import io.baton.adapters.event.EventAdapter;
import io.baton.adapters.llm.LlmSettings;
import io.baton.adapters.slack.SlackSettings;
import io.baton.adapters.transform.TransformAdapter;
import io.baton.conformance.Requirement;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Who is cancelled stops: what he holds is let go, and nothing that he meant to do happens later.
 */
@Requirement({"ADP-5", "ENG-9"})
final class CancellationTest {
  @TempDir Path temp;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "http | get | {'url': 'URL/x'}",
        "http | post | {'url': 'URL/x', 'auth': {'oauth2': {'tokenUrl': 'URL/token', 'clientId': 'c', 'clientSecret': 's'}}}",
        "slack | send_message | {'text': 'hi', 'webhookUrl': 'URL/hook'}",
        "slack | send_message | {'text': 'hi', 'channel': '#x'}",
        "alert | send | {'message': 'fire'}",
        "llm | chat | {'prompt': 'p', 'model': 'm'}",
        "llm | decide | {'prompt': 'p', 'model': 'm'}",
        "llm | agent | {'prompt': 'p', 'model': 'm', 'tools': ['http.get']}",
        "n8n | run | {'webhookUrl': 'URL/hook'}",
        "n8n | run | {'webhookUrl': 'URL/hook', 'callbackUrl': 'http://x/y'}",
        "crm | find | {'id': 'x'}",
        "crm | all | {}"
      })
  void whoever_waits_for_a_server_hangs_up(String adapter, String action, String params)
      throws Exception {
    try (SilentServer server = new SilentServer()) {
      Map<String, Adapter> all = adapters(server);
      TestTask test = new TestTask();
      CompletableFuture<Outcome> outcome =
          test.start(
              Objects.requireNonNull(all.get(adapter)),
              action,
              params.replace("URL", server.url("")).replace('\'', '"'));
      try (Socket caller = server.caller()) {
        test.cancel();

        assertCancelled(outcome);
        SilentServer.awaitHangUp(caller);
      }
    }
  }

  private Map<String, Adapter> adapters(SilentServer server) throws Exception {
    Path manifests = Files.createDirectories(temp.resolve("manifests"));
    Files.writeString(
        manifests.resolve("crm.yaml"),
        """
        name: crm
        baseUrl: %s
        actions:
          find: { request: { path: "/contacts/{{ params.id }}" } }
          all: { request: { path: /contacts }, paging: { items: rows, next: next, param: after } }
        """
            .formatted(server.url("")));
    AdapterSettings settings =
        AdapterSettings.local(temp.resolve("files"))
            .withSlack(SlackSettings.NONE.withToken("t").withApiUrl(server.url("/slack")))
            .withAlerts(new AlertSettings(null, server.url("/alert"), null))
            .withLlm(LlmSettings.NONE.at(server.url("/llm"), null, "m"))
            .withManifests(ManifestSettings.in(manifests));
    Map<String, Adapter> all = new LinkedHashMap<>();
    BuiltIn.with(settings).adapters().forEach(each -> all.put(each.name(), each));
    return all;
  }

  private static void assertCancelled(CompletableFuture<Outcome> outcome) {
    assertThatThrownBy(() -> outcome.get(30, TimeUnit.SECONDS))
        .isInstanceOf(ExecutionException.class)
        .cause()
        .satisfies(
            e ->
                assertThat(
                        e instanceof InterruptedException
                            || (e instanceof AdapterException known
                                && known.code().equals("CANCELLED")))
                    .as(e.toString())
                    .isTrue());
  }

  @Test
  void an_agent_stops_inside_a_tool_and_asks_nobody_any_more() throws Exception {
    try (SilentServer slow = new SilentServer();
        StubServer model = new StubServer()) {
      model.json(
          "/chat/completions",
          200,
          """
          {"choices": [{"message": {"role": "assistant", "tool_calls": [
            {"id": "1", "function": {"name": "http_get", "arguments": "{\\"url\\": \\"%s\\"}"}},
            {"id": "2", "function": {"name": "http_get", "arguments": "{\\"url\\": \\"%s\\"}"}}]}}],
           "usage": {"total_tokens": 10}}
          """
              .formatted(slow.url("/one"), slow.url("/two")));
      BuiltIn builtIn =
          BuiltIn.with(
              AdapterSettings.local(temp).withLlm(LlmSettings.NONE.at(model.url(""), null, "m")));
      Adapter llm =
          builtIn.adapters().stream().filter(it -> it.name().equals("llm")).findFirst().get();
      TestTask test = new TestTask();
      CompletableFuture<Outcome> outcome =
          test.start(llm, "agent", "{\"prompt\": \"p\", \"tools\": [\"http.get\"]}");
      try (Socket caller = slow.caller()) {
        test.cancel();

        assertCancelled(outcome);
        SilentServer.awaitHangUp(caller);
      }
      assertThat(model.seen).hasSize(1);
      assertThat(test.log).filteredOn(line -> line.contains("Uses")).hasSize(1);
    }
  }

  @Test
  void a_manifests_call_that_waits_for_its_turn_is_never_made() throws Exception {
    try (StubServer server = new StubServer()) {
      server.json("/x", 200, "{}");
      Path manifests = Files.createDirectories(temp.resolve("slow"));
      Files.writeString(
          manifests.resolve("slow.yaml"),
          """
          name: slow
          baseUrl: %s
          rateLimit: { requests: 1, per: 1h }
          actions: { get: { request: { path: /x } } }
          """
              .formatted(server.url("")));
      Adapter slow =
          BuiltIn.with(AdapterSettings.local(temp).withManifests(ManifestSettings.in(manifests)))
              .adapters()
              .getLast();
      TestTask.output(slow, "get", "{}");
      TestTask test = new TestTask();
      CompletableFuture<Outcome> second = test.start(slow, "get", "{}");

      test.cancel();

      assertCancelled(second);
      assertThat(server.seen).hasSize(1);
    }
  }

  @Test
  void an_alert_goes_to_no_further_channel() throws Exception {
    CountDownLatch first = new CountDownLatch(1);
    List<String> told = new ArrayList<>();
    Map<String, AlertChannel> channels = new LinkedHashMap<>();
    channels.put(
        "one",
        (task, alert) -> {
          first.countDown();
          while (!task.isCancelled()) {
            Thread.onSpinWait();
          }
        });
    channels.put("two", (task, alert) -> told.add(alert.message()));
    TestTask test = new TestTask();
    CompletableFuture<Outcome> outcome =
        test.start(new AlertAdapter(channels), "send", "{\"message\": \"fire\"}");
    first.await();

    test.cancel();

    assertCancelled(outcome);
    assertThat(told).isEmpty();
  }

  @Test
  void an_event_is_not_published_any_more() throws Exception {
    List<String> published = new ArrayList<>();
    EventAdapter event = new EventAdapter((tenant, name, payload, token) -> published.add(name));
    TestTask test = new TestTask();
    test.cancel();
    Thread.interrupted();

    assertThatThrownBy(() -> event.run(test.task("event.publish", "{\"event\": \"paid\"}")))
        .hasMessageContaining("cancelled");
    assertThat(published).isEmpty();
  }

  @Test
  void a_transformation_of_much_data_ends_in_the_middle() throws Exception {
    StringBuilder data = new StringBuilder("[0");
    for (int i = 1; i < 300_000; i++) {
      data.append(',').append(i);
    }
    String slow = "item * 2 + (item > 5 ? item * 3 : item - 1) * (item + 1) - item / 7";
    TestTask test = new TestTask();
    CompletableFuture<Outcome> outcome =
        test.start(
            new TransformAdapter(),
            "map",
            "{\"data\": %s], \"expression\": \"%s\"}".formatted(data, slow));

    test.cancel();

    assertCancelled(outcome);
  }
}
