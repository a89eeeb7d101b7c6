package io.baton.server.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.baton.adapters.AdapterException;
import io.baton.adapters.core.CoreAdapter;
import io.baton.conformance.Requirement;
import io.baton.runtime.lane.Ended;
import io.baton.runtime.pool.PoolStatus;
import io.baton.server.OnOneServer;
import io.baton.value.Arr;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import io.baton.worker.Counts;
import io.baton.worker.TaskMessage;
import io.baton.worker.Worker;
import io.baton.worker.WorkerBuilder;
import io.baton.worker.WorkerException;
import io.baton.worker.WorkerListener;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The worker library against a real server. */
@Timeout(120)
@Requirement("WRK-3")
final class RemoteWorkerTest extends OnOneServer {
  private final BlockingQueue<TaskMessage> begun = new LinkedBlockingQueue<>();

  private WorkerBuilder worker(String pool) {
    return Worker.builder(api.server().address())
        .pool(pool)
        .listener(
            new WorkerListener() {
              @Override
              public void began(TaskMessage task) {
                begun.add(task);
              }
            });
  }

  @BeforeEach
  void forgetOtherTests() {
    begun.clear();
  }

  private String start(String pool, String step) {
    String flow =
        register(
            """
            id: on-%s
            steps: [ { id: work, pool: %s, %s } ]
            output: "{{ work }}"
            """
                .formatted(pool, pool, step));
    return api.post("/v1/flows/%s/executions".formatted(flow), "{}")
        .expect(202)
        .textAt("executionId");
  }

  private Ended ended(String execution) throws Exception {
    return api.server().baton().execution(execution).ended().get(60, TimeUnit.SECONDS);
  }

  private static Counts await(Worker worker, Predicate<Counts> reached) throws Exception {
    while (!reached.test(worker.counts())) {
      TimeUnit.MILLISECONDS.sleep(5);
    }
    return worker.counts();
  }

