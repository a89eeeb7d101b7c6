package io.baton.server.http;

import io.baton.server.http.RouteDoc.In;
import io.baton.server.http.RouteDoc.Parameter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads the query of a request: each parameter known to the route, and given once. */
final class Query {
  /** More than any route has; the rest is not looked at. */
  private static final int MOST = 50;

  private Query() {}

  static Map<String, String> read(String raw, Route route) {
    Map<String, String> values = new LinkedHashMap<>();
    if (raw.isEmpty()) {
      return values;
    }
    List<String> known =
        route.doc().parameters().stream()
            .filter(parameter -> parameter.in() == In.QUERY)
            .map(Parameter::name)
            .toList();
    for (String part : raw.split("&", MOST + 1)) {
      int equals = part.indexOf('=');
      String name = decoded(equals < 0 ? part : part.substring(0, equals));
      requireKnown(name, known, route);
      if (values.put(name, equals < 0 ? "" : decoded(part.substring(equals + 1))) != null) {
        throw Problem.badRequest("The query parameter '%s' is given twice".formatted(name))
            .refused();
      }
    }
    return values;
  }

  private static String decoded(String text) {
    String decoded =
        PathText.decoded(text, true)
            .orElseThrow(
                () ->
                    Problem.badRequest(
                            "The query is not percent-encoded UTF-8: a part is %s"
                                .formatted(Printable.of(text)))
                        .refused());
    if (decoded.indexOf('\0') >= 0) {
      throw Problem.badRequest("The query must not contain the NUL character").refused();
    }
    return decoded;
  }

  private static void requireKnown(String name, List<String> known, Route route) {
    if (!known.contains(name)) {
      throw Problem.badRequest(
              "%s does not know the query parameter '%s'%s"
                  .formatted(route, Printable.of(name), Meant.among(name, known)))
          .refused();
    }
  }
}
