package io.baton.server.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.server.Api;
import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What belongs to another tenant is answered exactly like what does not exist. */
@Requirement("API-7")
@SuppressWarnings("NullAway.Init") // set before each test
final class StrangersTest {
  @TempDir private Path folder;
  private Api api;
  private String mine;
  private String theirs;

  @BeforeEach
  void start() {
    api = Api.in(folder);
    api.post("/v1/tenants", "{\"id\":\"other\"}").expect(201);
    String admin = api.post("/v1/keys", "{\"role\":\"admin\"}").expect(201).textAt("key");
    mine = "Bearer " + admin;
    theirs =
        "Bearer "
            + api.post(
                    "/v1/keys", "{\"role\":\"admin\",\"tenant\":\"other\"}", "Authorization", mine)
                .expect(201)
                .textAt("key");
  }

  @AfterEach
  void stop() {
    api.close();
  }

  private Api.Answer send(String method, String path, String body, String key) {
    return api.send(
        api.request(path)
            .header("Content-Type", "application/json")
            .header("Authorization", key)
            .method(method, BodyPublishers.ofString(body)));
  }

  private Api.Answer register(String key, String yaml) {
    return api.postAs("/v1/flows", "application/yaml", yaml, "Authorization", key);
  }

  /** The same answer for a stranger's name and for one that nobody has, but for the name. */
  private void requireSame(String method, String path, String there, String body) {
    String nobody = "x".repeat(there.length());
    Api.Answer found = send(method, path.formatted(there), body, theirs);
    Api.Answer missing = send(method, path.formatted(nobody), body, theirs);
    assertThat(found.status()).as(method + " " + path).isGreaterThanOrEqualTo(400);
    assertThat(found.status()).as(method + " " + path).isEqualTo(missing.status());
    assertThat(found.text().replace(there, "NAME"))
        .as(method + " " + path)
        .isEqualTo(missing.text().replace(nobody, "NAME"));
  }

  @Test
  void nothing_tells_what_another_tenant_has() {
    register(
            mine,
            """
            id: secretflow
            triggers: [ { type: schedule, cron: "0 0 1 1 *" } ]
            steps: [ { id: far, pool: far, adapter: lathe, action: turn } ]
            """)
        .expect(201);
    String execution =
        send("POST", "/v1/flows/secretflow/executions", "{}", mine)
            .expect(202)
            .textAt("executionId");
    send("PUT", "/v1/secrets/db", "{\"value\":\"correct horse\"}", mine).expect(201);
    Obj task =
        (Obj)
            ((Arr)
                    send(
                            "POST",
                            "/v1/pools/far/tasks/poll",
                            "{\"worker\":\"w\",\"waitMs\":60000}",
                            mine)
                        .expect(200)
                        .at("tasks"))
                .get(0);
    String taskId = ((Value.Text) task.at("taskId")).value();
    String trigger =
        ((Value.Text)
                ((Obj) ((Arr) api.get("/v1/triggers", "Authorization", mine).at("items")).get(0))
                    .at("id"))
            .value();
    String key =
        ((Value.Text)
                ((Obj) ((Arr) api.get("/v1/keys", "Authorization", mine).at("items")).get(0))
                    .at("id"))
            .value();

    for (String path : List.of("/v1/flows/%s", "/v1/flows/%s/plan")) {
      requireSame("GET", path, "secretflow", "");
    }
    requireSame("DELETE", "/v1/flows/%s", "secretflow", "");
    requireSame("POST", "/v1/flows/%s/executions", "secretflow", "{}");
    for (String path :
        List.of("", "?at=1", "/steps", "/steps/far", "/steps/far/items", "/events")) {
      requireSame("GET", "/v1/executions/%s" + path, execution, "");
    }
    for (String change : List.of("pause", "resume", "cancel", "retry", "release", "signals/go")) {
      requireSame("POST", "/v1/executions/%s/" + change, execution, "{}");
    }
    requireSame("POST", "/v1/executions/%s/retry-now", execution, "{\"step\":\"far\"}");
    requireSame("POST", "/v1/executions/%s/approvals/far", execution, "{\"decision\":\"approve\"}");
    requireSame("GET", "/v1/analytics/timeline/%s", execution, "");
    requireSame("POST", "/v1/tasks/%s/heartbeat", taskId, "{}");
    requireSame("POST", "/v1/tasks/%s/result", taskId, "{\"status\":\"completed\"}");
    requireSame("GET", "/v1/secrets/%s", "db", "");
    requireSame("DELETE", "/v1/secrets/%s", "db", "");
    requireSame("GET", "/v1/triggers/%s", trigger, "");
    requireSame("POST", "/v1/triggers/%s/pause", trigger, "");
    requireSame("GET", "/v1/keys/%s", key, "");
    requireSame("DELETE", "/v1/keys/%s", key, "");

    Api.Answer bulk =
        send(
                "POST",
                "/v1/executions/bulk",
                "{\"action\":\"cancel\",\"ids\":[\"%s\"]}".formatted(execution),
                theirs)
            .expect(202);
    assertThat(bulk.text()).contains("\"status\":404").contains("\"ok\":false");
    send("POST", "/v1/tasks/" + taskId + "/result", "{\"status\":\"completed\"}", mine).expect(200);
  }

  @Test
  void a_webhooks_path_is_each_tenants_own_and_a_collision_names_the_flow_that_has_it() {
    String first =
        "id: first\ntriggers:\n  - { type: webhook, path: hr/new-hire, public: true }\nsteps: [ { id: a, adapter: core, action: noop } ]";
    String second = first.replace("id: first", "id: second");
    register(mine, first).expect(201);

    Api.Answer refused = register(mine, second).expect(422);
    Obj error = (Obj) ((Arr) refused.at("errors")).get(0);
    assertThat(error.at("path")).isEqualTo(Value.of("triggers[0].path"));
    assertThat(error.at("line")).isEqualTo(Value.of(3));
    assertThat(error.at("column")).isEqualTo(Value.of(28));
    assertThat(((Value.Text) error.at("message")).value())
        .contains("'hr/new-hire'", "flow 'first'", "another path");
    Api.Answer checked =
        api.postAs("/v1/flows/validate", "application/yaml", second, "Authorization", mine)
            .expect(200);
    assertThat(checked.at("valid")).isEqualTo(Value.FALSE);
    assertThat(checked.text()).contains("flow 'first'");

    // Another tenant has the path as well, and learns nothing of this one's.
    register(theirs, second).expect(201);
    assertThat(register(theirs, first.replace("first", "third")).expect(422).text())
        .contains("flow 'second'")
        .doesNotContain("'first'");
    api.post("/v1/hooks/default/hr/new-hire", "{}").expect(202);
    assertThat(api.post("/v1/hooks/other/hr/new-hire", "{}").expect(202).textAt("flowId"))
        .isEqualTo("second");
    register(mine, first.replace("hr/new-hire", "hr/old")).expect(201);
    register(mine, second).expect(201);
  }
}
