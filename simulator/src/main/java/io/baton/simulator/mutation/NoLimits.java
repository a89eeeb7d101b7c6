package io.baton.simulator.mutation;

import io.baton.value.Obj;
import io.baton.value.Value;

final class NoLimits extends Rewriting {
  private static final int MANY = 50;

  @Override
  Obj rewrite(Obj fields) {
    return switch (fields.at("concurrency")) {
      case Obj limits when limits.has("steps") ->
          with(
              fields, "concurrency", Obj.of("steps", Value.of(MANY), "perAdapter", Value.of(MANY)));
      case Value.Int ignored -> with(fields, "concurrency", Value.of(MANY));
      case Value ignored -> fields;
    };
  }
}
