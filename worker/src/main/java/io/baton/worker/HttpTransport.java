package io.baton.worker;

import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
import io.baton.worker.HttpCalls.Reply;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The worker protocol of the server's REST API. */
final class HttpTransport implements Transport {
  private static final Duration ANSWER_TIME = Duration.ofSeconds(10);

  private static final int CALLS_AT_ONCE = 4;

  /** Results that are larger together go apart. */
  private static final long LARGEST_BATCH = 1 << 20;

  private final HttpCalls calls;
  private final URI server;
  private final String pool;
  private final String worker;
  private final Obj poll;

  HttpTransport(URI server, String key, WorkerBuilder settings) {
    this.server = server;
    this.calls = new HttpCalls(server, key);
    this.pool = encoded(settings.pool());
    this.worker = settings.name();
    this.poll =
        Obj.builder()
            .put("worker", worker)
            .put("adapters", Arr.of(settings.adapterNames().stream().map(Value::of).toList()))
            .build();
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  @Override
  public String address() {
    return server.toString();
  }

  @Override
  public int callsAtOnce() {
    return CALLS_AT_ONCE;
  }

  /** Asks about a task that nobody has: key, role and version are checked before that is said. */
  @Override
  public void connect() throws TransportException, InterruptedException {
    Reply reply = calls.post("/v1/tasks/none/heartbeat", Obj.EMPTY, ANSWER_TIME);
    if (reply.status() != HttpCalls.CONFLICT || reply.protocol().isEmpty()) {
      throw TransportException.hopeless(
          "%s answers, but not as a server of Baton does.".formatted(server));
    }
  }

  @Override
  public List<TaskMessage> poll(int max, Duration wait)
      throws TransportException, InterruptedException {
    Obj body = poll.with("max", Value.of(max)).with("waitMs", Value.of(wait.toMillis()));
    Reply reply =
        calls.post("/v1/pools/%s/tasks/poll".formatted(pool), body, wait.plus(ANSWER_TIME)).ok();
    if (!(reply.body().at("tasks") instanceof Arr tasks)) {
      throw TransportException.passing("%s answers without tasks".formatted(server));
    }
    List<TaskMessage> messages = new ArrayList<>();
    for (Value task : tasks.items()) {
      try {
        messages.add(TaskMessage.read(task, reply.aheadMillis()));
      } catch (IllegalArgumentException e) {
        throw TransportException.hopeless(
            "%s gives tasks that this worker cannot read: %s".formatted(server, e.getMessage()));
      }
    }
    return messages;
  }

  @Override
  public List<Beat> heartbeat(List<String> taskIds)
      throws TransportException, InterruptedException {
    List<Beat> beats = new ArrayList<>();
    for (String id : taskIds) {
      beats.add(heartbeat(id));
    }
    return beats;
  }

  private Beat heartbeat(String id) throws TransportException, InterruptedException {
    Reply reply =
        calls.post("/v1/tasks/%s/heartbeat".formatted(encoded(id)), Obj.EMPTY, ANSWER_TIME);
    if (reply.status() == HttpCalls.CONFLICT) {
      return new Beat.Lost(id);
    }
    Obj answer = reply.ok().body();
    long lease = answer.at("leaseMs") instanceof Value.Int millis ? millis.value() : 1;
    return answer.at("cancel").equals(Value.TRUE)
        ? new Beat.Cancel(id, lease)
        : new Beat.GoOn(id, lease);
  }

  @Override
  public Set<String> deliver(List<Report> reports) throws TransportException, InterruptedException {
    Set<String> refused = new HashSet<>();
    long weight = reports.stream().mapToLong(report -> report.body().weight()).sum();
    if (reports.size() == 1 || weight > LARGEST_BATCH || !deliverTogether(reports, refused)) {
      for (Report report : reports) {
        deliver(report, refused);
      }
    }
    return refused;
  }

  /** Whether the server took them as a batch; an older one does not know of batches. */
  private boolean deliverTogether(List<Report> reports, Set<String> refused)
      throws TransportException, InterruptedException {
    Arr bodies =
        Arr.of(
            reports.stream()
                .map(report -> (Value) report.body().with("taskId", Value.of(report.taskId())))
                .toList());
    Reply reply = calls.post("/v1/tasks/results", Obj.of("results", bodies), ANSWER_TIME);
    if (reply.isRefusal()) {
      return false;
    }
    if (reply.ok().body().at("refused") instanceof Arr ids) {
      for (Value id : ids.items()) {
        if (id instanceof Value.Text text) {
          refused.add(text.value());
        }
      }
    }
    return true;
  }

  private void deliver(Report report, Set<String> refused)
      throws TransportException, InterruptedException {
    String path = "/v1/tasks/%s/result".formatted(encoded(report.taskId()));
    Reply reply = calls.post(path, report.body(), ANSWER_TIME);
    if (reply.isRefusal() && reply.status() != HttpCalls.CONFLICT) {
      // The result itself is not acceptable; the step must hear that rather than nothing.
      reply = calls.post(path, reply.asFailure(), ANSWER_TIME);
    }
    if (reply.status() == HttpCalls.CONFLICT) {
      refused.add(report.taskId());
    } else {
      reply.ok();
    }
  }

  @Override
  public void leave() {
    try {
      calls.delete("/v1/pools/%s/workers/%s".formatted(pool, encoded(worker)), ANSWER_TIME);
    } catch (TransportException e) {
      // The poll ends by itself, only later.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    calls.close();
  }
}
