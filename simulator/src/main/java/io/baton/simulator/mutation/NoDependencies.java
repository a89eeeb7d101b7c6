package io.baton.simulator.mutation;

import io.baton.value.Obj;
import io.baton.value.Value;

final class NoDependencies extends Rewriting {
  @Override
  Obj rewrite(Obj fields) {
    Obj rest = without(fields, "dependsOn");
    boolean isFlow = fields.has("vars") && fields.has("steps");
    return isFlow ? rest.with("mode", Value.of("graph")) : rest;
  }
}
