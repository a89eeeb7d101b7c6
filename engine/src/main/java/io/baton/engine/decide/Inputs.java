package io.baton.engine.decide;

import io.baton.engine.Failure;
import io.baton.engine.state.ExecutionState;
import io.baton.engine.state.StepRun;
import io.baton.expression.ExpressionException;
import io.baton.expression.Template;
import io.baton.flow.plan.Mapping;
import io.baton.flow.schema.Violation;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.List;

/** Works out what a call or a child gets: mapping, parameters, transform, then the schema check. */
final class Inputs {
  private Inputs() {}

  sealed interface Result {}

  record Resolved(Value input) implements Result {}

  record Rejected(Failure failure) implements Result {}

  static Result resolve(ExecutionState state, StepRun run, Template params) {
    RunScope scope = new RunScope(state, run);
    Mapping mapping = run.step().mapping();
    try {
      Value input = params.evaluate(scope);
      if (mapping.from() != null) {
        input = laidUnder(mapping.from().evaluate(scope), input);
      }
      if (mapping.transform() != null) {
        input = mapping.transform().search(input);
      }
      List<Violation> violations =
          mapping.schema() == null ? List.of() : mapping.schema().check(input);
      return violations.isEmpty()
          ? new Resolved(input)
          : new Rejected(Failures.violations("input of step " + run.step().id(), violations));
    } catch (ExpressionException e) {
      return new Rejected(Failures.expression("input of step " + run.step().id(), e));
    }
  }

  private static Value laidUnder(Value from, Value params) {
    boolean noParams = params instanceof Obj fields && fields.isEmpty();
    if (noParams) {
      return from;
    }
    return from instanceof Obj under && params instanceof Obj over
        ? Obj.builder().putAll(under).putAll(over).build()
        : params;
  }
}
