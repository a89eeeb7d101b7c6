package io.baton.adapters.manifest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
import io.baton.value.Obj;
import io.baton.value.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Requirement("ADP-3")
final class ManifestAdapterTest {
  private final StubServer server = new StubServer();

  ManifestAdapterTest() throws IOException {}

  @AfterEach
  void stop() {
    server.close();
  }

  private ManifestAdapter adapter(String actions) {
    String text =
        """
        name: crm
        baseUrl: %s
        headers: { Authorization: "Bearer {{ config.token }}" }
        rateLimit: { requests: 1000, per: 1s }
        errors:
          - { status: 404, code: CONTACT_NOT_FOUND, message: "No such contact", class: permanent }
          - { when: "ok == `false`", code: REFUSED, class: transient }
        actions:
        """
            .formatted(server.url(""));
    return new ManifestAdapter(
        Manifest.read(text + actions.indent(2), "crm.yaml"),
        new JsonCalls(
            new HttpClient(
                new Egress(NetworkPolicy.local(), NameResolver.system()), HttpSettings.DEFAULT)),
        Obj.of("token", Value.of("t-1")));
  }

  @Test
  void a_request_is_filled_in_and_its_answer_reshaped() throws Exception {
    server.json("/contacts", 200, "{\"results\": [{\"id\": 7, \"noise\": 1}]}");
    ManifestAdapter crm =
        adapter(
            """
            find:
              parameters: { type: object, required: [email], properties: { email: { type: string } } }
              request: { method: POST, path: /contacts, body: { filter: "{{ params.email }}" } }
              output: "results[0].{id: id}"
            """);

    assertThat(TestTask.output(crm, "find", "{\"email\": \"ada@example.org\"}"))
        .isEqualTo(Json.parse("{\"id\": 7}"));
    assertThat(server.seen.getFirst().body()).isEqualTo("{\"filter\":\"ada@example.org\"}");
    assertThat(server.seen.getFirst().header("Authorization")).isEqualTo("Bearer t-1");
    assertThat(TestTask.failure(crm, "find", "{}").code()).isEqualTo("VALIDATION_ERROR");
  }

  @Test
  void pages_are_put_together() throws Exception {
    server.on(
        "/list",
        (exchange, seen) ->
            StubServer.send(
                exchange,
                200,
                "application/json",
                seen.target().contains("after=p2")
                    ? "{\"rows\": [3]}"
                    : "{\"rows\": [1, 2], \"next\": \"p2\"}"));
    ManifestAdapter crm =
        adapter(
            """
            all:
              request: { path: /list, query: { limit: 2 } }
              paging: { items: rows, next: next, param: after }
            """);

    assertThat(TestTask.output(crm, "all", "{}"))
        .isEqualTo(Json.parse("{\"items\": [1, 2, 3], \"count\": 3}"));
    assertThat(server.seen)
        .extracting(StubServer.Seen::target)
        .containsExactly("/list?limit=2", "/list?limit=2&after=p2");
  }

  @Test
  void errors_have_the_names_that_the_manifest_gives_them() throws Exception {
    server.json("/none", 404, "{}");
    server.json("/no", 200, "{\"ok\": false}");
    server.json("/down", 503, "{}");
    ManifestAdapter crm =
        adapter(
            """
            none: { request: { path: /none } }
            no: { request: { path: /no } }
            down: { request: { path: /down } }
            """);

    assertThat(TestTask.failure(crm, "none", "{}").code()).isEqualTo("CONTACT_NOT_FOUND");
    assertThat(TestTask.failure(crm, "no", "{}").code()).isEqualTo("REFUSED");
    assertThat(TestTask.failure(crm, "down", "{}").code()).isEqualTo("HTTP_503");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ada@example.org | /contacts/ada%40example.org/notes",
        "a/b | /contacts/a%2Fb/notes",
        "../../admin | /contacts/..%2F..%2Fadmin/notes",
        "x?role=admin | /contacts/x%3Frole%3Dadmin/notes",
        "x#y z | /contacts/x%23y%20z/notes",
        ".evil.example | /contacts/.evil.example/notes"
      })
  void what_a_step_brings_is_one_part_of_the_path_and_nothing_more(String id, String target)
      throws Exception {
    server.json("/", 200, "{}");
    ManifestAdapter crm =
        adapter("notes: { request: { path: '/contacts/{{ params.id }}/notes' } }\n");

    TestTask.output(crm, "notes", "{\"id\": \"%s\"}".formatted(id));

    assertThat(server.seen.getFirst().target()).isEqualTo(target);
  }

  @ParameterizedTest
  @ValueSource(strings = {"..", "."})
  void no_part_of_a_path_climbs(String id) throws Exception {
    ManifestAdapter crm = adapter("get: { request: { path: '/contacts/{{ params.id }}' } }\n");

    assertThat(TestTask.failure(crm, "get", "{\"id\": \"%s\"}".formatted(id)).code())
        .isEqualTo("VALIDATION_ERROR");
    assertThat(server.seen).isEmpty();
  }

  @Test
  void its_credentials_do_not_follow_a_redirect_to_another_host() throws Exception {
    try (StubServer other = new StubServer()) {
      other.json("/x", 200, "{}");
      server.on(
          "/x",
          (exchange, seen) -> {
            exchange.getResponseHeaders().set("Location", other.url("/x"));
            exchange.sendResponseHeaders(302, -1);
          });
      TestTask.output(adapter("get: { request: { path: /x } }\n"), "get", "{}");

      assertThat(other.seen.getFirst().header("Authorization")).isEmpty();
    }
  }

  @Test
  void a_service_that_asks_for_time_gets_it() throws Exception {
    server.on(
        "/x",
        (exchange, seen) -> {
          exchange.getResponseHeaders().set("Retry-After", "3");
          exchange.sendResponseHeaders(429, -1);
        });

    assertThat(
            TestTask.failure(adapter("get: { request: { path: /x } }\n"), "get", "{}")
                .retryAfterMillis())
        .isEqualTo(3_000);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "name: x\nbaseUrl: https://x\nactions: {}",
        "name: x\nbaseUrl: ftp://x\nactions: { a: { request: { path: /a } } }",
        "name: x\nbaseUrl: https://x\nactions: { a: { request: { path: a } } }",
        "name: x\nbaseUrl: https://x\nactions: { a: { request: { path: '/{{ params. }}' } } }",
        "name: x\nbaseUrl: https://x\nactions: { a: { request: { path: /a }, output: 'a[' } }",
        "name: x\nbaseUrl: https://x\nactions: { a: { request: { path: /a }, parameters: { type: nothing } } }",
        "name: x\nbaseUrl: https://x\nurl: y\nactions: { a: { request: { path: /a } } }",
        "[]"
      })
  void a_manifest_that_is_wrong_is_refused(String text) {
    assertThatThrownBy(() -> Manifest.read(text, "x.yaml"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("x.yaml: ");
  }

  @Test
  void the_examples_are_manifests() throws Exception {
    for (String name : List.of("google-mail", "hubspot", "slack")) {
      Path file = Path.of("../docs/adapters/manifests", name + ".yaml");
      assertThat(Manifest.read(Files.readString(file), name).info().name()).isEqualTo(name);
    }
  }
}
