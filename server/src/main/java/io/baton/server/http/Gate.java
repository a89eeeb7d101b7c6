package io.baton.server.http;

import io.baton.server.access.Caller;

/** Finds out who calls. Whether he may use the route is decided afterwards, from the table. */
@FunctionalInterface
public interface Gate {
  /**
   * @throws Refused with 401 where nobody is known by that key, with 429 where he calls too often
   */
  Caller admit(Request request);
}
