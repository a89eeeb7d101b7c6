package io.baton.server.task;

import static io.baton.server.openapi.Schemas.BOOLEAN;
import static io.baton.server.openapi.Schemas.INTEGER;
import static io.baton.server.openapi.Schemas.OBJECT;
import static io.baton.server.openapi.Schemas.TEXT;
import static io.baton.server.openapi.Schemas.list;
import static io.baton.server.openapi.Schemas.object;
import static io.baton.server.openapi.Schemas.ref;

import io.baton.runtime.Baton;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/** What workers elsewhere ask for. A poll that waits holds no thread. */
public final class TaskRoutes {
  /** A worker that asks for more gets these, and may ask again. */
  static final int MOST_TASKS = 1_000;

  static final long LONGEST_WAIT_MILLIS = 60_000;

  private final Baton baton;
  private final Tasks tasks;
  private final BodyLimits limits;
  private final Lifecycle lifecycle;

  public TaskRoutes(Context context) {
    this.baton = context.baton();
    this.tasks = context.baton().tasks();
    this.limits = context.settings().limits();
    this.lifecycle = context.lifecycle();
  }

  public List<Route> routes() {
    List<Route> all = new ArrayList<>(own());
    all.addAll(new ResultRoutes(tasks, limits.async()).routes());
    return all;
  }

  private List<Route> own() {
    return List.of(
        Route.post("/v1/pools/{pool}/tasks/poll", Role.WORKER)
            .doc("pollTasks", "Hands out tasks; waits for some if there are none.")
            .body(
                object("worker", TEXT, "adapters", list(TEXT), "max", INTEGER, "waitMs", INTEGER)
                    .required("worker"))
            .answers(200, "Maybe none.", object("tasks", list(ref("Task"))).all())
            .to(Spoken.by(this::poll)),
        Route.post("/v1/tasks/{taskId}/heartbeat", Role.WORKER)
            .doc("heartbeat", "Says that a worker is still at work.")
            .optionalBody(OBJECT)
            .answers(200, "Go on.", object("cancel", BOOLEAN, "leaseMs", INTEGER).all())
            .to(Spoken.by(this::heartbeat)),
        Route.delete("/v1/pools/{pool}/workers/{worker}", Role.WORKER)
            .doc("leavePool", "Says that a worker takes no more tasks; its waiting polls end.")
            .answers(204, "It counts no more.")
            .to(Spoken.by(this::leave)));
  }

  private Reply poll(Request request) throws IOException {
    Fields fields = request.fields(limits.control(), "worker", "adapters", "max", "waitMs");
    TaskPoll poll =
        new TaskPoll(
            request.tenant(),
            request.path("pool"),
            worker(fields),
            Set.copyOf(fields.texts("adapters")),
            (int) Math.min(MOST_TASKS, fields.number("max", 1, Integer.MAX_VALUE).orElse(1L)));
    long wait =
        Math.min(LONGEST_WAIT_MILLIS, fields.number("waitMs", 0, Integer.MAX_VALUE).orElse(0L));
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

  private static String worker(Fields fields) {
    String name = fields.requiredText("worker");
    if (name.isBlank()) {
      throw Problem.badRequest("A worker needs a name that is its own, such as host-1234")
          .refused();
    }
    return name;
  }

  private Reply leave(Request request) {
    baton.workerLeft(request.path("pool"), request.path("worker"));
    return Reply.empty(204);
  }

  private static Reply reply(List<LeasedTask> found) {
    return Reply.ok(Obj.of("tasks", Arr.of(found.stream().map(TaskView::of).toList())));
  }

  private Reply heartbeat(Request request) throws IOException {
    request.fields(limits.control(), "worker", "progress", "message");
    return switch (tasks.heartbeat(ownTask(request))) {
      case Heartbeat.GoOn goOn -> beat(goOn.cancel(), goOn.leaseMillis());
      case Heartbeat.Stop stop -> beat(true, stop.leaseMillis());
      case Heartbeat.Lost lost -> throw Problem.conflict(lost.message()).refused();
    };
  }

  private static Reply beat(boolean cancel, long leaseMillis) {
    return Reply.ok(Obj.of("cancel", Value.of(cancel), "leaseMs", Value.of(leaseMillis)));
  }

  /** A task of another tenant is like one that nobody has. */
  private String ownTask(Request request) {
    String id = request.path("taskId");
    if (!tasks.isHeldFor(request.tenant(), id) && !tasks.wasStoppedFor(request.tenant(), id)) {
      throw Problem.conflict(ResultRoutes.LATE).refused();
    }
    return id;
  }
}
