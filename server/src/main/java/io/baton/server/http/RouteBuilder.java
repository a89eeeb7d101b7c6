package io.baton.server.http;

import io.baton.server.http.RouteDoc.AnswerDoc;
import io.baton.server.http.RouteDoc.BodyDoc;
import io.baton.server.http.RouteDoc.In;
import io.baton.server.http.RouteDoc.Parameter;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Puts a route together; {@link #to} ends it. */
public final class RouteBuilder {
  private static final String JSON = "application/json";
  private static final Obj TEXT = Obj.of("type", Value.of("string"));

  private final Method method;
  private final String path;
  private final Entry entry;
  private final List<Parameter> parameters = new ArrayList<>();
  private final List<AnswerDoc> answers = new ArrayList<>();
  private String id = "";
  private String summary = "";
  private @Nullable BodyDoc body;

  RouteBuilder(Method method, String path, Entry entry) {
    this.method = method;
    this.path = path;
    this.entry = entry;
  }

  /** The operation's name, such as {@code getFlow}, and what it does in a sentence. */
  public RouteBuilder doc(String name, String does) {
    id = name;
    summary = does;
    return this;
  }

  /** A parameter of the query that is any text. */
  public RouteBuilder query(String name, String text) {
    return query(name, TEXT, text);
  }

  public RouteBuilder query(String name, Obj schema, String text) {
    parameters.add(new Parameter(In.QUERY, name, schema, text));
    return this;
  }

  /** {@code limit} and {@code cursor}, which {@link Page} reads. */
  public RouteBuilder paged() {
    query("limit", Page.LIMIT_SCHEMA, "How many items at most; 100 where it is not given.");
    return query("cursor", "The nextCursor of the page before.");
  }

  public RouteBuilder header(String name, String text) {
    parameters.add(new Parameter(In.HEADER, name, TEXT, text));
    return this;
  }

  /** A JSON body that must be there. */
  public RouteBuilder body(Obj schema) {
    return body(schema, true, JSON);
  }

  /** A JSON body that may be left out. */
  public RouteBuilder optionalBody(Obj schema) {
    return body(schema, false, JSON);
  }

  public RouteBuilder body(Obj schema, boolean required, String... mediaTypes) {
    body = new BodyDoc(schema, required, List.of(mediaTypes));
    return this;
  }

  public RouteBuilder answers(int status, String text, Obj schema) {
    return answers(status, text, JSON, schema);
  }

  public RouteBuilder answers(int status, String text, String mediaType, Obj schema) {
    answers.add(new AnswerDoc(status, text, mediaType, schema));
    return this;
  }

  /** An answer without a body. */
  public RouteBuilder answers(int status, String text) {
    answers.add(new AnswerDoc(status, text, null, null));
    return this;
  }

  public Route to(Handler handler) {
    return new Route(
        method, path, entry, new RouteDoc(id, summary, parameters, body, answers), handler);
  }
}