  @Test
  @Requirement("WRK-2")
  void many_steps_are_done_each_once() throws Exception {
    Set<String> tokens = ConcurrentHashMap.newKeySet();
    List<String> executions = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      executions.add(start("many", "adapter: lathe, action: turn"));
    }
    try (Worker worker =
        worker("many")
            .slots(50)
            .adapter(
                "lathe",
                task -> {
                  assertThat(tokens.add(task.idempotencyToken())).isTrue();
                  return Obj.of("turned", Value.TRUE);
                })
            .start()) {
      for (String execution : executions) {
        assertThat(ended(execution).isCompleted()).isTrue();
      }
      Counts counts = await(worker, now -> now.running() == 0);
      assertThat(counts).isEqualTo(new Counts(0, 300, 300, 0, 0, 0, 0));
    }
  }

  @Test
  void a_failure_is_told_with_its_code_and_variables_are_set() throws Exception {
    try (Worker _ = worker("built-in").adapter(new CoreAdapter()).start()) {
      String failed = start("built-in", "adapter: core, action: fail, params: { code: BROKEN }");
      assertThat(ended(failed).isCompleted()).isFalse();
      assertThat(api.get("/v1/executions/" + failed).at("errors").toString()).contains("BROKEN");
      String set = start("built-in", "adapter: core, action: set, params: { colour: red }");
      assertThat(ended(set).isCompleted()).isTrue();
      assertThat(api.get("/v1/executions/" + set).at("variables"))
          .isEqualTo(Json.parse("{\"colour\":\"red\"}"));
      assertThat(begun).hasSize(2);
    }
    String here = start("built-in", "adapter: core, action: echo, params: { a: 1 }");
    assertThat(ended(here).isCompleted()).as("nobody else is left").isTrue();
    assertThat(begun).hasSize(2);
  }

  @Test
  @Requirement({"OBS-3", "RET-1"})
  void a_trace_goes_through_and_a_wished_pause_is_kept() throws Exception {
    String place = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
    Queue<Long> begunAt = new ConcurrentLinkedQueue<>();
    try (Worker _ =
        worker("traced")
            .adapter(
                "lathe",
                task -> {
                  begunAt.add(System.nanoTime());
                  if (task.attempt() == 1) {
                    throw new AdapterException("RATE_LIMIT", "later")
                        .retryAfter(Duration.ofSeconds(1));
                  }
                  return Value.of(String.valueOf(task.traceparent()));
                })
            .start()) {
      String flow =
          register(
              """
              id: traced
              steps:
                - { id: work, pool: traced, adapter: lathe, action: turn, retry: { attempts: 2, delay: 1ms } }
              output: "{{ work }}"
              """);
      String execution =
          api.post("/v1/flows/%s/executions".formatted(flow), "{}", "traceparent", place)
              .expect(202)
              .textAt("executionId");
      assertThat(ended(execution).output()).isEqualTo(Value.of(place));
      assertThat(begunAt).hasSize(2);
      long waited = -begunAt.remove() + begunAt.remove();
      assertThat(waited).isGreaterThan(TimeUnit.MILLISECONDS.toNanos(900));
    }
  }

  @Test
  @Requirement("WRK-5")
  void cancelling_reaches_the_work() throws Exception {
    try (Worker worker = worker("cancelled").adapter(new CoreAdapter()).start()) {
      String execution =
          start("cancelled", "adapter: core, action: sleep, params: { duration: 1h }");
      begun.take();
      api.post("/v1/executions/" + execution + "/cancel").expect(202);
      assertThat(ended(execution).status()).isEqualTo("cancelled");
      Counts counts = await(worker, now -> now.running() == 0);
      assertThat(counts.cancelled() + counts.late()).isPositive();
    }
  }

  @Test
  @Requirement("WRK-5")
  void a_timeout_reaches_the_work() throws Exception {
    try (Worker worker = worker("slow").adapter(new CoreAdapter()).start()) {
      String execution =
          start("slow", "timeout: 300ms, adapter: core, action: sleep, params: { duration: 1h }");
      assertThat(ended(execution).isCompleted()).isFalse();
      assertThat(api.get("/v1/executions/" + execution).at("errors").toString())
          .contains("TIMEOUT");
      await(worker, now -> now.running() == 0);
    }
  }

  @Test
  @Requirement("WRK-4")
  void one_that_ends_hands_back_what_does_not_end_with_it() throws Exception {
    Worker first =
        worker("handed")
            .adapter(
                "lathe",
                task -> {
                  new CountDownLatch(1).await();
                  return Obj.EMPTY;
                })
            .grace(Duration.ZERO)
            .start();
    String execution = start("handed", "adapter: lathe, action: turn");
    String token = begun.take().idempotencyToken();
    first.close();
    assertThat(first.counts().handedBack()).isEqualTo(1);
    long asked = System.nanoTime();
    try (Worker _ = worker("handed").adapter("lathe", task -> Obj.of("ok", Value.TRUE)).start()) {
      assertThat(ended(execution).isCompleted()).isTrue();
      assertThat(begun.take().idempotencyToken()).isEqualTo(token);
    }
    assertThat(Duration.ofNanos(System.nanoTime() - asked))
        .as("sooner than the lease of 30 s")
        .isLessThan(Duration.ofSeconds(25));
  }

  @Test
  void one_that_ends_lets_its_work_end_first() throws Exception {
    Worker worker =
        worker("graceful").adapter(new CoreAdapter()).grace(Duration.ofSeconds(60)).start();
    String execution =
        start("graceful", "adapter: core, action: sleep, params: { duration: 300ms }");
    begun.take();
    worker.close();
    assertThat(worker.counts().completed()).isEqualTo(1);
    assertThat(ended(execution).isCompleted()).isTrue();
  }

  @Test
  void what_keeps_it_from_working_is_said_in_a_sentence() {
    URI nobody = URI.create("http://127.0.0.1:1");
    assertThatThrownBy(() -> Worker.builder(nobody).adapter(new CoreAdapter()).start())
        .isInstanceOf(WorkerException.class)
        .hasMessageContaining("There is no server at http://127.0.0.1:1");
    assertThatThrownBy(() -> worker("x").key("wrong").adapter(new CoreAdapter()).start())
        .isInstanceOf(WorkerException.class)
        .hasMessageContaining("does not know this key");
    assertThatThrownBy(
            () ->
                Worker.builder(URI.create(api.server().address() + "/elsewhere"))
                    .adapter(new CoreAdapter())
                    .start())
        .isInstanceOf(WorkerException.class)
        .hasMessageContaining("not as a server of Baton does");
  }

  @Test
  void a_result_that_is_too_large_fails_its_step() throws Exception {
    String huge = "x".repeat(10 << 20);
    try (Worker _ = worker("huge").adapter("lathe", task -> Value.of(huge)).start()) {
      String execution = start("huge", "adapter: lathe, action: turn");
      assertThat(ended(execution).isCompleted()).isFalse();
      assertThat(api.get("/v1/executions/" + execution).at("errors").toString())
          .contains("PAYLOAD_TOO_LARGE", "10 MB");
    }
  }

  @Test
  void results_come_in_batches_and_a_body_with_a_flaw_changes_nothing() {
    List<String> executions =
        List.of(
            start("batch", "adapter: lathe, action: turn"),
            start("batch", "adapter: lathe, action: turn"));
    String poll = "{\"worker\":\"w\",\"max\":10,\"waitMs\":10000}";
    List<String> ids = new ArrayList<>();
    while (ids.size() < executions.size()) {
      Arr tasks = (Arr) api.post("/v1/pools/batch/tasks/poll", poll).expect(200).at("tasks");
      tasks.forEach(task -> ids.add(((Value.Text) ((Obj) task).at("taskId")).value()));
    }
    String results =
        "{\"results\":[{\"taskId\":\"%s\",\"status\":\"completed\"},{\"taskId\":\"%s\",\"status\":\"%s\"}]}";
    api.post("/v1/tasks/results", results.formatted(ids.get(0), ids.get(1), "nonsense"))
        .expect(400);
    Obj told =
        api.post("/v1/tasks/results", results.formatted(ids.get(0), "unknown", "failed"))
            .expect(200)
            .json();
    assertThat(told).isEqualTo(Json.parse("{\"accepted\":1,\"refused\":[\"unknown\"]}"));
    assertThat(
            api.post("/v1/tasks/results", results.formatted(ids.get(0), ids.get(1), "completed"))
                .expect(200)
                .json())
        .isEqualTo(Json.parse("{\"accepted\":1,\"refused\":[\"%s\"]}".formatted(ids.get(0))));
  }

  @Test
  void one_that_leaves_gets_no_more_and_counts_no_more() throws Exception {
    var waiting =
        api.client()
            .sendAsync(
                api.request("/v1/pools/left/tasks/poll")
                    .header("Content-Type", "application/json")
                    .POST(
                        java.net.http.HttpRequest.BodyPublishers.ofString(
                            "{\"worker\":\"w\",\"waitMs\":60000}"))
                    .build(),
                java.net.http.HttpResponse.BodyHandlers.ofString());
    while (workers("left") == 0) {
      TimeUnit.MILLISECONDS.sleep(5);
    }
    while (!waiting.isDone()) {
      api.delete("/v1/pools/left/workers/w").expect(204);
    }
    assertThat(waiting.get().body()).isEqualTo("{\"tasks\":[]}");
    assertThat(workers("left")).isZero();
  }

  private int workers(String pool) {
    return api.server().baton().pools("default").stream()
        .filter(one -> one.name().equals(pool))
        .mapToInt(PoolStatus::remoteWorkers)
        .sum();
  }

  @Test
  void a_worker_of_another_protocol_is_told_so() {
    api.post("/v1/pools/p/tasks/poll", "{\"worker\":\"w\"}", "Baton-Protocol", "1").expect(200);
    assertThat(
            api.post("/v1/pools/p/tasks/poll", "{\"worker\":\"w\"}", "Baton-Protocol", "2")
                .expect(400)
                .textAt("detail"))
        .contains("speaks version 1 of the worker protocol");
  }
}
