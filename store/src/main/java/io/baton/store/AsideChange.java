package io.baton.store;

import java.util.Locale;

/**
 * What is set aside for a person or another try: an execution in quarantine, a task that no worker
 * could finish, a message that has not been delivered, a child that is to be stopped. Setting aside
 * what is there replaces it.
 */
public sealed interface AsideChange {
  enum Kind {
    QUARANTINE,
    DEAD_LETTER,
    MESSAGE,
    /** A child that was not told yet that its parent has no more use for it. */
    STOP;

    public String text() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  Kind kind();

  long executionNo();

  /** Unique for its kind in its execution. */
  String name();

  /**
   * @param payload JSON text
   */
  record Kept(
      Kind kind, long executionNo, String name, String tenantId, long keptAt, String payload)
      implements AsideChange {}

  record Taken(Kind kind, long executionNo, String name) implements AsideChange {}
}
