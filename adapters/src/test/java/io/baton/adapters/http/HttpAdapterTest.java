package io.baton.adapters.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.baton.adapters.AdapterException;
import io.baton.adapters.StubServer;
import io.baton.adapters.TestTask;
import io.baton.adapters.network.Egress;
import io.baton.adapters.network.NameResolver;
import io.baton.adapters.network.NetworkPolicy;
import io.baton.conformance.Requirement;
import io.baton.flow.ErrorClass;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class HttpAdapterTest {
  private final StubServer server = new StubServer();
  private final HttpAdapter http = adapter(NetworkPolicy.local());

  HttpAdapterTest() throws IOException {}

  private static HttpAdapter adapter(NetworkPolicy policy) {
    return new HttpAdapter(
        new HttpClient(
            new Egress(policy, NameResolver.system()),
            HttpSettings.DEFAULT.withMaxResponseBytes(100_000).withMaxRequestBytes(100_000)),
        (tenant, path) -> (tenant + "/" + path).getBytes(StandardCharsets.UTF_8));
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  @Requirement("ADP-2")
  void the_fields_of_a_json_answer_are_fields_of_the_output() throws Exception {
    server.json("/users", 201, "{\"id\": 7, \"status\": \"new\", \"groups\": [\"a\"]}");

    Obj output = post("/users", "\"body\": {\"name\": \"Ada\"}");

    assertThat(output.at("id")).isEqualTo(Value.of(7));
    assertThat(output.at("groups")).isEqualTo(Json.parse("[\"a\"]"));
    assertThat(output.at("status")).isEqualTo(Value.of(201));
    assertThat(((Obj) output.at("body")).at("status")).isEqualTo(Value.of("new"));
    assertThat(((Obj) output.at("headers")).at("content-type"))
        .isEqualTo(Value.of("application/json"));
    assertThat(server.seen.getFirst().body()).isEqualTo("{\"name\":\"Ada\"}");
    assertThat(server.seen.getFirst().header("Content-type")).isEqualTo("application/json");
  }

  @ParameterizedTest
  @ValueSource(strings = {"get", "post", "put", "patch", "delete", "head", "options"})
  void every_method_is_an_action(String action) throws Exception {
    server.json("/x", 200, "{}");

    TestTask.output(http, action, "{\"url\": \"%s\"}".formatted(server.url("/x")));

    assertThat(server.seen.getFirst().method()).isEqualToIgnoringCase(action);
  }

  @Test
  @Requirement("ADP-5")
  void the_idempotency_token_goes_along_with_what_changes_something() throws Exception {
    server.json("/x", 200, "{}");
    String url = "{\"url\": \"%s\"}".formatted(server.url("/x"));

    TestTask.output(http, "post", url);
    TestTask.output(http, "get", url);

    assertThat(server.seen.get(0).header("Idempotency-key")).isEqualTo("token-1");
    assertThat(server.seen.get(1).header("Idempotency-key")).isEmpty();
  }

  @Test
  void queries_headers_and_forms_are_written_as_they_should() throws Exception {
    server.json("/x", 200, "{}");

    post(
        "/x?a=1",
        """
        "query": {"q": "a b&c", "n": [1, 2], "none": null},
        "headers": {"X-One": "1", "X-Many": ["a", "b"]},
        "form": {"name": "Ada L.", "sum": "1+1=2"}
        """);

    StubServer.Seen seen = server.seen.getFirst();
    assertThat(seen.target()).isEqualTo("/x?a=1&q=a%20b%26c&n=1&n=2");
    assertThat(seen.headers().get("X-many")).containsExactly("a", "b");
    assertThat(seen.header("Content-type")).isEqualTo("application/x-www-form-urlencoded");
    assertThat(seen.body()).isEqualTo("name=Ada%20L.&sum=1%2B1%3D2");
  }

  @Test
  void a_multipart_form_carries_files() throws Exception {
    server.json("/x", 200, "{}");

    post(
        "/x",
        """
        "multipart": [{"name": "title", "value": "Report"},
          {"name": "a", "filename": "a\\"b.txt", "contentType": "text/plain", "content": "AAA"},
          {"name": "b", "path": "in/report.pdf"}]
        """);

    String body = server.seen.getFirst().body();
    assertThat(server.seen.getFirst().header("Content-type"))
        .startsWith("multipart/form-data; boundary=baton-");
    assertThat(body)
        .contains("name=\"title\"\r\n\r\nReport\r\n")
        .contains("name=\"a\"; filename=\"a%22b.txt\"\r\nContent-Type: text/plain\r\n\r\nAAA")
        .contains("name=\"b\"; filename=\"report.pdf\"")
        .contains("default/in/report.pdf");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"basic\": {\"username\": \"ada\", \"password\": \"pw\"}} | Basic YWRhOnB3",
        "{\"bearer\": \"t-1\"} | Bearer t-1",
        "{\"type\": \"bearer\", \"token\": \"t-1\"} | Bearer t-1",
        "{\"type\": \"basic\", \"username\": \"ada\", \"password\": \"pw\"} | Basic YWRhOnB3"
      })
  void says_who_we_are(String auth, String header) throws Exception {
    server.json("/x", 200, "{}");

    post("/x", "\"auth\": " + auth);

    assertThat(server.seen.getFirst().header("Authorization")).isEqualTo(header);
  }

  @Test
  void an_api_key_stands_in_a_header_or_in_the_query() throws Exception {
    server.json("/x", 200, "{}");

    post("/x", "\"auth\": {\"apiKey\": {\"value\": \"k\"}}");
    post("/x", "\"auth\": {\"apiKey\": {\"query\": \"key\", \"value\": \"k\"}}");
    post("/x", "\"auth\": {\"type\": \"api_key\", \"name\": \"X-Key\", \"value\": \"k\"}");

    assertThat(server.seen.get(2).header("X-key")).isEqualTo("k");
    assertThat(server.seen.get(0).header("X-api-key")).isEqualTo("k");
    assertThat(server.seen.get(1).target()).isEqualTo("/x?key=k");
  }

  @Test
  void client_credentials_are_exchanged_for_a_token_once() throws Exception {
    server.json("/token", 200, "{\"access_token\": \"at-1\", \"expires_in\": 3600}");
    server.json("/x", 200, "{}");
    String auth =
        "\"auth\": {\"oauth2\": {\"tokenUrl\": \"%s\", \"clientId\": \"c\", \"clientSecret\": \"s\"}}"
            .formatted(server.url("/token"));

    post("/x", auth);
    post("/x", auth);

    assertThat(server.seen)
        .extracting(StubServer.Seen::target)
        .containsExactly("/token", "/x", "/x");
    assertThat(server.seen.get(0).body()).isEqualTo("grant_type=client_credentials");
    assertThat(server.seen.get(2).header("Authorization")).isEqualTo("Bearer at-1");
  }

  @ParameterizedTest
  @Requirement("RET-3")
  @ValueSource(ints = {400, 401, 404, 429, 500, 503})
  void a_status_that_is_no_success_is_an_error_of_that_name(int status) throws Exception {
    server.on(
        "/x",
        (exchange, request) -> {
          exchange.getResponseHeaders().set("Retry-After", "7");
          StubServer.send(exchange, status, "text/plain", "no way");
        });

    AdapterException failure = failure("get", "/x?token=secret", "");

    assertThat(failure.code()).isEqualTo("HTTP_" + status);
    assertThat(failure.status()).isEqualTo(status);
    assertThat(failure)
        .hasMessageContaining("no way")
        .hasMessageContaining("Retry-After: 7")
        .hasMessageNotContaining("secret");
  }

  @Test
  void a_step_says_which_statuses_it_expects() throws Exception {
    server.json("/x", 404, "{\"reason\": \"gone\"}");

    assertThat(get("/x", "\"expectStatus\": [200, 404]").at("reason")).isEqualTo(Value.of("gone"));
    assertThat(get("/x", "\"expectStatus\": \"4xx\"").at("status")).isEqualTo(Value.of(404));
    assertThat(get("/x", "\"failOnError\": false").at("status")).isEqualTo(Value.of(404));
  }

  @Test
  void bodies_are_read_by_their_type() throws Exception {
    server.on("/text", (exchange, seen) -> StubServer.send(exchange, 200, "text/plain", "grüezi"));
    server.json("/broken", 200, "{oops");
    server.on(
        "/bytes",
        (exchange, seen) -> {
          exchange.sendResponseHeaders(200, 0);
          exchange.getResponseBody().write(new byte[] {(byte) 0xff, 0, 1});
        });
    server.on("/none", (exchange, seen) -> exchange.sendResponseHeaders(204, -1));

    assertThat(get("/text", "").at("body")).isEqualTo(Value.of("grüezi"));
    assertThat(get("/broken", "").at("body")).isEqualTo(Value.of("{oops"));
    assertThat(get("/bytes", "").at("body")).isEqualTo(Value.of("/wAB"));
    assertThat(get("/none", "").at("body")).isEqualTo(Value.NULL);
    assertThat(failure("get", "/broken", "\"responseType\": \"json\"").code())
        .isEqualTo("INVALID_RESPONSE");
  }

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

  @Test
  @Requirement("ADP-2")
  void loopback_is_blocked_unless_it_is_allowed() throws Exception {
    server.json("/x", 200, "{}");
    String params = "{\"url\": \"%s\"}".formatted(server.url("/x"));

    AdapterException failure = TestTask.failure(adapter(NetworkPolicy.publicOnly()), "get", params);
    assertThat(failure.code()).isEqualTo("EGRESS_BLOCKED");
    assertThat(failure.errorClass()).isEqualTo(ErrorClass.PERMANENT);
    assertThat(server.seen).isEmpty();

    HttpAdapter allowed = adapter(NetworkPolicy.publicOnly().allowing(List.of("127.0.0.0/8")));
    assertThat(TestTask.output(allowed, "get", params).at("status")).isEqualTo(Value.of(200));
  }

  @Test
  void answers_beyond_the_limit_are_not_read() throws Exception {
    server.on(
        "/fixed",
        (exchange, seen) -> StubServer.send(exchange, 200, "text/plain", "x".repeat(100_001)));
    server.on(
        "/chunked",
        (exchange, seen) -> {
          exchange.sendResponseHeaders(200, 0);
          byte[] chunk = new byte[10_000];
          for (int i = 0; i < 1_000; i++) {
            exchange.getResponseBody().write(chunk);
          }
        });

    assertThat(failure("get", "/fixed", "").code()).isEqualTo("PAYLOAD_TOO_LARGE");
    assertThat(failure("get", "/chunked", "").code()).isEqualTo("PAYLOAD_TOO_LARGE");
    assertThat(failure("post", "/fixed", "\"body\": \"%s\"".formatted("x".repeat(100_001))).code())
        .isEqualTo("PAYLOAD_TOO_LARGE");
  }

  @Test
  void chunks_are_put_together() throws Exception {
    server.on(
        "/x",
        (exchange, seen) -> {
          exchange.getResponseHeaders().set("Content-Type", "application/json");
          exchange.sendResponseHeaders(200, 0);
          exchange.getResponseBody().write("{\"a\":".getBytes(StandardCharsets.UTF_8));
          exchange.getResponseBody().flush();
          exchange.getResponseBody().write("[1,2]}".getBytes(StandardCharsets.UTF_8));
        });

    assertThat(get("/x", "").at("a")).isEqualTo(Json.parse("[1,2]"));
  }

  @Test
  void nobody_there_is_a_network_error() throws Exception {
    int free;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      free = socket.getLocalPort();
    }

    assertThat(
            TestTask.failure(http, "get", "{\"url\": \"http://127.0.0.1:%d/\"}".formatted(free))
                .code())
        .isEqualTo("NETWORK_ERROR");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "SSH-2.0-x\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nshort"})
  void an_answer_that_is_no_http_is_a_network_error(String answer) throws Exception {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Thread.ofVirtual()
          .start(
              () -> {
                try (Socket client = socket.accept()) {
                  client.getInputStream().read();
                  client.getOutputStream().write(answer.getBytes(StandardCharsets.UTF_8));
                } catch (IOException ignored) {
                  // The test is over.
                }
              });

      assertThat(
              TestTask.failure(
                      http,
                      "get",
                      "{\"url\": \"http://127.0.0.1:%d/\"}".formatted(socket.getLocalPort()))
                  .code())
          .isEqualTo("NETWORK_ERROR");
    }
  }

  @Test
  @Requirement("RET-7")
  void a_server_that_is_silent_times_out() throws Exception {
    CountDownLatch over = new CountDownLatch(1);
    server.on("/slow", (exchange, seen) -> over.await());

    assertThat(failure("get", "/slow", "\"timeout\": \"50ms\"").code()).isEqualTo("TIMEOUT");
    over.countDown();
  }

  @Test
  @Requirement({"ADP-5", "ENG-9"})
  void cancelling_closes_the_connection() throws Exception {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      TestTask test = new TestTask();
      CompletableFuture<?> outcome =
          test.start(
              http, "get", "{\"url\": \"http://127.0.0.1:%d/\"}".formatted(socket.getLocalPort()));
      try (Socket client = socket.accept()) {
        assertThat(client.getInputStream().read()).isEqualTo('G');

        test.cancel();

        assertThatThrownBy(() -> outcome.get(10, TimeUnit.SECONDS))
            .isInstanceOf(ExecutionException.class)
            .cause()
            .isInstanceOfSatisfying(
                AdapterException.class, e -> assertThat(e.code()).isEqualTo("CANCELLED"));
        client.setSoTimeout(10_000);
        client.getInputStream().readAllBytes();
      }
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"url\": \"ftp://x/\"} | must begin with http",
        "{\"url\": \"file:///etc/passwd\"} | must begin with http",
        "{\"url\": \"http://u:p@x/\"} | must not hold a password",
        "{\"url\": \"http:///x\"} | names no host",
        "{\"url\": 5} | expected a string",
        "{} | url",
        "{\"url\": \"http://x/\", \"headers\": {\"X\": \"a\\r\\nY: b\"}} | line break",
        "{\"url\": \"http://x/\", \"headers\": {\"X Y\": \"a\"}} | not the name of a header",
        "{\"url\": \"http://x/\", \"headers\": {\"Host\": \"a\"}} | leave it out",
        "{\"url\": \"http://x/\", \"body\": 1, \"form\": {}} | keep one of them"
      })
  void bad_parameters_are_said_before_anything_is_sent(String params, String message)
      throws Exception {
    AdapterException failure = TestTask.failure(http, "post", params);

    assertThat(failure.code()).isEqualTo("VALIDATION_ERROR");
    assertThat(failure).hasMessageContaining(message);
  }

  private static void redirect(StubServer server, String path, int status, String to) {
    server.on(
        path,
        (exchange, seen) -> {
          exchange.getResponseHeaders().set("Location", to);
          exchange.sendResponseHeaders(status, -1);
        });
  }

  private Obj post(String path, String more) throws Exception {
    return TestTask.output(http, "post", params(path, more));
  }

  private Obj get(String path, String more) throws Exception {
    return TestTask.output(http, "get", params(path, more));
  }

  private AdapterException failure(String action, String path, String more) throws Exception {
    return TestTask.failure(http, action, params(path, more));
  }

  private String params(String path, String more) {
    return "{\"url\": \"%s\"%s}".formatted(server.url(path), more.isEmpty() ? "" : ", " + more);
  }
}
