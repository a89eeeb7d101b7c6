package io.baton.flow.plan;

import io.baton.expression.Expression;
import io.baton.expression.Template;
import io.baton.flow.Async;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The compiled body of a step. Blocks are indexes into the plan. */
public sealed interface Work {

  record Call(
      String adapter, String action, Template params, Async async, @Nullable Template pollUrl)
      implements Work {}

  /** A nested list of steps; {@code parallel} gives an object by step id as output. */
  record Group(int block, boolean parallel) implements Work {}

  /** {@code otherwise} is {@link Plan#NONE} where there is no else. */
  record Choice(Expression condition, int then, int otherwise) implements Work {}

  record Child(String flow, Template params) implements Work {}

  record Delay(Template duration) implements Work {}

  record Until(Template time) implements Work {}

  /** A timeout of 0 means none. */
  record EventWait(String event, long timeoutMillis) implements Work {}

  /** A timeout of 0 means none. */
  record Approval(
      @Nullable Template message,
      List<String> approvers,
      long timeoutMillis,
      boolean continueOnReject)
      implements Work {}
}
