package io.baton.server.callback;

import static io.baton.server.openapi.Schemas.ANYTHING;
import static io.baton.server.openapi.Schemas.TEXT;
import static io.baton.server.openapi.Schemas.object;
import static io.baton.server.openapi.Schemas.words;

import io.baton.engine.Failure;
import io.baton.runtime.Baton;
import io.baton.runtime.lane.Answer;
import io.baton.runtime.secret.Redaction;
import io.baton.server.Context;
import io.baton.server.http.Fields;
import io.baton.server.http.Method;
import io.baton.server.http.Problem;
import io.baton.server.http.Reply;
import io.baton.server.http.Request;
import io.baton.server.http.Route;
import io.baton.server.secret.Vault;
import io.baton.store.Store;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Takes the results of work that was handed outside. Whoever has the address may tell one. */
public final class CallbackRoutes {
  private static final String FAILED = "failed";

  private final Baton baton;
  private final Store store;
  private final Vault vault;
  private final int limit;

  public CallbackRoutes(Context context) {
    this.baton = context.baton();
    this.store = context.store();
    this.vault = context.vault();
    this.limit = context.settings().limits().async();
  }

  public List<Route> routes() {
    Obj body =
        object(
                "status", words("completed", FAILED),
                "result", ANYTHING,
                "error", ANYTHING)
            .any();
    return List.of(
        Route.open(
                Method.POST, "/v1/callbacks/{token}", "The address is unguessable, and for one use")
            .doc("callback", "Tells how work outside ended.")
            .optionalBody(body)
            .answers(200, "The step goes on.", object("status", TEXT).all())
            .to(this::callback));
  }

  private Reply callback(Request request) throws IOException {
    Fields fields = request.fields(limit, "status", "result", "error");
    boolean failed =
        fields
            .word("status", Set.of("completed", FAILED))
            .map(FAILED::equals)
            .orElse(fields.has("error"));
    if (!failed && fields.has("error")) {
      throw Problem.badRequest("An error goes with status 'failed', not with 'completed'")
          .refused();
    }
    @Nullable Failure failure = failed ? ReportedError.failure(fields.value("error")) : null;
    String token = request.path("token");
    Redaction redaction = redaction(token);
    Answer answer =
        baton.callback(
            token,
            redaction.clean(fields.value("result")),
            failure == null ? null : cleaned(failure, redaction));
    return switch (answer) {
      case Answer.Done _ -> Reply.ok(Obj.of("status", Value.of("accepted")));
      case Answer.Refused refused ->
          throw switch (refused.reason()) {
            case UNKNOWN -> Problem.notFound("There is no such callback address").refused();
            case LATE, NOT_POSSIBLE, EARLY, CHANGED ->
                Problem.conflict(refused.message()).refused();
          };
    };
  }

  /** The step that waits is over and what it was given is forgotten: all secrets of its tenant. */
  private Redaction redaction(String token) {
    return store
        .executions()
        .callback(token)
        .flatMap(row -> store.executions().byNo(row.executionNo()))
        .map(execution -> vault.redaction(execution.identity().tenantId()))
        .orElse(Redaction.NOTHING);
  }

  private static Failure cleaned(Failure failure, Redaction redaction) {
    return new Failure(
        redaction.clean(failure.code()),
        redaction.clean(failure.message()),
        failure.errorClass(),
        failure.status());
  }
}
