package io.baton.server.http;

import io.baton.server.access.Role;

/** Who may use a route. */
public sealed interface Entry {

  /** Whoever has a key of this role, or of one that includes it. */
  record Needs(Role role) implements Entry {}

  /**
   * Anybody, without a key.
   *
   * @param why what protects it instead, or why nothing needs to
   */
  record Open(String why) implements Entry {}
}
