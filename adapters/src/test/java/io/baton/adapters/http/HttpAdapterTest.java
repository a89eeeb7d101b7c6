package io.baton.adapters.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.adapters.AdapterException;
import io.baton.adapters.TestTask;
import io.baton.conformance.Requirement;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a step has of a call, and what it must not write. */
final class HttpAdapterTest extends OnHttp {
  HttpAdapterTest() throws IOException {}

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
}
