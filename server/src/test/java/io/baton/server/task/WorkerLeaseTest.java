package io.baton.server.task;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.server.Api;
import io.baton.server.OnOneServer;
import io.baton.server.ServerSettings;
import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What becomes of the task of a worker that says nothing, over HTTP. */
@Timeout(120)
@Requirement("WRK-4")
final class WorkerLeaseTest extends OnOneServer {
  private static final int REDELIVERIES = 3;

  @Override
  protected ServerSettings settings(ServerSettings defaults) {
    return defaults.withRuntime(
        runtime ->
            runtime.withPools(
                runtime
                    .pools()
                    .withLease(Duration.ofSeconds(1))
                    .withMaxRedeliveries(REDELIVERIES)));
  }

  private String start(String pool) {
    String flow =
        register(
            """
            id: lease-%s
            steps: [ { id: work, pool: %s, adapter: lathe, action: turn } ]
            output: "{{ work }}"
            """
                .formatted(pool, pool));
    return api.post("/v1/flows/%s/executions".formatted(flow), "{}")
        .expect(202)
        .textAt("executionId");
  }

  private Obj task(String pool, String worker) {
    String body = "{\"worker\":\"%s\",\"waitMs\":30000}".formatted(worker);
    Arr tasks = Arr.EMPTY;
    while (tasks.size() == 0) {
      tasks =
          (Arr) api.post("/v1/pools/%s/tasks/poll".formatted(pool), body).expect(200).at("tasks");
    }
    return (Obj) tasks.get(0);
  }

  private Api.Answer answer(Obj task, String body) {
    return api.post(
        "/v1/tasks/%s/result".formatted(((Value.Text) task.at("taskId")).value()), body);
  }

  private Api.Answer heartbeat(Obj task) {
    return api.post(
        "/v1/tasks/%s/heartbeat".formatted(((Value.Text) task.at("taskId")).value()), "{}");
  }

  @Test
  void another_worker_gets_it_as_the_same_attempt_and_the_late_answer_changes_nothing()
      throws Exception {
    String execution = start("silent");
    Obj first = task("silent", "one");
    assertThat(first.at("leaseMs")).isEqualTo(Value.of(1_000));
    Obj second = task("silent", "two");
    assertThat(second.at("taskId")).isNotEqualTo(first.at("taskId"));
    for (String same : new String[] {"idempotencyToken", "attempt", "executionId", "stepId"}) {
      assertThat(second.at(same)).as(same).isEqualTo(first.at(same));
    }
    heartbeat(first).expect(409);
    answer(first, "{\"status\":\"completed\",\"output\":\"late\"}").expect(409);
    String inTime = "{\"status\":\"completed\",\"output\":\"in time\"}";
    while (answer(second, inTime).status() != 200) {
      // The machine was so busy that this one's lease was over as well.
      second = task("silent", "next");
    }
    api.server().baton().execution(execution).ended().get(60, TimeUnit.SECONDS);
    assertThat(api.get("/v1/executions/" + execution).at("output")).isEqualTo(Value.of("in time"));
  }

  @Test
  void one_that_nobody_answers_fails_its_step_in_the_end() throws Exception {
    String execution = start("hopeless");
    for (int delivery = 0; delivery <= REDELIVERIES; delivery++) {
      task("hopeless", "worker-" + delivery);
    }
    api.server().baton().execution(execution).ended().get(60, TimeUnit.SECONDS);
    assertThat(api.get("/v1/executions/" + execution).at("errors").toString())
        .contains("WORKER_LOST");
  }
}
