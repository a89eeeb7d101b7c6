package io.baton.server.http;

import io.baton.expression.Suggestion;
import java.util.Collection;

/** Ends a message about an unknown name by what was probably meant, or by what there is. */
final class Meant {
  private Meant() {}

  static String among(String name, Collection<String> known) {
    String meant = Suggestion.didYouMean(name, known);
    if (!meant.isEmpty()) {
      return meant;
    }
    return known.isEmpty() ? "; there are none" : "; it can be " + String.join(", ", known);
  }
}
