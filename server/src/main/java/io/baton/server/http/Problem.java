package io.baton.server.http;

import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Why a request was not done, as RFC 9457 wants it.
 *
 * @param detail what is wrong and what would be right, in sentences
 * @param errors each with message, and path, line and column where there are some
 * @param headers that the answer must have beside it
 */
public record Problem(
    ProblemType type, String detail, List<Obj> errors, Map<String, String> headers) {
  public static final String CONTENT_TYPE = "application/problem+json";

  public Problem {
    errors = List.copyOf(errors);
    headers = Map.copyOf(headers);
  }

  public static Problem of(ProblemType type, String detail) {
    return new Problem(type, detail, List.of(), Map.of());
  }

  public static Problem badRequest(String detail) {
    return of(ProblemType.BAD_REQUEST, detail);
  }

  public static Problem notFound(String detail) {
    return of(ProblemType.NOT_FOUND, detail);
  }

  public static Problem conflict(String detail) {
    return of(ProblemType.CONFLICT, detail);
  }

  public Problem withErrors(List<Obj> all) {
    return new Problem(type, detail, all, headers);
  }

  public Problem withHeader(String name, String value) {
    Map<String, String> more = new LinkedHashMap<>(headers);
    more.put(name, value);
    return new Problem(type, detail, errors, more);
  }

  public int status() {
    return type.status();
  }

  /** To be thrown. */
  public Refused refused() {
    return new Refused(this);
  }

  public Obj json() {
    Obj.Builder json =
        Obj.builder()
            .put("type", type.uri())
            .put("title", type.title())
            .put("status", type.status())
            .put("detail", detail);
    return errors.isEmpty() ? json.build() : json.put("errors", Arr.of(errors)).build();
  }

  Reply reply() {
    Reply reply = Reply.of(status(), CONTENT_TYPE, json());
    for (Map.Entry<String, String> header : headers.entrySet()) {
      reply = reply.with(header.getKey(), header.getValue());
    }
    return reply;
  }

  /** One entry of {@link #errors} that is about a part of a value. */
  public static Obj error(String path, String message) {
    return Obj.of("path", Value.of(path), "message", Value.of(message));
  }
}
