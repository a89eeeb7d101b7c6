package io.baton.adapters.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.baton.adapters.AdapterException;
import io.baton.adapters.Outcome;
import io.baton.adapters.Poller;
import io.baton.adapters.StubServer;
import io.baton.adapters.network.Egress;
import io.baton.adapters.network.NameResolver;
import io.baton.adapters.network.NetworkPolicy;
import io.baton.conformance.Requirement;
import io.baton.value.Json;
import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class HttpPollerTest {
  private final StubServer server = new StubServer();
  private final HttpPoller poller =
      new HttpPoller(
          new HttpClient(
              new Egress(NetworkPolicy.local(), NameResolver.system()), HttpSettings.DEFAULT));

  HttpPollerTest() throws IOException {}

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  @Requirement("ASY-2")
  void completed_gives_the_result() throws Exception {
    assertThat(ask(200, "{\"status\": \"completed\", \"result\": {\"rows\": 5}}"))
        .isEqualTo(Outcome.done(Json.parse("{\"rows\": 5}")));
  }

  @Test
  void completed_without_a_result_gives_the_whole_answer() throws Exception {
    assertThat(ask(200, "{\"status\": \"completed\", \"rows\": 5}"))
        .isEqualTo(Outcome.done(Json.parse("{\"status\": \"completed\", \"rows\": 5}")));
  }

  @Test
  @Requirement("ASY-2")
  void failed_fails_with_what_the_answer_says() throws Exception {
    Outcome.Failed failed =
        (Outcome.Failed)
            ask(200, "{\"status\": \"failed\", \"error\": {\"code\": \"NO\", \"message\": \"m\"}}");
    Outcome.Failed text = (Outcome.Failed) ask(200, "{\"status\": \"failed\", \"error\": \"why\"}");

    assertThat(failed.reason().code()).isEqualTo("NO");
    assertThat(failed.reason()).hasMessage("m");
    assertThat(text.reason().code()).isEqualTo("ASYNC_OPERATION_FAILED");
    assertThat(text.reason()).hasMessage("why");
  }

  @Test
  @Requirement("ASY-2")
  void anything_else_is_not_yet() throws Exception {
    assertThat(ask(200, "{\"status\": \"pending\"}")).isInstanceOf(Outcome.Pending.class);
    assertThat(ask(202, "")).isInstanceOf(Outcome.Pending.class);
    assertThat(ask(503, "down")).isInstanceOf(Outcome.Pending.class);
    assertThat(ask(429, "")).isInstanceOf(Outcome.Pending.class);
  }

  @Test
  void an_address_that_may_not_be_reached_or_asked_fails_at_once() {
    assertThatThrownBy(() -> ask(401, "no"))
        .isInstanceOfSatisfying(
            AdapterException.class, e -> assertThat(e.code()).isEqualTo("HTTP_401"));
    assertThatThrownBy(() -> poller.ask(question("http://169.254.169.254/")))
        .isInstanceOfSatisfying(
            AdapterException.class, e -> assertThat(e.code()).isEqualTo("EGRESS_BLOCKED"));
  }

  private Outcome ask(int status, String body) throws Exception {
    String path = "/job-" + server.hashCode() + "-" + body.hashCode() + "-" + status;
    server.json(path, status, body);
    return poller.ask(question(server.url(path)));
  }

  private static Poller.Question question(String url) {
    return new Poller.Question("e", "default", "f", "s", 1, 1, url);
  }
}
