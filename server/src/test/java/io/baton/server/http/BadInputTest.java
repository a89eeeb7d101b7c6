package io.baton.server.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.server.OnOneServer;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What people, programs and attackers send that is wrong. Each gets its status as a problem with a
 * helpful sentence, no stack trace, and leaves nothing behind.
 */
@Requirement({"API-1", "API-3"})
final class BadInputTest extends OnOneServer {
  private static final String START = "/v1/flows/adds/executions";

  /** A request as it goes over the wire, and what must come back. */
  @SuppressWarnings("ArrayRecordComponent")
  record Case(String name, int status, String says, byte[] request) {
    @Override
    public String toString() {
      return name + " → " + status;
    }
  }

  @BeforeAll
  void flow() {
    register(
        """
        id: adds
        input: { a: { type: integer } }
        steps: [ { id: sum, adapter: core, action: echo, params: { a: "{{ input.a }}" } } ]
        """);
  }

  static Stream<Case> cases() {
    return Stream.of(
            BadBodies.cases(),
            BadAddresses.cases(),
            BadHeaders.cases(),
            BadDefinitions.cases(),
            BadCalls.cases())
        .flatMap(List::stream);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void is_refused_with_a_problem_and_leaves_nothing(Case bad) {
    long before = executions();
    String answer = api.raw(bad.request());
    assertThat(answer).as(bad.name()).startsWith("HTTP/1.1 " + bad.status() + " ");
    assertThat(answer.toLowerCase(java.util.Locale.ROOT))
        .contains("content-type: application/problem+json");
    Obj problem = (Obj) Json.parse(body(answer));
    assertThat(problem.at("status")).isEqualTo(Value.of(bad.status()));
    assertThat(problem.at("type").toString()).contains("https://baton.dev/problems/");
    assertThat(problem.at("detail").toString())
        .containsIgnoringCase(bad.says())
        .doesNotContain("Exception", "\tat ", "io.baton");
    assertThat(executions()).isEqualTo(before);
  }

  @org.junit.jupiter.api.Test
  void there_are_more_than_a_hundred_and_sixty_of_them() {
    assertThat(cases().count()).isGreaterThan(160);
  }

  private long executions() {
    return api
        .server()
        .baton()
        .counts(io.baton.store.read.ExecutionFilter.ofTenant("default"))
        .values()
        .stream()
        .mapToLong(Long::longValue)
        .sum();
  }

  private static String body(String answer) {
    int start = answer.indexOf("\r\n\r\n") + 4;
    Matcher length =
        Pattern.compile("(?i)content-length: (\\d+)").matcher(answer.substring(0, start));
    String rest = answer.substring(start);
    if (!length.find()) {
      return rest;
    }
    byte[] bytes = rest.getBytes(UTF_8);
    return new String(bytes, 0, Math.min(bytes.length, Integer.parseInt(length.group(1))), UTF_8);
  }

  static Case post(String name, int status, String says, String body) {
    return post(name, status, says, START, "application/json", body.getBytes(UTF_8));
  }

  static Case post(String name, int status, String says, String path, String type, byte[] body) {
    String head =
        "POST %s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n"
            .formatted(path, type, body.length);
    return new Case(name, status, says, join(head.getBytes(UTF_8), body));
  }

  static Case get(String name, int status, String says, String path) {
    return line(name, status, says, "GET " + path + " HTTP/1.1");
  }

  static Case line(String name, int status, String says, String line, String... headers) {
    StringBuilder request = new StringBuilder(line).append("\r\n");
    boolean host = false;
    for (String header : headers) {
      request.append(header).append("\r\n");
      host |= header.startsWith("Host:");
    }
    if (!host) {
      request.append("Host: localhost\r\n");
    }
    request.append("Connection: close\r\n\r\n");
    return new Case(name, status, says, request.toString().getBytes(UTF_8));
  }

  static byte[] join(byte[] first, byte[] second) {
    byte[] both = java.util.Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, both, first.length, second.length);
    return both;
  }
}
