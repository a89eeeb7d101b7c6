package io.baton.server.http;

import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the route of a path. It works on the path as it was sent and accepts one spelling of each:
 * what a proxy in front could read in another way (dots, doubled or encoded slashes, {@code ;x}, a
 * slash at the end) leads nowhere. A literal segment goes before a parameter.
 */
final class Router {

  sealed interface Found {}

  record Match(Route route, Map<String, String> parameters) implements Found {}

  record OtherMethods(Set<Method> allowed) implements Found {}

  record Nothing() implements Found {}

  private static final class Node {
    private final Map<String, Node> literals = new HashMap<>();
    private @Nullable Node parameter;
    private @Nullable Node rest;
    private final Map<Method, Route> routes = new EnumMap<>(Method.class);
  }

  private record Place(Node node, List<String> values) {}

  private final Node root = new Node();

  Router(Collection<Route> routes) {
    routes.forEach(this::add);
  }

  private void add(Route route) {
    Node node = root;
    for (String segment : PathText.segments(route.path())) {
      node = child(node, segment);
    }
    if (node.routes.putIfAbsent(route.method(), route) != null) {
      throw new IllegalArgumentException("Two routes answer to " + route);
    }
  }

  private static Node child(Node node, String segment) {
    if (!segment.startsWith("{")) {
      return node.literals.computeIfAbsent(segment, name -> new Node());
    }
    if (segment.endsWith("*}")) {
      node.rest = node.rest == null ? new Node() : node.rest;
      return node.rest;
    }
    node.parameter = node.parameter == null ? new Node() : node.parameter;
    return node.parameter;
  }

  /**
   * @param rawPath as it stands in the request line
   */
  Found find(String method, String rawPath) {
    List<String> segments = PathText.strict(rawPath).orElse(null);
    Place place = segments == null ? null : walk(root, segments, List.of());
    if (place == null) {
      return new Nothing();
    }
    Optional<Route> route = Method.named(method).map(place.node.routes::get);
    return route.isPresent()
        ? new Match(route.get(), named(route.get(), place.values))
        : new OtherMethods(place.node.routes.keySet());
  }

  private static @Nullable Place walk(Node node, List<String> segments, List<String> values) {
    if (segments.isEmpty()) {
      return node.routes.isEmpty() ? null : new Place(node, values);
    }
    String first = segments.getFirst();
    List<String> others = segments.subList(1, segments.size());
    Node literal = node.literals.get(first);
    Place place = literal == null ? null : walk(literal, others, values);
    if (place == null && node.parameter != null) {
      place = walk(node.parameter, others, plus(values, first));
    }
    if (place == null && node.rest != null) {
      place = new Place(node.rest, plus(values, String.join("/", segments)));
    }
    return place;
  }

  private static List<String> plus(List<String> values, String value) {
    return java.util.stream.Stream.concat(values.stream(), java.util.stream.Stream.of(value))
        .toList();
  }

  private static Map<String, String> named(Route route, List<String> values) {
    Map<String, String> named = new LinkedHashMap<>();
    int next = 0;
    for (String segment : PathText.segments(route.path())) {
      if (segment.startsWith("{")) {
        named.put(segment.replaceAll("[{}*]", ""), values.get(next++));
      }
    }
    return named;
  }
}
