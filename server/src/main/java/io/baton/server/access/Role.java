package io.baton.server.access;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a key is for. Viewer, operator, editor and admin include each other in this order; a worker
 * takes tasks and answers them, and nothing else.
 */
public enum Role {
  VIEWER(1),
  OPERATOR(2),
  EDITOR(3),
  ADMIN(4),
  WORKER(0);

  private final int rank;

  Role(int rank) {
    this.rank = rank;
  }

  /** Whether somebody of this role may do what asks for the other one. */
  public boolean allows(Role needed) {
    if (this == ADMIN || this == needed) {
      return true;
    }
    return needed != WORKER && rank >= needed.rank;
  }

  /** As users write it: {@code operator}. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  public static Optional<Role> named(String text) {
    return Stream.of(values()).filter(role -> role.text().equals(text)).findFirst();
  }
}
