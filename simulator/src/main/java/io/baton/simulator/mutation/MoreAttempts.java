package io.baton.simulator.mutation;

import io.baton.value.Obj;
import io.baton.value.Value;

final class MoreAttempts extends Rewriting {
  private static final int MORE = 3;

  @Override
  Obj rewrite(Obj fields) {
    return fields.has("backoff") && fields.at("attempts") instanceof Value.Int attempts
        ? with(fields, "attempts", Value.of(attempts.value() + MORE))
        : fields;
  }
}
