package io.baton.runtime;

import io.baton.flow.plan.Plan;
import io.baton.flow.schema.Checked;
import io.baton.flow.schema.Violation;
import io.baton.value.Obj;
import java.util.List;
import java.util.stream.Collectors;

/** The input does not fit what the flow declares. Nothing was started. */
public final class InvalidInputException extends RuntimeException {
  private final transient List<Violation> violations;

  private InvalidInputException(String flowId, List<Violation> violations) {
    super(
        violations.stream()
            .map(Violation::toString)
            .collect(
                Collectors.joining(
                    "; ", "The input does not fit flow '%s': ".formatted(flowId), "")));
    this.violations = List.copyOf(violations);
  }

  /** Lets an input through that fits. */
  static void require(Plan plan, Obj input) {
    if (plan.input().apply(input) instanceof Checked.Refused refused) {
      throw new InvalidInputException(plan.flow().id(), refused.violations());
    }
  }

  public List<Violation> violations() {
    return violations;
  }
}
