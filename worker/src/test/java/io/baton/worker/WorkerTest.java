package io.baton.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.baton.adapters.Action;
import io.baton.adapters.AdapterException;
import io.baton.conformance.Requirement;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A worker against a server that does what the test says. */
@Timeout(60)
@Requirement("WRK-3")
final class WorkerTest {
  private static final long LONG_LEASE = 60_000;

  private final ScriptedTransport server = new ScriptedTransport();

  private WorkerBuilder worker(Action action) {
    return Worker.builder(settings -> server).pool("p").adapter("a", action);
  }

  private static void until(BooleanSupplier condition) throws InterruptedException {
    while (!condition.getAsBoolean()) {
      TimeUnit.MILLISECONDS.sleep(5);
    }
  }

  private String nextStatus() throws InterruptedException {
    return ((Value.Text) server.reports.take().body().at("status")).value();
  }

  @Test
  void no_more_tasks_are_taken_than_there_are_slots() throws Exception {
    Semaphore goOn = new Semaphore(0);
    AtomicInteger atOnce = new AtomicInteger();
    for (int i = 0; i < 10; i++) {
      server.tasks.add(ScriptedTransport.task("t" + i, LONG_LEASE, 0));
    }
    try (Worker worker =
        worker(
                task -> {
                  atOnce.incrementAndGet();
                  goOn.acquire();
                  atOnce.decrementAndGet();
                  return Obj.EMPTY;
                })
            .slots(3)
            .start()) {
      until(() -> atOnce.get() == 3);
      assertThat(server.tasks).hasSize(7);
      assertThat(worker.counts().running()).isEqualTo(3);
      goOn.release(10);
      until(() -> worker.counts().completed() == 10);
      assertThat(server.mostAsked.get()).isEqualTo(3);
    }
  }

  @Test
  void a_result_is_told_again_until_it_is_safe() throws Exception {
    server.deliveriesThatFail.set(3);
    server.tasks.add(ScriptedTransport.task("t", LONG_LEASE, 0));
    try (Worker worker = worker(task -> Obj.of("n", Value.of(1))).start()) {
      Report report = server.reports.take();
      assertThat(report.body().at("output")).isEqualTo(Json.parse("{\"n\":1}"));
      until(() -> worker.counts().completed() == 1);
      assertThat(worker.counts().late()).isZero();
    }
  }

  @Test
  @Requirement("WRK-4")
  void a_result_that_cannot_be_told_within_its_lease_is_given_up() throws Exception {
    server.deliveriesThatFail.set(Integer.MAX_VALUE);
    server.tasks.add(ScriptedTransport.task("t", 1, 0));
    server.lost.add("t");
    try (Worker worker = worker(task -> Obj.EMPTY).start()) {
      until(() -> worker.counts().late() == 1);
      until(() -> worker.counts().running() == 0);
      assertThat(server.reports).isEmpty();
    }
  }

  @Test
  @Requirement("WRK-5")
  void work_is_stopped_when_it_is_cancelled_lost_or_over_time() throws Exception {
    CountDownLatch never = new CountDownLatch(1);
    AtomicInteger stops = new AtomicInteger();
    server.cancelled.add("cancelled");
    server.lost.add("lost");
    server.tasks.add(ScriptedTransport.task("cancelled", 300, 0));
    server.tasks.add(ScriptedTransport.task("lost", 300, 0));
    server.tasks.add(ScriptedTransport.task("late", LONG_LEASE, System.currentTimeMillis() + 200));
    try (Worker worker =
        worker(
                task -> {
                  task.onCancel(stops::incrementAndGet);
                  never.await();
                  return Obj.EMPTY;
                })
            .start()) {
      until(() -> worker.counts().running() == 0 && stops.get() == 3);
      assertThat(server.reports)
          .extracting(Report::taskId)
          .containsExactlyInAnyOrder("cancelled", "late");
      assertThat(server.reports.toString()).contains("CANCELLED", "TIMEOUT");
      assertThat(worker.counts()).isEqualTo(new Counts(0, 3, 0, 2, 1, 1, 0));
    }
  }

  @Test
  void what_was_done_counts_although_it_was_cancelled() throws Exception {
    server.cancelled.add("t");
    server.tasks.add(ScriptedTransport.task("t", 300, 0));
    try (Worker _ =
        worker(
                task -> {
                  while (!task.isCancelled()) {
                    Thread.onSpinWait();
                  }
                  return Obj.EMPTY;
                })
            .start()) {
      assertThat(nextStatus()).isEqualTo("completed");
    }
  }

  @Test
  void errors_are_told_as_errors() throws Exception {
    server.tasks.add(ScriptedTransport.task("t", LONG_LEASE, 0));
    try (Worker _ =
        worker(
                task -> {
                  throw new IOException("no cable");
                })
            .start()) {
      assertThat(server.reports.take().body().at("error"))
          .isEqualTo(Json.parse("{\"code\":\"ADAPTER_ERROR\",\"message\":\"no cable\"}"));
    }
  }

