package io.baton.server.access;

import io.baton.runtime.StartOptions;
import io.baton.server.http.Problem;
import io.baton.server.http.ProblemType;

/** Which tenant an administrator manages: his own, or any where he is one of the instance. */
final class Managed {
  private Managed() {}

  static boolean isInstance(Caller caller) {
    return caller.role() == Role.ADMIN && caller.tenant().equals(StartOptions.DEFAULT_TENANT);
  }

  static void requireInstance(Caller caller) {
    if (!isInstance(caller)) {
      throw forbidden("Tenants are managed with an admin key of the tenant 'default'");
    }
  }

  /** The tenant that was asked for. */
  static String require(Caller caller, String wanted) {
    if (!wanted.equals(caller.tenant()) && !isInstance(caller)) {
      throw forbidden("A key manages its own tenant, '%s', only".formatted(caller.tenant()));
    }
    return wanted;
  }

  private static RuntimeException forbidden(String detail) {
    return Problem.of(ProblemType.FORBIDDEN, detail).refused();
  }
}
