package io.baton.adapters.n8n;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.adapters.Outcome;
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
import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

@Requirement("ADP-2")
final class N8nAdapterTest {
  private final StubServer server = new StubServer();
  private final N8nAdapter n8n =
      new N8nAdapter(
          new JsonCalls(
              new HttpClient(
                  new Egress(NetworkPolicy.local(), NameResolver.system()), HttpSettings.DEFAULT)));

  N8nAdapterTest() throws IOException {
    server.json("/webhook/render", 200, "{\"started\": true}");
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void without_a_callback_the_answer_is_the_output() throws Exception {
    assertThat(
            TestTask.output(
                n8n,
                "run",
                "{\"webhookUrl\": \"%s\", \"data\": {\"report\": 7}}"
                    .formatted(server.url("/webhook/render"))))
        .isEqualTo(Json.parse("{\"started\": true}"));
    assertThat(Json.parse(server.seen.getFirst().body()))
        .isEqualTo(
            Json.parse(
                "{\"executionId\": \"execution-1\", \"stepId\": \"step-1\", \"data\": {\"report\": 7}}"));
  }

  @Test
  @Requirement("ASY-1")
  void with_a_callback_the_step_waits_for_it() throws Exception {
    Outcome outcome =
        n8n.run(
            TestTask.of(
                "n8n.run",
                "{\"webhookUrl\": \"%s\", \"callbackUrl\": \"http://baton/c\"}"
                    .formatted(server.url("/webhook/render"))));

    assertThat(outcome).isEqualTo(new Outcome.Pending(Json.parse("{\"started\": true}")));
    assertThat(server.seen.getFirst().body()).contains("\"callbackUrl\":\"http://baton/c\"");
  }
}
