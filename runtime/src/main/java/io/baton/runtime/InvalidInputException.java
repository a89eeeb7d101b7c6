package io.baton.runtime;

import io.baton.flow.schema.Violation;
import java.util.List;
import java.util.stream.Collectors;

/** The input does not fit what the flow declares. Nothing was started. */
public final class InvalidInputException extends RuntimeException {
  private final transient List<Violation> violations;

  InvalidInputException(String flowId, List<Violation> violations) {
    super(
        violations.stream()
            .map(Violation::toString)
            .collect(
                Collectors.joining(
                    "; ", "The input does not fit flow '%s': ".formatted(flowId), "")));
    this.violations = List.copyOf(violations);
  }

  public List<Violation> violations() {
    return violations;
  }
}
