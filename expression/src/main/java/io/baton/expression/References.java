package io.baton.expression;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What an expression reads, known when it is compiled. The plan uses it to wake a step only when
 * something that its expression mentions has changed, and to find misspelt names before a run.
 *
 * @param paths the fixed leading part of every path, for example {@code [steps, fetch, rows]}
 * @param events the types named by {@code event:TYPE}
 */
public record References(Set<List<String>> paths, Set<String> events) {
  public static final References NONE = new References(Set.of(), Set.of());

  public References {
    paths = Set.copyOf(paths);
    events = Set.copyOf(events);
  }

  /** Whether any path begins with this root. */
  public boolean usesRoot(String root) {
    return paths.stream().anyMatch(path -> path.getFirst().equals(root));
  }

  public References and(References other) {
    Set<List<String>> allPaths = new LinkedHashSet<>(paths);
    allPaths.addAll(other.paths);
    Set<String> allEvents = new LinkedHashSet<>(events);
    allEvents.addAll(other.events);
    return new References(allPaths, allEvents);
  }
}
