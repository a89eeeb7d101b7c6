package io.baton.simulator.mutation;

import io.baton.value.Obj;

final class NoResources extends Rewriting {
  @Override
  Obj rewrite(Obj fields) {
    return fields.has("resources") ? without(fields, "resources") : fields;
  }
}
