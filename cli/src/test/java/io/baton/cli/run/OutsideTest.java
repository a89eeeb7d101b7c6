package io.baton.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.baton.adapters.network.NetworkPolicy;
import io.baton.engine.Event;
import io.baton.engine.Recorded;
import io.baton.engine.state.ExecutionState;
import io.baton.engine.state.ExecutionStatus;
import io.baton.flow.plan.Plan;
import io.baton.flow.read.Definitions;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What reaches a run from outside the process: callbacks and answers to polls. */
final class OutsideTest {
  private static final String CALLED_BACK =
      """
      id: x
      steps:
        - id: far
          adapter: core
          action: echo
          params: { url: "{{ callback.url }}" }
          async: { callback: true }
      output: "{{ far }}"
      """;

  @Test
  void a_callback_is_taken_once_and_unknown_or_odd_ones_are_refused() throws Exception {
    List<Integer> statuses = new ArrayList<>();

    ExecutionState ended =
        run(
            CALLED_BACK,
            (url, run) -> {
              statuses.add(post(url + "x", "{\"status\": \"completed\"}"));
              statuses.add(post(url, "{\"status\": \"odd\"}"));
              statuses.add(post(url, "no json"));
              statuses.add(post(url, "{\"status\": \"completed\", \"result\": {\"n\": 1}}"));
            });

    assertThat(statuses).containsExactly(404, 422, 400, 200);
    assertThat(ended.output()).isEqualTo(Json.parse("{\"n\": 1}"));
  }

  @Test
  void a_second_callback_comes_too_late() throws Exception {
    List<Integer> statuses = new ArrayList<>();

    run(
        CALLED_BACK.replace("output:", "  - { id: ok, approval: {} }\noutput:"),
        (url, run) -> {
          statuses.add(post(url, "{\"status\": \"completed\"}"));
          statuses.add(post(url, "{\"status\": \"completed\"}"));
          run.cancel("enough seen");
        });

    assertThat(statuses).containsExactly(200, 409);
  }

  @Test
  void a_callback_can_report_a_failure() throws Exception {
    ExecutionState ended =
        run(
            CALLED_BACK,
            (url, run) -> post(url, "{\"status\": \"failed\", \"error\": {\"code\": \"GONE\"}}"));

    assertThat(ended.status()).isEqualTo(ExecutionStatus.FAILED);
    assertThat(Objects.requireNonNull(ended.error()).code()).isEqualTo("GONE");
  }

  @Test
  void an_operation_is_polled_until_it_is_done() throws Exception {
    AtomicInteger polls = new AtomicInteger();
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/job",
        exchange -> {
          String status = polls.incrementAndGet() < 3 ? "working" : "completed";
          byte[] body =
              "{\"status\": \"%s\", \"result\": {\"n\": 1}}"
                  .formatted(status)
                  .getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(200, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.start();
    try {
      ExecutionState ended =
          run(
              """
              id: x
              steps:
                - id: far
                  adapter: core
                  action: echo
                  params: { poll_url: "http://127.0.0.1:%d/job" }
                  async: { poll: { interval: 200ms } }
              output: "{{ far }}"
              """
                  .formatted(server.getAddress().getPort()),
              (url, run) -> {});

      assertThat(ended.output()).isEqualTo(Json.parse("{\"n\": 1}"));
      assertThat(polls.get()).isGreaterThanOrEqualTo(3);
    } finally {
      server.stop(0);
    }
  }

  /** Runs the flow; as soon as its step is parked, something is done on a thread of its own. */
  private static ExecutionState run(String yaml, BiConsumer<String, FlowRun> whenParked)
      throws IOException, InterruptedException {
    Plan plan = Objects.requireNonNull(Definitions.read(yaml, "x.yaml").plan());
    Library library = new Library(new FlowText(yaml, "x.yaml", plan), id -> null);
    Parked parked = new Parked(whenParked);
    try (DataFolder folder = DataFolder.of(null);
        FlowRun run = FlowRun.of(folder.open(), adapters(folder), library, parked)) {
      parked.run = run;
      ExecutionState ended = run.run(library, Obj.EMPTY);
      for (Thread caller : parked.callers) {
        caller.join();
      }
      return ended;
    }
  }

  private static RunAdapters adapters(DataFolder folder) {
    return new RunAdapters(folder.path(), NetworkPolicy.local());
  }

  private static int post(String url, String body) {
    try (HttpClient client = HttpClient.newHttpClient()) {
      HttpRequest request =
          HttpRequest.newBuilder(URI.create(url))
              .POST(HttpRequest.BodyPublishers.ofString(body))
              .build();
      return client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
    } catch (IOException | InterruptedException broken) {
      throw new IllegalStateException(broken);
    }
  }

  private static final class Parked implements RunListener {
    private final BiConsumer<String, FlowRun> action;
    private final List<Thread> callers = new ArrayList<>();
    private @Nullable FlowRun run;

    Parked(BiConsumer<String, FlowRun> action) {
      this.action = action;
    }

    @Override
    public void happened(RunExecution execution, Recorded recorded) {
      if (recorded.event() instanceof Event.StepWaiting waiting
          && waiting.waitFor() == Event.WaitFor.CALLBACK) {
        Obj answer = (Obj) waiting.detail();
        String url = ((Value.Text) answer.at("url")).value();
        callers.add(
            Thread.ofVirtual().start(() -> action.accept(url, Objects.requireNonNull(run))));
      }
    }
  }
}
