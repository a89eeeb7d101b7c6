package io.baton.server.task;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.runtime.lane.Ended;
import io.baton.server.Api;
import io.baton.server.OnOneServer;
import io.baton.server.ServerSettings;
import io.baton.server.task.FaultyProxy.Fate;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import io.baton.worker.Worker;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Workers that die, freeze and lose their connection: one result counts, and none is missing. */
@Timeout(120)
@Requirement("WRK-4")
final class WorkerFaultTest extends OnOneServer {
  private static final int REDELIVERIES = 1;

  /** Tokens of the tasks that workers inside the test have begun. */
  private final Queue<String> begun = new ConcurrentLinkedQueue<>();

  @Override
  protected ServerSettings settings(ServerSettings defaults) {
    return defaults.withRuntime(
        runtime ->
            runtime.withPools(
                runtime
                    .pools()
                    .withLease(Duration.ofSeconds(3))
                    .withMaxRedeliveries(REDELIVERIES)));
  }

  @BeforeEach
  void forgetOtherTests() {
    begun.clear();
  }

  private String start(String pool, String params) {
    String flow =
        register(
            """
            id: faults-%s
            steps: [ { id: work, pool: %s, adapter: lathe, action: turn, params: %s } ]
            output: "{{ work }}"
            """
                .formatted(pool, pool, params));
    return again(flow);
  }

  private String again(String flow) {
    return api.post("/v1/flows/%s/executions".formatted(flow), "{}")
        .expect(202)
        .textAt("executionId");
  }

  private Worker worker(URI server, String pool, String name) throws InterruptedException {
    return Worker.builder(server)
        .pool(pool)
        .name(name)
        .adapter(
            "lathe",
            task -> {
              begun.add(task.idempotencyToken());
              return Obj.of("by", Value.of(name));
            })
        .start();
  }

  private Ended ended(String execution) throws Exception {
    return api.server().baton().execution(execution).ended().get(60, TimeUnit.SECONDS);
  }

  private long completions(String execution) {
    return Json.write(api.get("/v1/executions/" + execution + "/events").expect(200).json())
            .split("step.completed", -1)
            .length
        - 1L;
  }

  @Test
  void one_that_is_killed_mid_step_loses_nothing() throws Exception {
    String execution = start("killed", "{}");
    try (WorkerProcess first = WorkerProcess.start(api.server().address(), "killed", "first")) {
      String token = first.begun();
      first.kill();
      try (Worker _ = worker(api.server().address(), "killed", "second")) {
        assertThat(ended(execution).output()).isEqualTo(Json.parse("{\"by\":\"second\"}"));
      }
      assertThat(begun).containsExactly(token);
      assertThat(completions(execution)).isEqualTo(1);
    }
  }

  @Test
  void one_that_was_frozen_past_its_lease_is_refused() throws Exception {
    String execution = start("frozen", "{}");
    try (WorkerProcess first = WorkerProcess.start(api.server().address(), "frozen", "first")) {
      String token = first.begun();
      first.signal("STOP");
      try (Worker _ = worker(api.server().address(), "frozen", "second")) {
        assertThat(ended(execution).output()).isEqualTo(Json.parse("{\"by\":\"second\"}"));
      }
      first.signal("CONT");
      assertThat(first.finish()).contains("completed=0", "late=1");
      assertThat(begun).contains(token);
      assertThat(completions(execution)).isEqualTo(1);
      assertThat(api.get("/v1/executions/" + execution).at("output"))
          .isEqualTo(Json.parse("{\"by\":\"second\"}"));
    }
  }

  @Test
  void a_task_whose_poll_answer_is_cut_off_comes_again() throws Exception {
    AtomicBoolean first = new AtomicBoolean(true);
    String execution = start("cut", "{}");
    try (FaultyProxy proxy =
            new FaultyProxy(
                api.server().address(),
                line ->
                    line.contains("/poll") && first.getAndSet(false)
                        ? Fate.CUT_ANSWER
                        : Fate.PASS);
        Worker worker = worker(proxy.address(), "cut", "w")) {
      assertThat(ended(execution).isCompleted()).isTrue();
      assertThat(proxy.faults.get()).isEqualTo(1);
      assertThat(worker.counts().taken()).isEqualTo(1);
      assertThat(completions(execution)).isEqualTo(1);
    }
  }

  @Test
  void a_result_that_arrives_twice_counts_once() throws Exception {
    String execution = start("doubled", "{}");
    try (FaultyProxy proxy =
            new FaultyProxy(
                api.server().address(),
                line -> line.contains("/result") ? Fate.DOUBLE : Fate.PASS);
        Worker worker = worker(proxy.address(), "doubled", "w")) {
      assertThat(ended(execution).isCompleted()).isTrue();
      while (worker.counts().running() > 0) {
        Thread.onSpinWait();
      }
      assertThat(proxy.faults.get()).isEqualTo(1);
      assertThat(worker.counts().late()).as("the second answer is a refusal").isEqualTo(1);
      assertThat(completions(execution)).isEqualTo(1);
    }
  }

  @Test
  @Requirement("WRK-7")
  void a_task_that_kills_its_workers_is_set_aside_and_the_others_go_on() throws Exception {
    String poison = start("poison", "{ poison: true }");
    for (int delivery = 0; delivery <= REDELIVERIES; delivery++) {
      try (WorkerProcess victim =
          WorkerProcess.start(api.server().address(), "poison", "victim" + delivery)) {
        assertThat(victim.begun()).isNotEmpty();
        assertThat(victim.exitCode()).isEqualTo(1);
      }
    }
    String healthy = start("poison", "{}");
    try (Worker _ = worker(api.server().address(), "poison", "w")) {
      assertThat(ended(healthy).isCompleted()).isTrue();
      assertThat(ended(poison).isCompleted()).isFalse();
    }
    Api.Answer failed = api.get("/v1/executions/" + poison);
    assertThat(failed.at("errors").toString())
        .contains("WORKER_LOST", "was handed to 2 workers, and none of them answered");
    List<Obj> letters = api.server().baton().deadLetters("default", 10);
    assertThat(letters)
        .singleElement()
        .satisfies(letter -> assertThat(letter.at("executionId")).isEqualTo(Value.of(poison)));
  }
}
