package io.baton.server.flow;

import io.baton.flow.problem.Problem;
import io.baton.value.Obj;

/** Problems of definitions as the contract shows them. */
public final class DefinitionErrors {
  private DefinitionErrors() {}

  public static Obj json(Problem problem) {
    return Obj.builder()
        .put("path", problem.path())
        .put("line", problem.position().line())
        .put("column", problem.position().column())
        .put("message", problem.message())
        .build();
  }
}
