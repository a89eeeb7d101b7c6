package io.baton.expression;

import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A scope over one JSON object and a set of events. */
record MapScope(Obj roots, Set<String> events) implements Scope {
  static final MapScope EMPTY = new MapScope(Obj.EMPTY, Set.of());

  static MapScope of(String json, String... events) {
    return new MapScope((Obj) Json.parse(json), Set.of(events));
  }

  @Override
  public @Nullable Value root(String name) {
    return roots.get(name);
  }

  @Override
  public boolean hasEvent(EventName event) {
    return events.contains(event.text());
  }
}
