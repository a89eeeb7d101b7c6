package io.baton.server.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.baton.conformance.Requirement;
import io.baton.runtime.StartOptions;
import io.baton.runtime.time.Clock;
import io.baton.server.Api;
import io.baton.server.Api.Answer;
import io.baton.server.ServerSettings;
import io.baton.store.Store;
import io.baton.store.sqlite.SqliteSettings;
import io.baton.store.sqlite.SqliteStore;
import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who gets in, as what, and what is written down about it. */
@Requirement("API-7")
final class AccessTest {
  @TempDir private Path folder;
  private Api api;

  @BeforeEach
  void start() {
    api = Api.in(folder);
  }

  @AfterEach
  void stop() {
    api.close();
  }

  private String key(String body, String... headers) {
    return api.post("/v1/keys", body, headers).expect(201).textAt("key");
  }

  private static String[] bearer(String key) {
    return new String[] {"Authorization", "Bearer " + key};
  }

  private static String idOf(String key) {
    return key.substring("baton_".length(), key.lastIndexOf('_'));
  }

  private Answer delete(String path, String key) {
    return api.send(api.request(path).headers(bearer(key)).DELETE());
  }

  private static List<String> texts(Answer answer, String field) {
    List<String> texts = new ArrayList<>();
    for (Value item : ((Arr) answer.at("items")).items()) {
      texts.add(((Value.Text) ((Obj) item).at(field)).value());
    }
    return texts;
  }

  @Test
  void on_loopback_nobody_needs_a_key_until_one_manages_the_instance() {
    key("{\"role\": \"viewer\"}");
    key("{\"role\": \"worker\"}");
    api.get("/v1/keys").expect(200);

    String admin = key("{\"role\": \"admin\", \"name\": \"ops\"}");
    Answer refused = api.get("/v1/keys").expect(401);
    assertThat(refused.header("WWW-Authenticate")).isEqualTo("Bearer");
    assertThat(refused.header("Content-Type")).startsWith("application/problem+json");
    assertThat(refused.textAt("detail")).contains("Authorization: Bearer");
    api.get("/v1/keys", bearer(admin)).expect(200);
    api.get("/healthz").expect(200);
  }

  @Test
  void a_key_is_shown_once_and_its_secret_is_in_no_other_answer() {
    Answer made = api.post("/v1/keys", "{\"role\": \"admin\", \"name\": \"ops\"}").expect(201);
    String admin = made.textAt("key");
    assertThat(made.header("Cache-Control")).isEqualTo("no-store");
    assertThat(made.header("Location")).isEqualTo("/v1/keys/" + made.textAt("id"));

    String secret = admin.substring(admin.lastIndexOf('_') + 1);
    Answer list = api.get("/v1/keys", bearer(admin)).expect(200);
    Answer one = api.get(made.header("Location"), bearer(admin)).expect(200);
    assertThat(list.text() + one.text()).doesNotContain(secret).contains("\"name\":\"ops\"");
    assertThat(one.json().has("key")).isFalse();
  }

  @Test
  void what_is_no_key_is_refused_in_local_mode_too() {
    for (String header : List.of("Bearer nonsense", "Bearer ", "Basic YTpi", "baton_x")) {
      Answer refused = api.get("/v1/keys", "Authorization", header).expect(401);
      assertThat(refused.header("WWW-Authenticate")).contains("invalid_token");
    }
  }

  @Test
  void a_role_that_is_too_small_is_refused_with_the_one_that_is_needed() {
    for (String role : List.of("viewer", "operator", "editor", "worker")) {
      String key = key("{\"role\": \"%s\"}".formatted(role));
      Answer refused = api.get("/v1/keys", bearer(key)).expect(403);
      assertThat(refused.textAt("detail")).contains("needs a key of role admin").contains(role);
    }
  }

  @Test
  void a_removed_key_is_dead_and_the_last_one_that_manages_the_instance_stays() {
    String first = key("{\"role\": \"admin\"}");
    String second = key("{\"role\": \"admin\"}", bearer(first));
    String firstId = idOf(first);
    delete("/v1/keys/" + firstId, second).expect(204);
    api.get("/v1/keys", bearer(first)).expect(401);
    delete("/v1/keys/" + firstId, second).expect(404);

    Answer refused = delete("/v1/keys/" + idOf(second), second).expect(409);
    assertThat(refused.textAt("detail")).contains("last admin key");
    api.get("/v1/keys", bearer(second)).expect(200);
  }

