package io.baton.server.http;

import io.baton.server.access.Caller;
import io.baton.server.access.Role;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionException;
import org.eclipse.jetty.http.HttpHeader;
import org.jspecify.annotations.Nullable;

/**
 * From a raw request to a reply, in this order: host, route, caller, role, query, handler. Nothing
 * of the body is read before the caller may use the route. Whatever goes wrong becomes a problem;
 * no exception and no stack trace leaves here.
 */
final class Dispatcher {
  private static final System.Logger LOGGER = System.getLogger("io.baton.server");
  private static final String OPTIONS = "OPTIONS";

  private final Router router;
  private final Frontier frontier;

  Dispatcher(Collection<Route> routes, Frontier frontier) {
    this.router = new Router(routes);
    this.frontier = frontier;
  }

  /** A request on its way, and what is known of it by now. */
  final class Exchange {
    private final org.eclipse.jetty.server.Request raw;
    private final long began = System.nanoTime();
    private @Nullable Request request;
    private @Nullable Caller caller;

    Exchange(org.eclipse.jetty.server.Request raw) {
      this.raw = raw;
    }

    Reply reply() {
      try {
        return handled();
      } catch (Throwable failure) {
        return failed(failure);
      }
    }

    private Reply handled() throws Exception {
      Optional<Problem> foreign = frontier.hosts().refusal(authority(raw), origin(raw));
      if (foreign.isPresent()) {
        return foreign.get().reply();
      }
      String path = Optional.ofNullable(raw.getHttpURI().getPath()).orElse("");
      return switch (router.find(raw.getMethod(), path)) {
        case Router.Match match -> serve(new Request(raw, match.route(), match.parameters()));
        case Router.OtherMethods others -> otherMethods(raw.getMethod(), others);
        case Router.Nothing ignored ->
            Problem.notFound(
                    "There is nothing at %s; /openapi.json lists what there is"
                        .formatted(Printable.of(path)))
                .reply();
      };
    }

    private Reply serve(Request found) throws Exception {
      request = found;
      Route route = found.route();
      switch (route.entry()) {
        case Entry.Needs needs -> {
          Caller who = frontier.gate().admit(found);
          caller = who;
          requireRole(who.role(), needs.role(), route);
          found.admit(who);
        }
        case Entry.Open ignored -> {}
      }
      String query = raw.getHttpURI().getQuery();
      found.query(Query.read(query == null ? "" : query, route));
      return route.handler().handle(found);
    }

    /** What became of a reply that was promised, too. */
    Reply failed(Throwable failure) {
      Throwable cause =
          failure instanceof CompletionException && failure.getCause() != null
              ? failure.getCause()
              : failure;
      if (cause instanceof InterruptedException) {
        Thread.currentThread().interrupt();
        return unavailable("The server is stopping").reply();
      }
      if (cause instanceof Refused refused) {
        return refused.problem().reply();
      }
      return frontier.failures().problem(cause).orElseGet(() -> bug(cause)).reply();
    }

    private Problem bug(Throwable failure) {
      String id = UUID.randomUUID().toString();
      LOGGER.log(
          System.Logger.Level.ERROR,
          "Request %s failed: %s %s"
              .formatted(id, raw.getMethod(), Printable.of(raw.getHttpURI().getPathQuery())),
          failure);
      return Problem.of(
          ProblemType.INTERNAL_ERROR,
          "The request could not be answered. The server's log says why under id " + id);
    }

    void answered(int status) {
      long nanos = System.nanoTime() - began;
      Route route = request == null ? null : request.route();
      Request seen =
          request == null ? new Request(raw, Unrouted.ROUTE, java.util.Map.of()) : request;
      frontier.observers().forEach(one -> one.answered(seen, route, caller, status, nanos));
    }
  }

  private static Problem unavailable(String detail) {
    return Problem.of(ProblemType.UNAVAILABLE, detail).withHeader("Retry-After", "1");
  }

  private static void requireRole(Role has, Role needed, Route route) {
    if (!has.allows(needed)) {
      throw Problem.of(
              ProblemType.FORBIDDEN,
              "%s needs a key of role %s; this one is of role %s"
                  .formatted(route, needed.text(), has.text()))
          .refused();
    }
  }

  /** Which methods there are is no secret: /openapi.json says so too. */
  private static Reply otherMethods(String method, Router.OtherMethods others) {
    List<String> allowed = new ArrayList<>();
    for (Method one : others.allowed()) {
      allowed.add(one.name());
      if (one == Method.GET) {
        allowed.add("HEAD");
      }
    }
    allowed.add(OPTIONS);
    String list = String.join(", ", allowed);
    return method.equals(OPTIONS)
        ? Reply.empty(204).with("Allow", list)
        : Problem.of(ProblemType.METHOD_NOT_ALLOWED, "This path can be used with " + list)
            .withHeader("Allow", list)
            .reply();
  }

  /** The host of the request line goes before the header, as RFC 9112 wants it. */
  private static String authority(org.eclipse.jetty.server.Request raw) {
    String line = raw.getHttpURI().getAuthority();
    return line != null
        ? line
        : Optional.ofNullable(raw.getHeaders().get(HttpHeader.HOST)).orElse("");
  }

  private static Optional<String> origin(org.eclipse.jetty.server.Request raw) {
    return Optional.ofNullable(raw.getHeaders().get(HttpHeader.ORIGIN));
  }
}
