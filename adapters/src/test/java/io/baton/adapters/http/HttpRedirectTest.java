package io.baton.adapters.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.adapters.StubServer;
import io.baton.conformance.Requirement;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every hop is a call of its own. */
final class HttpRedirectTest extends OnHttp {
  HttpRedirectTest() throws IOException {}

  @Test
  void redirects_are_followed_and_credentials_stay_with_their_host() throws Exception {
    try (StubServer other = new StubServer()) {
      other.json("/end", 200, "{\"here\": true}");
      redirect(server, "/a", 302, "/b");
      redirect(server, "/b", 307, other.url("/end"));

      Obj output = post("/a", "\"body\": {\"x\": 1}, \"auth\": {\"bearer\": \"t\"}");

      assertThat(output.at("here")).isEqualTo(Value.TRUE);
      assertThat(server.seen.get(1).method()).isEqualTo("GET");
      assertThat(server.seen.get(1).header("Authorization")).isEqualTo("Bearer t");
      assertThat(other.seen.getFirst().header("Authorization")).isEmpty();
    }
  }

  @Test
  void a_307_repeats_the_request_as_it_was() throws Exception {
    redirect(server, "/a", 307, "/b");
    server.json("/b", 200, "{}");

    post("/a", "\"body\": {\"x\": 1}");

    assertThat(server.seen.get(1).method()).isEqualTo("POST");
    assertThat(server.seen.get(1).body()).isEqualTo("{\"x\":1}");
  }

  @Test
  void redirects_have_a_limit() throws Exception {
    redirect(server, "/loop", 302, "/loop");

    assertThat(failure("get", "/loop", "").code()).isEqualTo("TOO_MANY_REDIRECTS");
    assertThat(server.seen).hasSize(6);
    assertThat(failure("get", "/loop", "\"redirects\": false").code()).isEqualTo("HTTP_302");
  }

  @ParameterizedTest
  @Requirement("ADP-2")
  @ValueSource(
      strings = {
        "http://169.254.169.254/latest/meta-data",
        "http://[::ffff:169.254.169.254]/",
        "http://10.0.0.1/",
        "http://2852039166/"
      })
  void a_redirect_leads_nowhere_that_the_first_address_could_not(String target) throws Exception {
    redirect(server, "/a", 302, target);

    assertThat(failure("get", "/a", "").code()).isEqualTo("EGRESS_BLOCKED");
  }

  private static void redirect(StubServer server, String path, int status, String to) {
    server.on(
        path,
        (exchange, seen) -> {
          exchange.getResponseHeaders().set("Location", to);
          exchange.sendResponseHeaders(status, -1);
        });
  }
}
