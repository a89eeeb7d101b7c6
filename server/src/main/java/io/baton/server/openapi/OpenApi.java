package io.baton.server.openapi;

import io.baton.server.http.Entry;
import io.baton.server.http.Problem;
import io.baton.server.http.Route;
import io.baton.server.http.RouteDoc;
import io.baton.server.http.RouteDoc.AnswerDoc;
import io.baton.server.http.RouteDoc.BodyDoc;
import io.baton.server.http.RouteDoc.In;
import io.baton.server.http.RouteDoc.Parameter;
import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** The table of routes as an OpenAPI 3.1 document. */
final class OpenApi {
  private static final Pattern PATH_PARAMETER = Pattern.compile("\\{([A-Za-z]+)\\*?}");
  private static final String KEY = "key";
  private static final Set<String> BESIDE =
      Set.of("/healthz", "/readyz", "/metrics", "/openapi.json");

  private OpenApi() {}

  static Obj of(List<Route> routes) {
    Map<String, Map<String, Obj>> paths = new LinkedHashMap<>();
    for (Route route : routes) {
      if (isOfTheApi(route.path())) {
        paths
            .computeIfAbsent(route.path().replace("*}", "}"), path -> new LinkedHashMap<>())
            .put(route.method().name().toLowerCase(Locale.ROOT), operation(route));
      }
    }
    Obj.Builder all = Obj.builder();
    paths.forEach((path, operations) -> all.put(path, Obj.of(operations)));
    return Obj.builder()
        .put("openapi", "3.1.0")
        .put(
            "info",
            Obj.builder()
                .put("title", "Baton")
                .put("version", "1")
                .put("description", "Durable workflows: flows, executions, tasks, live events.")
                .build())
        .put("paths", all.build())
        .put("components", components())
        .build();
  }

  /** Pages of the console are none of it. */
  private static boolean isOfTheApi(String path) {
    return path.startsWith("/v1/") || BESIDE.contains(path);
  }

  private static Obj components() {
    Obj key = Obj.of("type", Value.of("http"), "scheme", Value.of("bearer"));
    return Obj.of("schemas", Shapes.all(), "securitySchemes", Obj.of(KEY, key));
  }

  private static Obj operation(Route route) {
    RouteDoc doc = route.doc();
    Obj.Builder operation =
        Obj.builder()
            .put("operationId", doc.id())
            .put("summary", doc.summary())
            .put("tags", Arr.of(Value.of(tag(route.path()))))
            .put("parameters", parameters(route));
    BodyDoc body = doc.body();
    if (body != null) {
      operation.put("requestBody", body(body));
    }
    operation.put("responses", responses(doc));
    switch (route.entry()) {
      case Entry.Needs needs -> {
        operation.put("security", Arr.of(Obj.of(KEY, Arr.EMPTY)));
        operation.put("x-role", needs.role().text());
      }
      case Entry.Open open -> {
        operation.put("security", Arr.EMPTY);
        operation.put("x-open", open.why());
      }
    }
    return operation.build();
  }

  /** The first noun of the path. */
  private static String tag(String path) {
    String[] segments = path.split("/", -1);
    return segments.length > 2 ? segments[2] : "server";
  }

  private static Arr parameters(Route route) {
    List<Obj> all = new ArrayList<>();
    for (MatchResult found : PATH_PARAMETER.matcher(route.path()).results().toList()) {
      all.add(parameter("path", found.group(1), Schemas.TEXT, "").with("required", Value.TRUE));
    }
    for (Parameter one : route.doc().parameters()) {
      String in = one.in() == In.QUERY ? "query" : "header";
      all.add(parameter(in, one.name(), one.schema(), one.text()));
    }
    return Arr.of(all);
  }

  private static Obj parameter(String in, String name, Obj schema, String text) {
    Obj.Builder parameter = Obj.builder().put("name", name).put("in", in).put("schema", schema);
    return text.isEmpty() ? parameter.build() : parameter.put("description", text).build();
  }

  private static Obj body(BodyDoc body) {
    Obj.Builder content = Obj.builder();
    body.mediaTypes().forEach(type -> content.put(type, Obj.of("schema", body.schema())));
    return Obj.of("required", Value.of(body.required()), "content", content.build());
  }

  /** Whatever else can happen is a problem. */
  private static Obj responses(RouteDoc doc) {
    Map<String, Obj> responses = new LinkedHashMap<>();
    for (AnswerDoc answer : doc.answers()) {
      responses.merge(Integer.toString(answer.status()), response(answer), OpenApi::both);
    }
    AnswerDoc problem =
        new AnswerDoc(0, "A problem.", Problem.CONTENT_TYPE, Schemas.ref("Problem"));
    responses.put("default", response(problem));
    return Obj.of(responses);
  }

  private static Obj response(AnswerDoc answer) {
    Obj described = Obj.of("description", Value.of(answer.text()));
    return answer.schema() == null || answer.mediaType() == null
        ? described
        : described.with("content", Obj.of(answer.mediaType(), Obj.of("schema", answer.schema())));
  }

  /** The same status with another media type. */
  private static Obj both(Obj first, Obj second) {
    return first.get("content") instanceof Obj one && second.get("content") instanceof Obj two
        ? first.with("content", Obj.builder().putAll(one).putAll(two).build())
        : first;
  }
}
