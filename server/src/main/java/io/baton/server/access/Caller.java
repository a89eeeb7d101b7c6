package io.baton.server.access;

import io.baton.runtime.StartOptions;

/**
 * Who a request comes from. The tenant of everything that a request touches is this one; no body
 * and no parameter can name another.
 *
 * @param keyId which key was used, for the audit log; {@link #NO_KEY} in local mode
 */
public record Caller(String tenant, Role role, String keyId) {
  public static final String NO_KEY = "local";

  /** Whoever reaches a server that only listens on loopback and has no keys. */
  public static final Caller LOCAL = new Caller(StartOptions.DEFAULT_TENANT, Role.ADMIN, NO_KEY);
}
