package io.baton.flow.catalog;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One action of an adapter; null parameters: it takes any. */
public record ActionEntry(@Nullable Set<String> parameters) {
  public static final ActionEntry ANY = new ActionEntry(null);

  static ActionEntry taking(String... names) {
    return new ActionEntry(Collections.unmodifiableSet(new LinkedHashSet<>(List.of(names))));
  }
}
