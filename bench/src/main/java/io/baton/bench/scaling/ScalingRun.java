package io.baton.bench.scaling;

import io.baton.runtime.scale.PoolPlan;
import io.baton.runtime.scale.ScaleRules;
import io.baton.server.Server;
import io.baton.server.ServerSettings;
import io.baton.value.Arr;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * A server with one pool, floods that come over HTTP, and what the server tells of the pool while
 * they are worked off. Ends when the pool is empty again.
 */
final class ScalingRun implements AutoCloseable {
  static final String POOL = "batch";

  private static final long LOOK_MILLIS = 100;
  private static final Duration PATIENCE = Duration.ofMinutes(5);

  /** Much less patient than the default, so that the run does not take a quarter of an hour. */
  static final ScaleRules RULES =
      ScaleRules.DEFAULT.withPatience(
          Duration.ofSeconds(5), Duration.ofSeconds(1), Duration.ofSeconds(5));

  private final Server server;
  private final HttpClient client = HttpClient.newHttpClient();
  private final long began = System.currentTimeMillis();
  private final List<Moment> moments = new ArrayList<>();

  private ScalingRun(Server server) {
    this.server = server;
  }

  static ScalingRun open(Path folder, PoolPlan plan) {
    ServerSettings settings = ServerSettings.in(folder).withPort(0);
    return new ScalingRun(
        Server.start(
            settings.withScaling(
                settings.scaling().with(plan).withInterval(Duration.ofMillis(LOOK_MILLIS)))));
  }

  /** Works off one flood after the other, each task a nap, then waits until nobody works. */
  Recording record(String title, List<Integer> floods, Duration nap) throws InterruptedException {
    register(nap);
    look();
    for (int tasks : floods) {
      ask("POST", "/v1/flows/flood/executions", "{\"input\": {\"tasks\": %d}}".formatted(tasks));
      // It has begun when something waits or runs, and is over when nothing does.
      until(moment -> !moment.isIdle());
      until(Moment::isIdle);
    }
    until(moment -> moment.workers() == 0);
    return new Recording(title, List.copyOf(moments), turns());
  }

  private interface Condition {
    boolean holds(Moment moment);
  }

  private void until(Condition condition) throws InterruptedException {
    long end = System.currentTimeMillis() + PATIENCE.toMillis();
    while (!condition.holds(look())) {
      if (System.currentTimeMillis() > end) {
        throw new IllegalStateException("The pool did not get there: " + moments.getLast());
      }
      Thread.sleep(LOOK_MILLIS);
    }
  }

  private Moment look() {
    Obj pool = ask("GET", "/v1/pools/" + POOL, "");
    Moment moment = Moment.of(second(System.currentTimeMillis()), pool);
    moments.add(moment);
    return moment;
  }

  private double second(long millis) {
    return (millis - began) / 1000.0;
  }

  private List<Turn> turns() {
    Obj pool = ask("GET", "/v1/pools/" + POOL, "");
    List<Turn> turns = new ArrayList<>();
    if (pool.at("decisions") instanceof Arr decisions) {
      for (Value value : decisions.items().reversed()) {
        Obj decision = (Obj) value;
        turns.add(
            new Turn(
                second(Instant.parse(text(decision, "at")).toEpochMilli()),
                Moment.number(decision, "from"),
                Moment.number(decision, "to"),
                text(decision, "reason")));
      }
    }
    return turns;
  }

  private static String text(Obj from, String field) {
    return from.at(field) instanceof Value.Text text ? text.value() : "";
  }

  private void register(Duration nap) {
    ask(
        "POST",
        "/v1/flows",
        """
        {"id": "flood", "pool": "%s", "input": {"tasks": "integer"},
         "concurrency": {"steps": 1000, "perAdapter": 1000},
         "timeouts": {"step": "10m"},
         "steps": [{"id": "nap", "forEach": "{{ range(input.tasks) }}", "concurrency": 1000,
                    "adapter": "core", "action": "sleep", "params": {"duration": "%dms"}}]}
        """
            .formatted(POOL, nap.toMillis()));
  }

  private Obj ask(String method, String path, String body) {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(server.address() + path))
            .header("Content-Type", "application/json")
            .method(
                method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
            .build();
    try {
      HttpResponse<String> response = client.send(request, BodyHandlers.ofString());
      if (response.statusCode() >= 300) {
        throw new IllegalStateException("%s %s: %s".formatted(method, path, response.body()));
      }
      return (Obj) Json.parse(response.body());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while waiting for the server", e);
    }
  }

  @Override
  public void close() {
    client.close();
    server.close();
  }
}
