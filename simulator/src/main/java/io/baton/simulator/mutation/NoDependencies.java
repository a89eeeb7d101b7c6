package io.baton.simulator.mutation;

import io.baton.value.Obj;
import io.baton.value.Value;

final class NoDependencies extends Rewriting {
  @Override
  Obj rewrite(Obj fields) {
    Obj.Builder builder = Obj.builder();
    fields
        .fields()
        .forEach(
            (name, field) -> {
              if (!name.equals("dependsOn")) {
                builder.put(name, field);
              }
            });
    boolean isFlow = fields.has("vars") && fields.has("steps");
    return isFlow ? builder.put("mode", Value.of("graph")).build() : builder.build();
  }
}
