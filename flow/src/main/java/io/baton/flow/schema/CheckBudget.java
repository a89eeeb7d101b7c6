package io.baton.flow.schema;

import com.networknt.schema.SchemaException;

/**
 * The work that one check may still do. The validator's hook for regular expressions is told
 * neither the check nor its limits, so the budget of the running check is a scoped value.
 */
final class CheckBudget {
  static final ScopedValue<CheckBudget> CURRENT = ScopedValue.newInstance();

  /** Thrown through the validator, which passes its own exception type on without logging. */
  static final class SpentException extends SchemaException {
    SpentException(String message) {
      super(message);
    }
  }

  private long stepsLeft;
  private long patternReadsLeft;

  CheckBudget(SchemaLimits limits) {
    this.stepsLeft = limits.steps();
    this.patternReadsLeft = limits.patternReads();
  }

  void spendStep() {
    if (--stepsLeft < 0) {
      throw new SpentException("is too costly to check with this schema");
    }
  }

  void spendPatternRead() {
    if (--patternReadsLeft < 0) {
      throw patternTooCostly();
    }
  }

  static SpentException patternTooCostly() {
    return new SpentException("is too costly to check with the pattern of this schema");
  }
}
