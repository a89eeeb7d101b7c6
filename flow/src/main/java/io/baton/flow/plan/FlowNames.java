package io.baton.flow.plan;

import io.baton.expression.Suggestion;
import io.baton.flow.Flow;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The flows that are known to exist besides one. There may always be others, registered elsewhere,
 * so an unknown id is a mistake only where it nearly is a known one.
 */
final class FlowNames {
  private final Set<String> known = new LinkedHashSet<>();

  FlowNames(Flow flow, Collection<String> elsewhere) {
    known.add(flow.id());
    flow.flows().forEach(inner -> known.add(inner.id()));
    known.addAll(elsewhere);
  }

  /** For the flows inside: they can call each other and what is around them. */
  Set<String> known() {
    return known;
  }

  @Nullable String refusal(String id) {
    String hint = known.contains(id) ? "" : Suggestion.didYouMean(id, known);
    return hint.isEmpty() ? null : "there is no flow '" + id + "'" + hint;
  }
}
