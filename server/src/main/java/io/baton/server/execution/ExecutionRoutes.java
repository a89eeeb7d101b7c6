package io.baton.server.execution;

import static io.baton.server.openapi.Schemas.ANYTHING;
import static io.baton.server.openapi.Schemas.INTEGER;
import static io.baton.server.openapi.Schemas.TEXT;
import static io.baton.server.openapi.Schemas.object;
import static io.baton.server.openapi.Schemas.ref;
import static io.baton.server.openapi.Schemas.words;

import io.baton.engine.Input;
import io.baton.runtime.Baton;
import io.baton.runtime.Execution;
import io.baton.runtime.lane.Answer;
import io.baton.server.Context;
import io.baton.server.access.Role;
import io.baton.server.http.BodyLimits;
import io.baton.server.http.Fields;
import io.baton.server.http.Problem;
import io.baton.server.http.Reply;
import io.baton.server.http.Request;
import io.baton.server.http.Route;
import io.baton.server.http.RouteBuilder;
import io.baton.value.Obj;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Looks at one execution, and changes what it does. */
public final class ExecutionRoutes {
  private static final int LONGEST_REASON = 1_000;
  private static final String IF_MATCH =
      "The ETag of the execution as the caller knows it: 412 if something has happened since.";

  private final Baton baton;
  private final BodyLimits limits;

  public ExecutionRoutes(Context context) {
    this.baton = context.baton();
    this.limits = context.settings().limits();
  }

  public List<Route> routes() {
    Obj reason = object("reason", TEXT).any();
    return List.of(
        Route.get("/v1/executions/{id}", Role.VIEWER)
            .doc("getExecution", "An execution as it is, or as it was after an event.")
            .query("at", INTEGER, "The number of an event: how it was after it.")
            .header("If-None-Match", "The ETag of the copy that the caller has.")
            .answers(200, "The execution.", ref("Execution"))
            .answers(304, "The caller's copy is still good.")
            .to(this::get),
        changing("pause", reason)
            .doc("pauseExecution", "Starts no more steps; those that run end.")
            .to(this::pause),
        changing("resume", reason).doc("resumeExecution", "Goes on.").to(this::resume),
        changing("cancel", reason)
            .doc("cancelExecution", "Stops its steps and ends it.")
            .to(this::cancel),
        changing("retry", object("fromStep", TEXT).any())
            .doc("retryExecution", "Tries a failed execution again, from a step if one is named.")
            .to(this::retry),
        changing("release", reason)
            .doc("releaseExecution", "Ends a quarantine: it goes on from its log.")
            .to(this::release),
        changing("retry-now", object("step", TEXT).required("step"))
            .doc("retryStepNow", "Ends the waiting time of a step that is to be tried again.")
            .to(this::retryNow),
        changing("signals/{name}", object("payload", ANYTHING).any())
            .doc("sendSignal", "Tells an execution that something happened.")
            .to(this::signal),
        Route.post("/v1/executions/{id}/approvals/{stepId}", Role.OPERATOR)
            .body(
                object("decision", words("approve", "reject"), "comment", TEXT)
                    .required("decision"))
            .header("If-Match", IF_MATCH)
            .doc("decideApproval", "Decides for a step that waits for a person.")
            .answers(200, "It is decided.", ref("Execution"))
            .to(this::approve));
  }

  private static RouteBuilder changing(String what, Obj body) {
    return Route.post("/v1/executions/{id}/" + what, Role.OPERATOR)
        .optionalBody(body)
        .header("If-Match", IF_MATCH)
        .answers(202, "It is done, and durable.", ref("Execution"));
  }

  private Execution execution(Request request) {
    return baton.execution(request.tenant(), request.path("id"));
  }

  private Execution expected(Request request) {
    return ExecutionReplies.expected(request, execution(request));
  }

  private Reply get(Request request) {
    Optional<Long> at = request.number("at", 1, Long.MAX_VALUE);
    Execution execution = execution(request);
    if (at.isEmpty()) {
      return ExecutionReplies.shown(request, execution.view());
    }
    try {
      return Reply.ok(execution.viewAt(at.get()));
    } catch (IllegalArgumentException noSuchEvent) {
      throw Problem.notFound(String.valueOf(noSuchEvent.getMessage())).refused();
    }
  }

  private Reply pause(Request request) throws IOException {
    return changed(request, expected(request).pause(reason(request)));
  }

  private Reply resume(Request request) throws IOException {
    reason(request);
    return changed(request, expected(request).resume());
  }

  private Reply cancel(Request request) throws IOException {
    return changed(request, expected(request).cancel(reason(request)));
  }

  private Reply release(Request request) throws IOException {
    reason(request);
    return changed(request, expected(request).release());
  }

  private Reply retry(Request request) throws IOException {
    Optional<String> from = request.fields(limits.control(), "fromStep").text("fromStep");
    return changed(request, expected(request).retry(from.orElse(null)));
  }

  private Reply retryNow(Request request) throws IOException {
    String step = request.fields(limits.control(), "step").requiredText("step");
    return changed(request, expected(request).give(at -> new Input.RetryNow(at, step)));
  }

  private Reply signal(Request request) throws IOException {
    Fields fields = request.fields(limits.async(), "payload");
    return changed(
        request, expected(request).signal(request.path("name"), fields.value("payload")));
  }

  private Reply approve(Request request) throws IOException {
    Fields fields = request.fields(limits.control(), "decision", "comment");
    fields.requiredText("decision");
    boolean approved =
        fields.word("decision", Set.of("approve", "reject")).orElse("").equals("approve");
    String comment = fields.text("comment").orElse(null);
    String by = request.caller().keyId();
    Execution execution = expected(request);
    Answer answer =
        execution.give(
            at -> new Input.DecideApproval(at, request.path("stepId"), approved, comment, by));
    return ExecutionReplies.changed(execution, answer, 200);
  }

  private Reply changed(Request request, Answer answer) {
    return ExecutionReplies.changed(execution(request), answer, 202);
  }

  private @org.jspecify.annotations.Nullable String reason(Request request) throws IOException {
    Optional<String> reason = request.fields(limits.control(), "reason").text("reason");
    if (reason.filter(text -> text.length() > LONGEST_REASON).isPresent()) {
      throw Problem.badRequest("A reason has at most %d characters".formatted(LONGEST_REASON))
          .refused();
    }
    return reason.orElse(null);
  }
}
