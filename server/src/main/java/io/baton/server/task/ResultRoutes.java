package io.baton.server.task;

import static io.baton.server.openapi.Schemas.ANYTHING;
import static io.baton.server.openapi.Schemas.INTEGER;
import static io.baton.server.openapi.Schemas.NUMBER;
import static io.baton.server.openapi.Schemas.OBJECT;
import static io.baton.server.openapi.Schemas.TEXT;
import static io.baton.server.openapi.Schemas.list;
import static io.baton.server.openapi.Schemas.object;
import static io.baton.server.openapi.Schemas.words;

import io.baton.engine.Decision.Reason;
import io.baton.runtime.lane.Answer;
import io.baton.runtime.pool.Tasks;
import io.baton.server.access.Role;
import io.baton.server.http.Fields;
import io.baton.server.http.Problem;
import io.baton.server.http.Reply;
import io.baton.server.http.Request;
import io.baton.server.http.Route;
import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

/** How tasks ended, one by one or many at once. */
final class ResultRoutes {
  static final int MOST_RESULTS = 1_000;

  static final String LATE =
      "Nobody waits for this task: it was answered, it went to another worker, or it never was";

  private static final Object[] RESULT = {
    "status", words("completed", "success", "failed", "cancelled", "pending", "released"),
    "output", ANYTHING,
    "error", OBJECT,
    "durationMs", NUMBER,
    "tokensUsed", INTEGER,
    "variables", OBJECT
  };

  private static final Set<String> FIELDS =
      Set.of(
          "status", "output", "error", "durationMs", "tokensUsed", "variables", "worker", "taskId");

  private final Tasks tasks;
  private final int most;

  /**
   * @param most bytes of a body
   */
  ResultRoutes(Tasks tasks, int most) {
    this.tasks = tasks;
    this.most = most;
  }

  List<Route> routes() {
    return List.of(
        Route.post("/v1/tasks/{taskId}/result", Role.WORKER)
            .doc("taskResult", "Tells how a task ended.")
            .body(object(RESULT).required("status"))
            .answers(200, "It counts.", object("status", TEXT).all())
            .to(Spoken.by(this::result)),
        Route.post("/v1/tasks/results", Role.WORKER)
            .doc("taskResults", "Tells how many tasks ended; those that come late are named.")
            .body(object("results", list(object(named(RESULT)).required("taskId", "status"))).all())
            .answers(
                200,
                "All but the refused count.",
                object("accepted", INTEGER, "refused", list(TEXT)).all())
            .to(Spoken.by(this::results)));
  }

  /** With the task that it is of. */
  private static Object[] named(Object[] result) {
    return Stream.concat(Stream.of("taskId", TEXT), Stream.of(result)).toArray();
  }

  private Reply result(Request request) throws IOException {
    Fields fields = request.fields(most, FIELDS.toArray(String[]::new));
    String id = request.path("taskId");
    if (!tasks.isHeldFor(request.tenant(), id)) {
      throw Problem.conflict(LATE).refused();
    }
    return Reply.later(
        told(id, TaskResult.of(fields))
            .thenApply(
                answer ->
                    switch (answer) {
                      case Answer.Done _ -> Reply.ok(Obj.of("status", Value.of("accepted")));
                      case Answer.Refused refused ->
                          throw Problem.conflict(refused.message()).refused();
                    }));
  }

  private CompletableFuture<Answer> told(String id, TaskResult result) {
    if (result.released()) {
      return CompletableFuture.completedFuture(
          tasks.release(id) ? new Answer.Done() : new Answer.Refused(Reason.LATE, LATE));
    }
    return tasks.result(id, result.outcome(), result.tokens());
  }

  /** One that came. */
  private record Told(String id, CompletableFuture<Answer> answer) {}

  /** They are read before the first is told, so that a body with a flaw changes nothing. */
  private Reply results(Request request) throws IOException {
    Fields body = request.fields(most, "results", "worker");
    if (!(body.value("results") instanceof Arr list) || list.size() > MOST_RESULTS) {
      throw Problem.badRequest("results must be a list of at most " + MOST_RESULTS).refused();
    }
    Map<String, TaskResult> all = new LinkedHashMap<>();
    List<Value> refused = new ArrayList<>();
    for (Value item : list.items()) {
      if (!(item instanceof Obj object)) {
        throw Problem.badRequest("Each of the results must be an object").refused();
      }
      Fields.requireKnown(object, FIELDS);
      Fields fields = new Fields(object);
      String id = fields.requiredText("taskId");
      if (all.putIfAbsent(id, TaskResult.of(fields)) != null) {
        refused.add(Value.of(id));
      }
    }
    List<Told> told = new ArrayList<>();
    all.forEach(
        (id, result) -> {
          if (tasks.isHeldFor(request.tenant(), id)) {
            told.add(new Told(id, told(id, result)));
          } else {
            refused.add(Value.of(id));
          }
        });
    return Reply.later(
        CompletableFuture.allOf(told.stream().map(Told::answer).toArray(CompletableFuture[]::new))
            .thenApply(_ -> reply(told, refused)));
  }

  private static Reply reply(List<Told> told, List<Value> refused) {
    for (Told one : told) {
      if (one.answer().join() instanceof Answer.Refused) {
        refused.add(Value.of(one.id()));
      }
    }
    long accepted = told.stream().filter(one -> one.answer().join() instanceof Answer.Done).count();
    return Reply.ok(Obj.of("accepted", Value.of(accepted), "refused", Arr.of(refused)));
  }
}
