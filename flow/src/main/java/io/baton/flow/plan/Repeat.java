package io.baton.flow.plan;

import io.baton.expression.Expression;
import io.baton.expression.Template;

/** How often the work of a step is done each time the step runs. */
public sealed interface Repeat {

  record Once() implements Repeat {}

  /** {@code concurrency} 0: bounded only by the flow's limits. */
  record ForEach(Template items, int concurrency) implements Repeat {}

  record While(Expression condition, int maxIterations) implements Repeat {}

  Once ONCE = new Once();
}
