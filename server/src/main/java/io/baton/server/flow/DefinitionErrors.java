package io.baton.server.flow;

import io.baton.flow.problem.Problem;
import io.baton.value.Arr;
import io.baton.value.Obj;
import java.util.List;
import java.util.stream.Stream;

/** Problems of definitions as the contract shows them. */
public final class DefinitionErrors {
  private DefinitionErrors() {}

  /** What checking a definition found. */
  static Obj report(List<Problem> found) {
    return Obj.builder()
        .put("valid", found.stream().noneMatch(Problem::isError))
        .put("errors", list(found.stream().filter(Problem::isError)))
        .put("warnings", list(found.stream().filter(problem -> !problem.isError())))
        .build();
  }

  private static Arr list(Stream<Problem> problems) {
    return Arr.of(problems.map(DefinitionErrors::json).toList());
  }

  public static Obj json(Problem problem) {
    return Obj.builder()
        .put("path", problem.path())
        .put("line", problem.position().line())
        .put("column", problem.position().column())
        .put("message", problem.message())
        .build();
  }
}