  @Test
  void bad_wishes_for_keys_are_told_what_would_be_right() {
    api.post("/v1/keys", "{}").expect(400);
    api.post("/v1/keys", "{\"role\": \"king\"}").expect(400);
    api.post("/v1/keys", "{\"role\": \"viewer\", \"expiresAt\": \"soon\"}").expect(400);
    api.post("/v1/keys", "{\"role\": \"viewer\", \"expiresAt\": \"1990-01-01T00:00:00Z\"}")
        .expect(400);
    api.post("/v1/keys", "{\"role\": \"viewer\", \"tenant\": \"nobody\"}").expect(404);
    api.post("/v1/keys", "{\"role\": \"viewer\", \"tenantId\": \"nobody\"}").expect(404);
    api.post("/v1/keys", "{\"role\": \"viewer\", \"hash\": \"x\"}").expect(400);
    api.post("/v1/keys", "{\"role\": \"viewer\", \"expiresAt\": \"2999-01-01T00:00:00Z\"}")
        .expect(201);
  }

  @Test
  void an_admin_of_a_tenant_manages_that_tenant_only() {
    api.post("/v1/tenants", "{\"id\": \"acme\", \"name\": \"Acme\"}").expect(201);
    String root = key("{\"role\": \"admin\"}");
    String acme = key("{\"role\": \"admin\", \"tenant\": \"acme\"}", bearer(root));
    String rootId = idOf(root);

    api.get("/v1/keys/" + rootId, bearer(acme)).expect(404);
    delete("/v1/keys/" + rootId, acme).expect(404);
    api.get("/v1/keys?tenant=default", bearer(acme)).expect(403);
    api.post("/v1/keys", "{\"role\": \"admin\", \"tenant\": \"default\"}", bearer(acme))
        .expect(403);
    api.get("/v1/tenants", bearer(acme)).expect(403);
    api.post("/v1/tenants", "{\"id\": \"x\"}", bearer(acme)).expect(403);
    api.get("/v1/tenants/default", bearer(acme)).expect(403);
    api.get("/v1/audit?tenant=default", bearer(acme)).expect(403);
    delete("/v1/tenants/acme", acme).expect(403);

    String viewer = key("{\"role\": \"viewer\"}", bearer(acme));
    assertThat(texts(api.get("/v1/keys", bearer(acme)), "tenantId"))
        .containsOnly("acme")
        .hasSize(2);
    assertThat(texts(api.get("/v1/keys", bearer(root)), "tenantId")).containsOnly("default");
    assertThat(texts(api.get("/v1/keys?tenant=acme", bearer(root)), "tenantId")).hasSize(2);
    assertThat(api.get("/v1/tenants/acme", bearer(acme)).textAt("name")).isEqualTo("Acme");
    api.get("/v1/keys", bearer(viewer)).expect(403);
  }

  @Test
  void a_tenant_goes_with_its_keys_unless_it_is_the_default_one_or_has_running_executions() {
    api.post("/v1/tenants", "{\"id\": \"acme\"}").expect(201);
    api.post("/v1/tenants", "{\"id\": \"acme\"}").expect(409);
    api.post("/v1/tenants", "{\"id\": \"../x\"}").expect(400);
    assertThat(texts(api.get("/v1/tenants"), "id")).containsExactly("acme", "default");
    String key = key("{\"role\": \"viewer\", \"tenant\": \"acme\"}");
    api.server().baton().register("acme", "{id: f, steps: [{id: a, wait: {event: go}}]}", "f.yaml");
    var execution = api.server().baton().start("f", Obj.EMPTY, StartOptions.of("acme"));

    api.delete("/v1/tenants/default").expect(409);
    assertThat(api.delete("/v1/tenants/acme").expect(409).textAt("detail")).contains("not ended");
    execution.cancel("test");
    api.delete("/v1/tenants/acme").expect(204);
    api.get("/v1/tenants/acme").expect(404);
    api.delete("/v1/tenants/acme").expect(404);
    api.get("/v1/secrets", bearer(key)).expect(401);
    api.post("/v1/tenants", "{\"id\": \"acme\"}").expect(409);
  }