  @Test
  @Requirement("RET-1")
  void a_wished_pause_is_told_with_the_error() throws Exception {
    server.tasks.add(ScriptedTransport.task("t", LONG_LEASE, 0));
    try (Worker _ =
        worker(
                task -> {
                  throw new AdapterException("RATE_LIMIT", "later")
                      .retryAfter(Duration.ofMillis(1_500));
                })
            .start()) {
      assertThat(server.reports.take().body().at("error"))
          .isEqualTo(
              Json.parse("{\"code\":\"RATE_LIMIT\",\"message\":\"later\",\"retryAfterMs\":1500}"));
    }
  }

  @Test
  @Requirement("OBS-3")
  void work_knows_its_place_in_a_trace() throws Exception {
    String place = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
    server.tasks.add(
        TaskMessage.read(
            Json.parse(
                """
                {"taskId":"t","executionId":"e","flowId":"f","stepId":"s","attempt":1,"adapter":"a","action":"b",
                 "input":{},"idempotencyToken":"x","deadline":null,"leaseMs":30000,"traceparent":"%s","tracestate":"v=1"}
                """
                    .formatted(place)),
            0));
    server.tasks.add(ScriptedTransport.task("none", LONG_LEASE, 0));
    try (Worker _ =
        worker(task -> Value.of(task.traceparent() + " " + task.tracestate())).slots(1).start()) {
      assertThat(server.reports.take().body().at("output")).isEqualTo(Value.of(place + " v=1"));
      assertThat(server.reports.take().body().at("output")).isEqualTo(Value.of("null null"));
    }
  }

  @Test
  void code_that_does_not_stop_is_left_behind_when_the_worker_ends() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    server.tasks.add(ScriptedTransport.task("t", LONG_LEASE, 0));
    Worker worker =
        worker(
                task -> {
                  begun.countDown();
                  while (goOn.getCount() > 0) {
                    Thread.onSpinWait();
                  }
                  return Obj.EMPTY;
                })
            .grace(Duration.ZERO)
            .start();
    begun.await();
    worker.close();
    goOn.countDown();
    assertThat(nextStatus()).isEqualTo("released");
    assertThat(server.reports).isEmpty();
    assertThat(worker.counts().handedBack()).isEqualTo(1);
  }

  @Test
  void one_that_is_refused_ends_and_says_why() throws Exception {
    Worker worker = worker(task -> Obj.EMPTY).start();
    server.pollFaults.add(TransportException.hopeless("The key was removed"));
    assertThatThrownBy(worker::awaitEnd)
        .isInstanceOf(WorkerException.class)
        .hasMessage("The key was removed");
    worker.close();
  }

  @Test
  void a_server_that_is_away_is_asked_again() throws Exception {
    Queue<String> heard = new ConcurrentLinkedQueue<>();
    server.pollFaults.add(TransportException.passing("away"));
    server.pollFaults.add(TransportException.passing("away"));
    server.tasks.add(ScriptedTransport.task("t", LONG_LEASE, 0));
    try (Worker _ =
        worker(task -> Obj.EMPTY)
            .listener(
                new WorkerListener() {
                  @Override
                  public void trouble(String sentence) {
                    heard.add(sentence);
                  }

                  @Override
                  public void recovered() {
                    heard.add("back");
                  }
                })
            .start()) {
      assertThat(nextStatus()).isEqualTo("completed");
      until(() -> heard.contains("back"));
    }
  }

  @Test
  void a_server_of_another_protocol_is_refused() throws Exception {
    HttpServer newer =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    newer.createContext(
        "/",
        exchange -> {
          exchange.getResponseHeaders().add(Protocol.HEADER, "2");
          exchange.sendResponseHeaders(409, -1);
          exchange.close();
        });
    newer.start();
    try {
      URI address = URI.create("http://127.0.0.1:" + newer.getAddress().getPort());
      assertThatThrownBy(() -> Worker.builder(address).adapter("a", task -> Obj.EMPTY).start())
          .isInstanceOf(WorkerException.class)
          .hasMessageContaining("speaks version 2 of the worker protocol, this worker speaks 1");
    } finally {
      newer.stop(0);
    }
  }

  @Test
  void a_time_limit_counts_by_the_servers_clock() {
    Obj task =
        (Obj)
            Json.parse(
                """
                {"taskId":"t","executionId":"e","flowId":"f","stepId":"s","attempt":2,"adapter":"a","action":"b",
                 "input":{},"idempotencyToken":"x","deadline":"1970-01-01T00:00:10Z","leaseMs":30000}
                """);
    assertThat(TaskMessage.read(task, 0).remainingMillis(4_000)).isEqualTo(6_000);
    assertThat(TaskMessage.read(task, -2_000).remainingMillis(4_000)).isEqualTo(8_000);
    assertThat(TaskMessage.read(task.with("deadline", Value.NULL), 0).remainingMillis(0))
        .isEqualTo(Long.MAX_VALUE);
    assertThatThrownBy(() -> TaskMessage.read(task.without("adapter"), 0))
        .hasMessageContaining("A task needs a text 'adapter'");
  }

  @Test
  void settings_that_make_no_sense_are_refused() {
    assertThatThrownBy(() -> worker(task -> Obj.EMPTY).slots(0)).hasMessageContaining("1 to 10000");
    assertThatThrownBy(() -> Worker.builder(settings -> server).start())
        .hasMessageContaining("at least one adapter");
  }
}
