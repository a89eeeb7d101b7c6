package io.baton.expression;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What the parser has seen by name: paths and events for the references, and lambda names. */
final class Names {
  private final Set<List<String>> paths = new LinkedHashSet<>();
  private final Set<String> events = new LinkedHashSet<>();
  private final List<String> locals = new ArrayList<>();

  void addPath(List<String> path) {
    paths.add(List.copyOf(path));
  }

  void addEvent(String type) {
    events.add(type);
  }

  /** The slot of the lambda name, or -1 where it is none. */
  int slotOf(String name) {
    return locals.lastIndexOf(name);
  }

  int enterLambda(String name) {
    locals.add(name);
    return locals.size() - 1;
  }

  void leaveLambda() {
    locals.removeLast();
  }

  References references() {
    return new References(paths, events);
  }
}
