package io.baton.server.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.server.Api;
import io.baton.server.openapi.Description;
import io.baton.server.openapi.Description.Operation;
import io.baton.value.Json;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tries every route of the table: nothing is open by accident. */
@Requirement("API-7")
@SuppressWarnings("NullAway.Init") // set before each test
final class EveryRouteTest {
  /** What needs no key, named here a second time so that a new one is noticed. */
  private static final Set<String> OPEN =
      Set.of(
          "GET /healthz",
          "GET /readyz",
          "GET /openapi.json",
          "POST /v1/callbacks/{token}",
          "POST /v1/hooks/{tenant}/{path}");

  @TempDir private Path folder;
  private Api api;
  private String admin;
  private String execution;
  private List<Operation> operations;

  @BeforeEach
  void start() {
    api = Api.in(folder);
    api.post("/v1/tenants", "{\"id\":\"other\"}").expect(201);
    api.postAs(
            "/v1/flows",
            "application/yaml",
            "{ id: mine, steps: [ { id: w, wait: { event: go } } ] }")
        .expect(201);
    execution =
        api.post("/v1/flows/mine/executions", "{\"correlationId\":\"private-thing\"}")
            .expect(202)
            .textAt("executionId");
    operations = Description.of(api).operations();
    admin = api.post("/v1/keys", "{\"role\":\"admin\"}").expect(201).textAt("key");
  }

  @AfterEach
  void stop() {
    api.close();
  }

  private String key(Role role, String tenant) {
    String body = "{\"role\":\"%s\",\"tenant\":\"%s\"}".formatted(role.text(), tenant);
    return api.post("/v1/keys", body, "Authorization", "Bearer " + admin).expect(201).textAt("key");
  }

  /** The same but for its last letter. */
  private static String wrong(String key) {
    return key.substring(0, key.length() - 1) + (key.endsWith("x") ? "y" : "x");
  }

  private Api.Answer ask(Operation operation, String... headers) {
    String path =
        operation
            .path()
            .replace("/executions/{id}", "/executions/" + execution)
            .replace("/flows/{id}", "/flows/mine")
            .replaceAll("\\{[^}]+}", "none");
    var request =
        api.request(path)
            .header("Content-Type", "application/json")
            .method(
                operation.method(),
                operation.method().equals("GET")
                    ? BodyPublishers.noBody()
                    : BodyPublishers.ofString("{\"no such\": 1}"));
    return api.send(headers.length == 0 ? request : request.headers(headers));
  }

  @Test
  void without_a_key_only_what_is_open_answers() {
    for (Operation operation : operations) {
      Api.Answer answer = ask(operation);
      if (OPEN.contains(operation.toString())) {
        assertThat(operation.role()).as(operation.toString()).isEmpty();
      } else {
        assertThat(answer.status()).as(operation.toString()).isEqualTo(401);
        assertThat(operation.role()).as(operation.toString()).isNotEmpty();
      }
    }
  }

  @Test
  void a_key_opens_what_its_role_includes_and_nothing_else() {
    Map<Role, String> keys = new EnumMap<>(Role.class);
    for (Role role : Role.values()) {
      keys.put(role, key(role, "default"));
    }
    for (Operation operation : operations) {
      if (operation.role().isEmpty() || operation.path().equals("/v1/events")) {
        continue;
      }
      Role needed = Role.named(operation.role()).orElseThrow();
      keys.forEach(
          (role, key) -> {
            Api.Answer answer = ask(operation, "Authorization", "Bearer " + key);
            String what = "%s as %s: %s".formatted(operation, role, answer.text());
            if (role.allows(needed)) {
              assertThat(answer.status()).as(what).isNotIn(401, 403).isLessThan(500);
            } else {
              assertThat(answer.status()).as(what).isEqualTo(403);
            }
          });
      ask(operation, "Authorization", "Bearer " + wrong(admin)).expect(401);
    }
  }

  @Test
  void a_key_of_another_tenant_finds_nothing_of_this_one() {
    String stranger = key(Role.ADMIN, "other");
    for (Operation operation : operations) {
      if (operation.role().isEmpty() || operation.path().equals("/v1/events")) {
        continue;
      }
      Api.Answer answer = ask(operation, "Authorization", "Bearer " + stranger);
      String what = "%s: %d %s".formatted(operation, answer.status(), answer.text());
      assertThat(answer.text()).as(what).doesNotContain("private-thing", "\"mine\"");
      if (operation.method().equals("GET")
          && operation.path().matches(".*/(executions|flows)/\\{id}.*")) {
        assertThat(answer.status()).as(what).isEqualTo(404);
      }
    }
    assertThat(
            Json.write(
                api.get("/v1/executions/" + execution, "Authorization", "Bearer " + admin)
                    .expect(200)
                    .at("correlationId")))
        .isEqualTo("\"private-thing\"");
  }
}
