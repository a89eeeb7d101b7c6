package io.baton.flow.schema;

import com.networknt.schema.ExecutionConfig;
import com.networknt.schema.ExecutionContext;

/**
 * Counts what the validator does. Every keyword announces itself here before it is applied, which
 * bounds schemas that refer to themselves without end or double their work at every reference.
 */
final class CheckContext extends ExecutionContext {
  /** A value's level takes at most a few keywords: properties, its name, $ref, allOf, an index. */
  private static final int KEYWORDS_PER_LEVEL = 8;

  private final CheckBudget budget;
  private final int deepest;
  private int depth;

  CheckContext(ExecutionConfig config, CheckBudget budget, SchemaLimits limits) {
    super(config);
    this.budget = budget;
    this.deepest = limits.depth() * KEYWORDS_PER_LEVEL;
  }

  @Override
  public void evaluationPathAddLast(String token) {
    enter();
    super.evaluationPathAddLast(token);
  }

  @Override
  public void evaluationPathAddLast(int token) {
    enter();
    super.evaluationPathAddLast(token);
  }

  @Override
  public void evaluationPathRemoveLast() {
    depth--;
    super.evaluationPathRemoveLast();
  }

  private void enter() {
    budget.spendStep();
    if (++depth > deepest) {
      throw new CheckBudget.SpentException(
          "cannot be checked, because the schema refers to itself without end");
    }
  }
}
