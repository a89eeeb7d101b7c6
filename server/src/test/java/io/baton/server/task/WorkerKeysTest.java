package io.baton.server.task;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.server.Api;
import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Who may take tasks and answer them, where there are keys. */
@Timeout(120)
@Requirement({"WRK-3", "API-7"})
@SuppressWarnings("NullAway.Init") // set before each test
final class WorkerKeysTest {
  private static final String POLL = "{\"worker\":\"w\",\"waitMs\":%d}";
  private static final String DONE = "{\"status\":\"completed\"}";

  @TempDir private Path folder;
  private Api api;
  private String admin;

  @BeforeEach
  void start() {
    api = Api.in(folder);
    api.post("/v1/tenants", "{\"id\":\"other\"}").expect(201);
    admin = "Bearer " + api.post("/v1/keys", "{\"role\":\"admin\"}").expect(201).textAt("key");
    api.postAs(
            "/v1/flows",
            "application/yaml",
            "id: f\nsteps: [ { id: a, pool: far, adapter: lathe, action: turn } ]\n",
            "Authorization",
            admin)
        .expect(201);
  }

  @AfterEach
  void stop() {
    api.close();
  }

  private String key(String role, String tenant) {
    String body = "{\"role\":\"%s\",\"tenant\":\"%s\"}".formatted(role, tenant);
    return "Bearer " + post("/v1/keys", body, admin).expect(201).textAt("key");
  }

  private Api.Answer post(String path, String body, String key) {
    return api.post(path, body, "Authorization", key);
  }

  private Arr poll(String key, int wait) {
    return (Arr)
        post("/v1/pools/far/tasks/poll", POLL.formatted(wait), key).expect(200).at("tasks");
  }

  @Test
  void only_workers_and_admins_take_tasks_and_workers_do_nothing_else() {
    for (String role : List.of("viewer", "operator", "editor")) {
      String key = key(role, "default");
      post("/v1/pools/far/tasks/poll", POLL.formatted(0), key).expect(403);
      post("/v1/tasks/none/heartbeat", "{}", key).expect(403);
      post("/v1/tasks/none/result", DONE, key).expect(403);
      post("/v1/tasks/results", "{\"results\":[]}", key).expect(403);
    }
    api.post("/v1/pools/far/tasks/poll", POLL.formatted(0)).expect(401);
    api.post("/v1/tasks/none/result", DONE).expect(401);
    post("/v1/tasks/none/result", DONE, "Bearer none").expect(401);
    String worker = key("worker", "default");
    assertThat(poll(worker, 0)).isEqualTo(Arr.EMPTY);
    api.get("/v1/executions", "Authorization", worker).expect(403);
    post("/v1/flows/f/executions", "{}", worker).expect(403);
  }

  @Test
  void another_tenants_worker_neither_gets_a_task_nor_answers_it() {
    String own = key("worker", "default");
    String stranger = key("worker", "other");
    post("/v1/flows/f/executions", "{}", admin).expect(202);
    Obj task = (Obj) poll(own, 60_000).get(0);
    String path = "/v1/tasks/" + ((Value.Text) task.at("taskId")).value();
    assertThat(poll(stranger, 0)).isEqualTo(Arr.EMPTY);
    post(path + "/heartbeat", "{}", stranger).expect(409);
    post(path + "/result", DONE, stranger).expect(409);
    String batch =
        "{\"results\":[{\"taskId\":%s,\"status\":\"completed\"}]}".formatted(task.at("taskId"));
    assertThat(post("/v1/tasks/results", batch, stranger).expect(200).at("accepted"))
        .isEqualTo(Value.of(0));
    post(path + "/result", DONE, own).expect(200);
  }
}
