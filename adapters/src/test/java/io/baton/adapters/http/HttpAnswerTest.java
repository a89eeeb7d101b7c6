package io.baton.adapters.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.adapters.AdapterException;
import io.baton.adapters.StubServer;
import io.baton.conformance.Requirement;
import io.baton.value.Json;
import io.baton.value.Value;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What comes back: statuses, bodies, limits. */
final class HttpAnswerTest extends OnHttp {
  HttpAnswerTest() throws IOException {}

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

  @ParameterizedTest
  @CsvSource({"7, 7000", "0, 0", "soon, 0", "'Wed, 21 Oct 2015 07:28:00 GMT', 0", ", 0"})
  @Requirement("RET-1")
  void a_server_says_how_long_it_wants_to_be_left_alone(String written, long millis)
      throws Exception {
    server.on(
        "/x",
        (exchange, request) -> {
          if (written != null) {
            exchange.getResponseHeaders().set("Retry-After", written);
          }
          StubServer.send(exchange, 429, "text/plain", "");
        });

    assertThat(failure("get", "/x", "").retryAfterMillis()).isEqualTo(millis);
  }

  @Test
  @Requirement("RET-1")
  void a_server_can_name_the_moment_when_it_is_back() throws Exception {
    String moment =
        DateTimeFormatter.RFC_1123_DATE_TIME.format(
            ZonedDateTime.now(ZoneOffset.UTC).plusSeconds(100));
    server.on(
        "/x",
        (exchange, request) -> {
          exchange.getResponseHeaders().set("Retry-After", moment);
          StubServer.send(exchange, 503, "text/plain", "");
        });

    assertThat(failure("get", "/x", "").retryAfterMillis()).isBetween(1L, 100_000L);
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
}
