package io.baton.engine;

import java.util.List;

/** What follows from an input. A refusal is an answer like any other; nothing has changed then. */
public sealed interface Decision {

  record Accepted(List<Recorded> events, List<Effect> effects) implements Decision {
    public Accepted {
      events = List.copyOf(events);
      effects = List.copyOf(effects);
    }
  }

  record Refused(Reason reason, String message) implements Decision {}

  enum Reason {
    /** The named thing does not exist in this execution. */
    UNKNOWN,
    /** It has been answered, timed out or replaced by a newer attempt. */
    LATE,
    /** The state of the execution does not allow it. */
    NOT_POSSIBLE,
    /** A timer that is not due. */
    EARLY,
    /** It was wanted only as long as nothing else had happened, and something has. */
    CHANGED
  }
}
