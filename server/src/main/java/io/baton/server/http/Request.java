package io.baton.server.http;

import io.baton.runtime.trace.TraceParent;
import io.baton.server.access.Caller;
import io.baton.value.Json;
import io.baton.value.JsonException;
import io.baton.value.JsonLimits;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A request that found its route. Whatever it hands out has been checked; what does not fit is
 * refused.
 */
public final class Request {
  private static final Pattern KEY = Pattern.compile("[A-Za-z0-9-]{1,255}");
  private static final Set<String> LISTS =
      Set.of("Accept", "Accept-Encoding", "If-Match", "If-None-Match", "Prefer");

  private final org.eclipse.jetty.server.Request raw;
  private final Route route;
  private final Map<String, String> path;
  private Map<String, String> query = Map.of();
  private @Nullable Caller caller;

  Request(org.eclipse.jetty.server.Request raw, Route route, Map<String, String> path) {
    this.raw = raw;
    this.route = route;
    this.path = path;
  }

  void admit(Caller who) {
    caller = who;
  }

  void query(Map<String, String> parameters) {
    query = parameters;
  }

  public Route route() {
    return route;
  }

  public String method() {
    return raw.getMethod();
  }

  /** The path as it was sent. */
  public String path() {
    return Optional.ofNullable(raw.getHttpURI().getPath()).orElse("");
  }

  /** The caller's address, without its port. */
  public String remoteAddress() {
    return org.eclipse.jetty.server.Request.getRemoteAddr(raw);
  }

  /** A parameter of the path, decoded. */
  public String path(String name) {
    String value = path.get(name);
    if (value == null) {
      throw new IllegalArgumentException("%s has no parameter '%s'".formatted(route, name));
    }
    return value;
  }

  /** Who calls; a route without a key has nobody. */
  public Caller caller() {
    if (caller == null) {
      throw new IllegalStateException(route + " needs no key, so nobody is known to call");
    }
    return caller;
  }

  /** The caller's tenant. */
  public String tenant() {
    return caller().tenant();
  }

  /** One that is a list may come in several lines; any other comes once, or is refused. */
  public Optional<String> header(String name) {
    List<String> lines = raw.getHeaders().getValuesList(name);
    if (lines.size() > 1 && !LISTS.contains(name)) {
      throw Problem.badRequest("The header %s is given twice".formatted(name)).refused();
    }
    return lines.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", lines));
  }

  /** What makes the same request the same when it comes again, if the caller has named it. */
  public Optional<String> idempotencyKey() {
    Optional<String> key = header("Idempotency-Key");
    if (key.isPresent() && !KEY.matcher(key.get()).matches()) {
      throw Problem.badRequest("Idempotency-Key must have 1 to 255 letters, digits and '-'")
          .refused();
    }
    return key;
  }

  /** The caller's place in a trace; null where he has none, or names none that is one. */
  public @Nullable TraceParent traceparent() {
    List<String> lines = raw.getHeaders().getValuesList(TraceParent.NAME);
    String state = String.join(",", raw.getHeaders().getValuesList("tracestate"));
    return lines.size() == 1
        ? TraceParent.parse(lines.getFirst()).map(place -> place.with(state)).orElse(null)
        : null;
  }

  public Optional<String> query(String name) {
    return Optional.ofNullable(query.get(name));
  }

  /** A whole number of the query. */
  public Optional<Long> number(String name, long least, long most) {
    return query(name).map(text -> Numbers.parse(name, text, least, most));
  }

  public Page page() {
    return Page.of(this);
  }

  /** The body's media type without parameters, in lower case; empty where none is named. */
  public String mediaType() {
    return header("Content-Type").map(MediaTypes::name).orElse("");
  }

  /** The body as it was sent, unpacked where it was packed; at most so many bytes. */
  public byte[] bytes(int most) throws IOException {
    return Bodies.read(raw, route, most);
  }

  /** A body of one of these types, as strict UTF-8; one that says nothing is taken for any. */
  public String text(int most, String... mediaTypes) throws IOException {
    byte[] bytes = bytes(most);
    if (!mediaType().isEmpty()) {
      MediaTypes.requireAny(header("Content-Type").orElse(""), route, mediaTypes);
    }
    return MediaTypes.utf8(bytes);
  }

  /** Refuses a text that is not acceptable JSON. */
  public void requireJson(String text) {
    parse(text.getBytes(StandardCharsets.UTF_8), Integer.MAX_VALUE - 8);
  }

  /** A JSON body of any kind. */
  public Value json(int most) throws IOException {
    byte[] bytes = bytes(most);
    if (bytes.length > 0) {
      MediaTypes.requireJson(header("Content-Type"), route);
    }
    return parse(bytes, most);
  }

  /** A body that was read as JSON. */
  public Value parsed(byte[] bytes) {
    return parse(bytes, bytes.length);
  }

  static Value parse(byte[] bytes, int most) {
    try {
      return Json.parse(bytes, JsonLimits.DEFAULT.withMaxTotalLength(Math.max(most, 1)));
    } catch (JsonException e) {
      Obj where =
          Obj.builder()
              .put("path", "")
              .put("line", e.line())
              .put("column", e.column())
              .put("message", e.getMessage())
              .build();
      throw Problem.of(
              ProblemType.MALFORMED_JSON,
              "The body is not acceptable JSON: line %d, column %d: %s"
                  .formatted(e.line(), e.column(), e.getMessage()))
          .withErrors(List.of(where))
          .refused();
    }
  }

  /** A JSON object with some of these fields and no others; an empty body is an empty object. */
  public Fields fields(int most, String... names) throws IOException {
    byte[] bytes = bytes(most);
    if (bytes.length == 0) {
      if (route.doc().body() != null && route.doc().body().required()) {
        throw Problem.badRequest("%s needs a JSON object as its body".formatted(route)).refused();
      }
      return new Fields(Obj.EMPTY);
    }
    MediaTypes.requireJson(header("Content-Type"), route);
    if (!(parse(bytes, most) instanceof Obj fields)) {
      throw Problem.badRequest("The body must be a JSON object").refused();
    }
    Fields.requireKnown(fields, Set.of(names));
    return new Fields(fields);
  }
}
