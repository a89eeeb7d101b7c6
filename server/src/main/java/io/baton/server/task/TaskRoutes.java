package io.baton.server.task;

import static io.baton.server.openapi.Schemas.ANYTHING;
import static io.baton.server.openapi.Schemas.BOOLEAN;
import static io.baton.server.openapi.Schemas.INTEGER;
import static io.baton.server.openapi.Schemas.OBJECT;
import static io.baton.server.openapi.Schemas.TEXT;
import static io.baton.server.openapi.Schemas.list;
import static io.baton.server.openapi.Schemas.object;
import static io.baton.server.openapi.Schemas.ref;
import static io.baton.server.openapi.Schemas.words;

import io.baton.runtime.lane.Answer;
import io.baton.runtime.pool.Heartbeat;
import io.baton.runtime.pool.LeasedTask;
import io.baton.runtime.pool.TaskPoll;
import io.baton.runtime.pool.Tasks;
import io.baton.server.Context;
import io.baton.server.Lifecycle;
import io.baton.server.access.Role;
import io.baton.server.http.BodyLimits;
import io.baton.server.http.Fields;
import io.baton.server.http.Problem;
import io.baton.server.http.Reply;
import io.baton.server.http.Request;
import io.baton.server.http.Route;
import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/** What workers elsewhere ask for. A poll that waits holds no thread. */
public final class TaskRoutes {
  static final int MOST_TASKS = 100;
  static final long LONGEST_WAIT_MILLIS = 60_000;

  private final Tasks tasks;
  private final BodyLimits limits;
  private final Lifecycle lifecycle;

  public TaskRoutes(Context context) {
    this.tasks = context.baton().tasks();
    this.limits = context.settings().limits();
    this.lifecycle = context.lifecycle();
  }

  public List<Route> routes() {
    return List.of(
        Route.post("/v1/pools/{pool}/tasks/poll", Role.WORKER)
            .doc("pollTasks", "Hands out tasks; waits for some if there are none.")
            .body(
                object("worker", TEXT, "adapters", list(TEXT), "max", INTEGER, "waitMs", INTEGER)
                    .required("worker"))
            .answers(200, "Maybe none.", object("tasks", list(ref("Task"))).all())
            .to(this::poll),
        Route.post("/v1/tasks/{taskId}/heartbeat", Role.WORKER)
            .doc("heartbeat", "Says that a worker is still at work.")
            .optionalBody(OBJECT)
            .answers(200, "Go on.", object("cancel", BOOLEAN, "leaseMs", INTEGER).all())
            .to(this::heartbeat),
        Route.post("/v1/tasks/{taskId}/result", Role.WORKER)
            .doc("taskResult", "Tells how a task ended.")
            .body(
                object(
                        "status", words("completed", "success", "failed", "pending"),
                        "output", ANYTHING,
                        "error", OBJECT,
                        "durationMs", INTEGER,
                        "tokensUsed", INTEGER)
                    .required("status"))
            .answers(200, "It counts.", object("status", TEXT).all())
            .to(this::result));
  }

  private Reply poll(Request request) throws IOException {
    Fields fields = request.fields(limits.control(), "worker", "adapters", "max", "waitMs");
    TaskPoll poll =
        new TaskPoll(
            request.tenant(),
            request.path("pool"),
            fields.requiredText("worker"),
            Set.copyOf(fields.texts("adapters")),
            fields.number("max", 1, MOST_TASKS).orElse(1L).intValue());
    long wait = fields.number("waitMs", 0, LONGEST_WAIT_MILLIS).orElse(0L);
    if (wait == 0 || lifecycle.isStopping()) {
      return reply(tasks.poll(poll));
    }
    CompletableFuture<Reply> later = new CompletableFuture<>();
    Lifecycle.Registration registration = lifecycle.onStop(() -> later.complete(reply(List.of())));
    var _ =
        tasks
            .poll(poll, Duration.ofMillis(wait))
            .whenComplete(
                (found, failure) -> {
                  registration.close();
                  if (failure == null) {
                    later.complete(reply(found));
                  } else {
                    later.completeExceptionally(failure);
                  }
                });
    return Reply.later(later);
  }

  private static Reply reply(List<LeasedTask> found) {
    return Reply.ok(Obj.of("tasks", Arr.of(found.stream().map(TaskView::of).toList())));
  }

  private Reply heartbeat(Request request) throws IOException {
    request.fields(limits.control(), "worker", "progress", "message");
    String id = ownTask(request);
    return switch (tasks.heartbeat(id)) {
      case Heartbeat.GoOn goOn ->
          Reply.ok(
              Obj.of("cancel", Value.of(goOn.cancel()), "leaseMs", Value.of(goOn.leaseMillis())));
      case Heartbeat.Lost lost -> throw Problem.conflict(lost.message()).refused();
    };
  }

  private Reply result(Request request) throws IOException {
    Fields fields =
        request.fields(
            limits.async(), "status", "output", "error", "durationMs", "tokensUsed", "worker");
    String id = ownTask(request);
    CompletableFuture<Reply> later =
        tasks
            .result(id, TaskResult.of(fields))
            .thenApply(
                answer ->
                    switch (answer) {
                      case Answer.Done _ -> Reply.ok(Obj.of("status", Value.of("accepted")));
                      case Answer.Refused refused ->
                          throw Problem.conflict(refused.message()).refused();
                    });
    return Reply.later(later);
  }

  /** A task of another tenant is like one that nobody has. */
  private String ownTask(Request request) {
    String id = request.path("taskId");
    if (!tasks.isHeldFor(request.tenant(), id)) {
      throw Problem.conflict(
              "Nobody waits for this task: it was answered, it went to another worker, or it never was")
          .refused();
    }
    return id;
  }
}
