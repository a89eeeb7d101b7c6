package io.baton.flow.build;

import io.baton.flow.problem.Problem;
import java.util.List;
import java.util.stream.Collectors;

/** A flow built in code that cannot run: a mistake in the program, so it is thrown. */
public final class InvalidFlowException extends RuntimeException {
  private final transient List<Problem> problems;

  InvalidFlowException(String flow, List<Problem> problems) {
    super(
        problems.stream()
            .map(problem -> "\n  " + problem.path() + ": " + problem.message())
            .collect(Collectors.joining("", "flow '" + flow + "' cannot run:", "")));
    this.problems = List.copyOf(problems);
  }

  public List<Problem> problems() {
    return problems;
  }
}
