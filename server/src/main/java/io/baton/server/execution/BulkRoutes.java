package io.baton.server.execution;

import static io.baton.server.openapi.Schemas.BOOLEAN;
import static io.baton.server.openapi.Schemas.INTEGER;
import static io.baton.server.openapi.Schemas.TEXT;
import static io.baton.server.openapi.Schemas.list;
import static io.baton.server.openapi.Schemas.object;
import static io.baton.server.openapi.Schemas.words;

import io.baton.engine.Input;
import io.baton.runtime.Baton;
import io.baton.runtime.lane.Answer;
import io.baton.server.Context;
import io.baton.server.access.Role;
import io.baton.server.http.Fields;
import io.baton.server.http.Problem;
import io.baton.server.http.Reply;
import io.baton.server.http.Request;
import io.baton.server.http.Route;
import io.baton.store.read.ExecutionFilter;
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
import java.util.function.LongFunction;

/**
 * The same change for many executions. Each has a result of its own; one refusal stops no other.
 */
public final class BulkRoutes {
  private static final Set<String> ACTIONS = Set.of("pause", "resume", "cancel", "retry");

  private final Baton baton;
  private final int limit;
  private final int most;

  public BulkRoutes(Context context) {
    this.baton = context.baton();
    this.limit = context.settings().limits().sync();
    this.most = baton.listLimits().bulk();
  }

  public List<Route> routes() {
    Obj filter =
        object(
                "flow", TEXT,
                "status", TEXT,
                "correlationId", TEXT,
                "from", TEXT,
                "to", TEXT,
                "q", TEXT)
            .any();
    Obj body =
        object(
                "action",
                words("pause", "resume", "cancel", "retry"),
                "filter",
                filter,
                "ids",
                list(TEXT),
                "reason",
                TEXT)
            .required("action");
    Obj result =
        object("executionId", TEXT, "ok", BOOLEAN, "status", INTEGER, "detail", TEXT)
            .required("executionId", "ok", "status");
    return List.of(
        Route.post("/v1/executions/bulk", Role.OPERATOR)
            .doc(
                "changeExecutions",
                "Pauses, resumes, cancels or retries up to %d executions.".formatted(most))
            .body(body)
            .answers(202, "A result for each.", object("results", list(result)).all())
            .to(this::bulk));
  }

  private Reply bulk(Request request) throws IOException {
    Fields fields = request.fields(limit, "action", "filter", "ids", "reason");
    fields.requiredText("action");
    LongFunction<Input> input =
        input(fields.word("action", ACTIONS).orElse(""), fields.text("reason").orElse(null));
    Map<String, CompletableFuture<Answer>> answers = new LinkedHashMap<>();
    for (String id : ids(request, fields)) {
      answers.put(id, baton.execution(request.tenant(), id).giveLater(input));
    }
    List<Obj> results = new ArrayList<>();
    answers.forEach((id, answer) -> results.add(result(id, answer.join())));
    return Reply.json(202, Obj.of("results", Arr.of(results)));
  }

  private static LongFunction<Input> input(
      String action, @org.jspecify.annotations.Nullable String reason) {
    return switch (action) {
      case "pause" -> at -> new Input.Pause(at, reason);
      case "resume" -> Input.Resume::new;
      case "cancel" -> at -> new Input.Cancel(at, reason);
      default -> at -> new Input.Retry(at, null);
    };
  }

  private List<String> ids(Request request, Fields fields) {
    if (fields.has("ids") == fields.has("filter")) {
      throw Problem.badRequest("Give either ids or a filter").refused();
    }
    if (fields.has("ids")) {
      List<String> ids = fields.texts("ids").stream().distinct().toList();
      if (ids.size() > most) {
        throw Problem.badRequest("At most %d executions at a time".formatted(most)).refused();
      }
      return ids;
    }
    Obj filter = fields.object("filter");
    Fields.requireKnown(filter, Filters.NAMES);
    ExecutionFilter chosen = Filters.of(request.tenant(), new Fields(filter)::text);
    return baton.executions(chosen, most).items().stream()
        .map(view -> ExecutionReplies.text(view, "executionId"))
        .toList();
  }

  private static Obj result(String id, Answer answer) {
    Obj.Builder result = Obj.builder().put("executionId", id);
    return switch (answer) {
      case Answer.Done _ -> result.put("ok", true).put("status", 202).build();
      case Answer.Refused refused ->
          result
              .put("ok", Value.FALSE)
              .put("status", ExecutionReplies.problem(refused).status())
              .put("detail", refused.message())
              .build();
    };
  }
}
