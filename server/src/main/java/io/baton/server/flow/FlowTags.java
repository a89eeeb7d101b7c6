package io.baton.server.flow;

import io.baton.server.http.EntityTags;
import io.baton.server.http.Reply;
import io.baton.server.http.Request;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;

/**
 * A flow's ETag is its newest version, so that two people who edit it do not overwrite each other.
 */
final class FlowTags {
  static final String IF_MATCH =
      "The ETag of the flow as the caller knows it: 412 if it has another version by now.";

  private FlowTags() {}

  static String of(int version) {
    return "\"v%d\"".formatted(version);
  }

  /** The flow, or that the caller's copy of it is still good. */
  static Reply shown(Request request, Obj flow) {
    String tag = of(flow.at("version") instanceof Value.Int number ? (int) number.value() : 0);
    boolean known = EntityTags.names(request.header("If-None-Match"), tag);
    return (known ? Reply.empty(304) : Reply.ok(flow))
        .with("ETag", tag)
        .with("Cache-Control", "max-age=0, must-revalidate");
  }

  /** Which version the flow must have to be changed; 0: there must be none. */
  static IntPredicate expected(Request request) {
    IntPredicate match = named(request.header("If-Match"));
    IntPredicate none = named(request.header("If-None-Match"));
    boolean forbids = request.header("If-None-Match").isPresent();
    boolean demands = request.header("If-Match").isPresent();
    return version -> (!demands || match.test(version)) && (!forbids || !none.test(version));
  }

  private static IntPredicate named(Optional<String> header) {
    String text = header.orElse("");
    boolean any = EntityTags.isAny(text);
    List<String> tags = EntityTags.listed(text);
    return version -> version > 0 && (any || tags.contains(of(version)));
  }
}
