package io.baton.flow.schema;

import io.baton.value.Obj;
import java.util.List;

/** What comes of checking the input of an execution. */
public sealed interface Checked {

  /** The input fits; absent inputs have their defaults. */
  record Accepted(Obj withDefaults) implements Checked {}

  /** The input does not fit; never empty. */
  record Refused(List<Violation> violations) implements Checked {
    public Refused {
      violations = List.copyOf(violations);
    }
  }
}
