package io.baton.simulator.mutation;

import io.baton.value.Obj;
import io.baton.value.Value;

final class MorePolls extends Rewriting {
  private static final int MORE = 5;

  @Override
  Obj rewrite(Obj fields) {
    return fields.has("interval") && fields.at("maxAttempts") instanceof Value.Int polls
        ? with(fields, "maxAttempts", Value.of(polls.value() + MORE))
        : fields;
  }
}
