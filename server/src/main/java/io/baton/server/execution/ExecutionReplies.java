package io.baton.server.execution;

import io.baton.runtime.Execution;
import io.baton.runtime.lane.Answer;
import io.baton.server.http.EntityTags;
import io.baton.server.http.Problem;
import io.baton.server.http.ProblemType;
import io.baton.server.http.Reply;
import io.baton.server.http.Request;
import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** What requests about one execution are answered with. */
final class ExecutionReplies {
  /** In seconds. A caller who wants to know sooner has the live events. */
  static final String RETRY_AFTER = "1";

  private static final Set<String> ENDED = Set.of("completed", "failed", "cancelled");

  private ExecutionReplies() {}

  /** The execution, or that the caller's copy of it is still good. */
  static Reply shown(Request request, Obj view) {
    String etag = etag(view);
    boolean known = EntityTags.names(request.header("If-None-Match"), etag);
    Reply reply = known ? Reply.empty(304) : Reply.ok(view);
    reply = reply.with("ETag", etag).with("Cache-Control", "max-age=0, must-revalidate");
    return ENDED.contains(text(view, "status")) ? reply : reply.with("Retry-After", RETRY_AFTER);
  }

  /** What a request to change it came to. */
  static Reply changed(Execution execution, Answer answer, int status) {
    return switch (answer) {
      case Answer.Done _ ->
          Reply.json(status, execution.view()).with("Location", "/v1/executions/" + execution.id());
      case Answer.Refused refused -> throw problem(refused).refused();
    };
  }

  static Problem problem(Answer.Refused refused) {
    return switch (refused.reason()) {
      case UNKNOWN -> Problem.notFound(refused.message());
      case LATE, NOT_POSSIBLE, EARLY -> Problem.conflict(refused.message());
      case CHANGED -> Problem.of(ProblemType.PRECONDITION_FAILED, refused.message());
    };
  }

  /**
   * Weak: the sentences in {@code why} count seconds, and no two of them are the same text. What
   * they are about is in it.
   */
  private static String etag(Obj view) {
    Stream<Value> reasons =
        view.get("why") instanceof Arr why
            ? why.stream().filter(Obj.class::isInstance).map(one -> about((Obj) one))
            : Stream.of();
    List<Value> all = reasons.toList();
    return "W/\"%s-%s\"".formatted(view.at("seq"), Integer.toHexString(all.hashCode()));
  }

  private static Value about(Obj reason) {
    return Arr.of(reason.at("step"), reason.at("reason"), reason.at("until"));
  }

  /**
   * The execution, to be changed only if its last event is still the one of a tag that the caller
   * names. What it waits for is in the tag as well, but changes without an event: that is nobody's
   * change.
   */
  static Execution expected(Request request, Execution execution) {
    String header = request.header("If-Match").orElse("*");
    if (EntityTags.isAny(header)) {
      return execution;
    }
    List<String> beginnings =
        EntityTags.listed(header).stream().map(tag -> tag.replaceFirst("-.*", "")).toList();
    return execution.onlyAt(seq -> beginnings.contains("\"" + seq));
  }

  static String text(Obj view, String name) {
    return view.get(name) instanceof Value.Text text ? text.value() : "";
  }
}
