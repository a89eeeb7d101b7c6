package io.baton.adapters.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.adapters.AdapterException;
import io.baton.adapters.StubServer;
import io.baton.adapters.TestTask;
import io.baton.adapters.network.Egress;
import io.baton.adapters.network.NetworkPolicy;
import io.baton.conformance.Requirement;
import io.baton.flow.ErrorClass;
import io.baton.value.Json;
import io.baton.value.Value;
import java.io.IOException;
import java.net.InetAddress;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Steps that try to reach what only the server can reach. */
@Requirement("ADP-2")
final class SsrfTest extends OnHttp {
  private final HttpAdapter strict = adapter(NetworkPolicy.publicOnly());

  SsrfTest() throws IOException {}

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://127.0.0.1:PORT/x",
        "http://127.1:PORT/x",
        "http://2130706433:PORT/x",
        "http://0177.0.0.1:PORT/x",
        "http://0x7f.0.0.1:PORT/x",
        "http://0x7f000001:PORT/x",
        "http://127.0.0.1.:PORT/x",
        "http://0:PORT/x",
        "http://0.0.0.0:PORT/x",
        "http://[::]:PORT/x",
        "http://[::1]:PORT/x",
        "http://[::ffff:127.0.0.1]:PORT/x",
        "http://[::ffff:7f00:1]:PORT/x",
        "http://[0:0:0:0:0:ffff:127.0.0.1]:PORT/x",
        "http://[::ffff:0:127.0.0.1]:PORT/x",
        "http://[64:ff9b::127.0.0.1]:PORT/x",
        "http://[64:ff9b:1::7f00:1]:PORT/x",
        "http://[2002:7f00:1::]:PORT/x",
        "http://localhost:PORT/x",
        "http://LOCALHOST:PORT/x",
        "http://localhost.:PORT/x",
        "HTTP://127.0.0.1:PORT/x",
        " http://127.0.0.1:PORT/x",
        "http://example.com@127.0.0.1:PORT/x",
        "http://127.0.0.1:PORT@example.com/x",
        "http://127.0.0.1:PORT#@example.com/",
        "http://127.0.0.1:PORT\\\\@example.com/",
        "http:\\\\\\\\127.0.0.1:PORT/x",
        "http:/127.0.0.1:PORT/x",
        "http:127.0.0.1:PORT/x",
        "//127.0.0.1:PORT/x",
        "http://127。0。0。1:PORT/x",
        "http://１２７.0.0.1:PORT/x",
        "http://%31%32%37.0.0.1:PORT/x",
        "http://127.0.0.1%00.example.com:PORT/x",
        "http://127.0.0.1\\r\\nHost: example.com:PORT/x",
        "http://[fe80::1%25lo]:PORT/x",
        "http://[::1%25lo]:PORT/x",
        "http://169.254.169.254/latest/meta-data/iam",
        "http://[fd00:ec2::254]/latest/meta-data",
        "http://100.100.100.200/latest/meta-data",
        "http://192.0.0.192/opc/v2/instance",
        "file:///etc/passwd",
        "ftp://127.0.0.1:PORT/x",
        "gopher://127.0.0.1:PORT/_x",
        "jar:http://127.0.0.1:PORT/x!/y",
        "data:text/plain,x"
      })
  void no_spelling_of_an_address_leads_inside(String url) throws Exception {
    server.json("/", 200, "{}");

    AdapterException failure =
        TestTask.failure(
            strict,
            "get",
            "{\"url\": \"%s\"}".formatted(url.replace("PORT", Integer.toString(server.port()))));

    assertThat(failure.code()).isIn("EGRESS_BLOCKED", "VALIDATION_ERROR", "NETWORK_ERROR");
    assertThat(server.seen).isEmpty();
  }

  @Test
  void loopback_is_blocked_unless_it_is_allowed() throws Exception {
    server.json("/x", 200, "{}");
    String params = "{\"url\": \"%s\"}".formatted(server.url("/x"));

    AdapterException failure = TestTask.failure(strict, "get", params);
    assertThat(failure.code()).isEqualTo("EGRESS_BLOCKED");
    assertThat(failure.errorClass()).isEqualTo(ErrorClass.PERMANENT);
    assertThat(server.seen).isEmpty();

    HttpAdapter allowed = adapter(NetworkPolicy.publicOnly().allowing(List.of("127.0.0.0/8")));
    assertThat(TestTask.output(allowed, "get", params).at("status")).isEqualTo(Value.of(200));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://10.0.0.1/",
        "//169.254.169.254/",
        "http://[::ffff:10.0.0.1]/",
        "http://0xa9fea9fe/",
        "file:///etc/passwd",
        "gopher://127.0.0.1/",
        "javascript:alert(1)",
        "http://user:password@127.0.0.1/",
        "http:///x"
      })
  void no_redirect_leads_inside_or_to_another_protocol(String target) throws Exception {
    server.on(
        "/a",
        (exchange, seen) -> {
          exchange.getResponseHeaders().set("Location", target);
          exchange.sendResponseHeaders(302, -1);
        });

    assertThat(failure("get", "/a", "").code()).isIn("EGRESS_BLOCKED", "VALIDATION_ERROR");
    assertThat(server.seen).hasSize(1);
  }

  @Test
  void a_name_that_means_something_else_at_the_redirect_is_looked_at_again() throws Exception {
    Deque<InetAddress> answers =
        new ArrayDeque<>(
            List.of(InetAddress.ofLiteral("127.0.0.1"), InetAddress.ofLiteral("10.0.0.1")));
    HttpAdapter rebound =
        adapter(new Egress(NetworkPolicy.local(), host -> List.of(answers.pop())));
    server.on(
        "/a",
        (exchange, seen) -> {
          exchange.getResponseHeaders().set("Location", "/b");
          exchange.getResponseHeaders().set("Connection", "close");
          exchange.sendResponseHeaders(302, -1);
        });
    server.json("/b", 200, "{}");

    AdapterException failure =
        TestTask.failure(
            rebound, "get", "{\"url\": \"http://rebind.example:%d/a\"}".formatted(server.port()));

    assertThat(failure.code()).isEqualTo("EGRESS_BLOCKED");
    assertThat(failure).hasMessageContaining("10.0.0.1");
  }

  @Test
  void no_credential_of_any_kind_goes_along_to_another_host() throws Exception {
    try (StubServer other = new StubServer()) {
      other.json("/end", 200, "{}");
      server.on(
          "/a",
          (exchange, seen) -> {
            exchange.getResponseHeaders().set("Location", other.url("/end"));
            exchange.sendResponseHeaders(302, -1);
          });

      get(
          "/a",
          "\"auth\": {\"apiKey\": {\"header\": \"X-Key\", \"value\": \"k\"}}, \"headers\": {\"Cookie\": \"c=1\", \"X-Plain\": \"p\"}");

      assertThat(server.seen.getFirst().header("X-key")).isEqualTo("k");
      assertThat(other.seen.getFirst().header("X-key")).isEmpty();
      assertThat(other.seen.getFirst().header("Cookie")).isEmpty();
      assertThat(other.seen.getFirst().header("X-plain")).isEqualTo("p");
    }
  }

  @Test
  void the_address_of_a_token_server_is_held_against_the_rules_too() throws Exception {
    String params =
        "{\"url\": \"https://example.com/\", \"auth\": {\"oauth2\": {\"tokenUrl\": %s, \"clientId\": \"c\", \"clientSecret\": \"s\"}}}"
            .formatted(Json.write(Value.of(server.url("/token"))));

    assertThat(TestTask.failure(strict, "get", params).code()).isEqualTo("EGRESS_BLOCKED");
    assertThat(server.seen).isEmpty();
  }
}
