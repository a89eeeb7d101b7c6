package io.baton.flow.catalog;

import io.baton.value.Obj;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One action of an adapter.
 *
 * @param parameters the names it knows; null: it takes any
 * @param schema JSON Schema of its parameters; empty: not known
 */
public record ActionEntry(@Nullable Set<String> parameters, Obj schema) {
  public static final ActionEntry ANY = new ActionEntry(null, Obj.EMPTY);

  static ActionEntry taking(String... names) {
    return of(new LinkedHashSet<>(List.of(names)), Obj.EMPTY);
  }

  public static ActionEntry of(@Nullable Set<String> parameters, Obj schema) {
    return new ActionEntry(
        parameters == null ? null : Collections.unmodifiableSet(new LinkedHashSet<>(parameters)),
        schema);
  }
}
