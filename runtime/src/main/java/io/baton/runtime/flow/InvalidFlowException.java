package io.baton.runtime.flow;

import io.baton.flow.problem.Problem;
import java.util.List;
import java.util.stream.Collectors;

/** A definition has errors; nothing was registered. */
public final class InvalidFlowException extends RuntimeException {
  private final transient List<Problem> problems;

  InvalidFlowException(List<Problem> problems) {
    super(
        problems.stream()
            .map(problem -> "%s: %s".formatted(problem.position(), problem.message()))
            .collect(Collectors.joining("\n", "The definition has errors:\n", "")));
    this.problems = List.copyOf(problems);
  }

  public List<Problem> problems() {
    return problems;
  }
}