  @Test
  void lists_are_read_by_page() {
    for (int i = 0; i < 5; i++) {
      key("{\"role\": \"viewer\"}");
    }
    List<String> seen = new ArrayList<>();
    Answer page = api.get("/v1/keys?limit=2").expect(200);
    seen.addAll(texts(page, "id"));
    while (page.at("nextCursor") instanceof Value.Text cursor) {
      page = api.get("/v1/keys?limit=2&cursor=" + cursor.value()).expect(200);
      seen.addAll(texts(page, "id"));
    }
    assertThat(seen).hasSize(5).doesNotHaveDuplicates();
    api.get("/v1/keys?cursor=forged").expect(400);
    api.get("/v1/audit?cursor=MTIz").expect(400);
  }

  @Test
  void every_change_and_every_refused_one_is_written_down() {
    String admin = key("{\"role\": \"admin\"}");
    String editor = key("{\"role\": \"editor\"}", bearer(admin));
    api.post("/v1/tenants", "{\"id\": \"acme\"}", bearer(editor)).expect(403);
    api.send(
            api.request("/v1/secrets/api")
                .headers(bearer(editor))
                .header("Content-Type", "application/json")
                .PUT(BodyPublishers.ofString("{\"value\": \"s3cr3t-value\"}")))
        .expect(201);
    api.get("/v1/secrets", bearer(editor)).expect(200);

    Answer log = api.get("/v1/audit", bearer(admin)).expect(200);
    assertThat(texts(log, "action"))
        .containsExactly("putSecret", "createTenant", "createKey", "createKey");
    assertThat(texts(log, "outcome")).containsExactly("ok", "403", "ok", "ok");
    assertThat(texts(log, "target"))
        .containsExactly("/v1/secrets/api", "/v1/tenants", "/v1/keys", "/v1/keys");
    assertThat(texts(log, "actor"))
        .containsExactly(idOf(editor), idOf(editor), idOf(admin), Caller.NO_KEY);
    assertThat(log.text()).doesNotContain("s3cr3t-value").doesNotContain(admin);
    Answer page = api.get("/v1/audit?limit=3", bearer(admin)).expect(200);
    String cursor = page.textAt("nextCursor");
    assertThat(texts(api.get("/v1/audit?cursor=" + cursor, bearer(admin)), "action"))
        .containsExactly("createKey");
  }

  @Test
  void a_key_that_is_used_too_often_has_to_wait() {
    api.close();
    api =
        Api.in(
            folder,
            settings ->
                settings.withAccess(settings.access().withRate(new RateLimit.Settings(1, 2))));
    String key = key("{\"role\": \"viewer\"}");
    api.get("/v1/secrets", bearer(key)).expect(200);
    api.get("/v1/secrets", bearer(key)).expect(200);
    Answer refused = api.get("/v1/secrets", bearer(key)).expect(429);
    assertThat(refused.header("Retry-After")).isEqualTo("1");
    api.get("/v1/secrets").expect(200);
  }

  @Test
  void other_addresses_need_a_key_and_the_message_says_how_to_make_one() {
    assertThatThrownBy(
            () -> Api.in(folder.resolve("other"), settings -> settings.withHost("0.0.0.0")))
        .isInstanceOf(NoKeyException.class)
        .hasMessageContaining("./baton keys create --role admin --data " + folder.resolve("other"))
        .hasMessageContaining("127.0.0.1");

    Path other = folder.resolve("other");
    String made;
    try (Store store = SqliteStore.open(SqliteSettings.in(other))) {
      Keys keys = new Keys(store.administration(), Clock.system());
      made = keys.create("default", "first", Role.VIEWER, 0, "cli").key().text();
    }
    try (Api open = Api.in(other, (ServerSettings settings) -> settings.withHost("0.0.0.0"))) {
      open.get("/v1/secrets").expect(401);
      open.get("/v1/secrets", bearer(made)).expect(200);
    }
  }
}
