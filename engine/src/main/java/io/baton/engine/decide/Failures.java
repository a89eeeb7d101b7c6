package io.baton.engine.decide;

import io.baton.engine.ErrorCodes;
import io.baton.engine.Failure;
import io.baton.expression.ExpressionException;
import io.baton.flow.ErrorClass;
import io.baton.flow.schema.Violation;
import java.util.List;
import java.util.stream.Collectors;

/** Failures that the engine finds itself, in words for the author of the flow. */
final class Failures {
  private static final int MILLIS_PER_SECOND = 1000;

  private Failures() {}

  static Failure expression(String what, String source, ExpressionException e) {
    return Failure.permanent(
        ErrorCodes.EXPRESSION_ERROR,
        "The %s '%s' could not be evaluated: %s".formatted(what, source, e.getMessage()));
  }

  static Failure expression(String what, ExpressionException e) {
    return Failure.permanent(
        ErrorCodes.EXPRESSION_ERROR,
        "The %s could not be evaluated: %s".formatted(what, e.getMessage()));
  }

  static Failure invalid(String message) {
    return Failure.permanent(ErrorCodes.VALIDATION_ERROR, message);
  }

  static Failure violations(String what, List<Violation> violations) {
    String details =
        violations.stream()
            .map(v -> v.path().isEmpty() ? v.message() : v.path() + ": " + v.message())
            .collect(Collectors.joining("; "));
    return invalid("The %s does not fit its schema: %s".formatted(what, details));
  }

  static Failure timeout(String what, long limitMillis) {
    String limit =
        limitMillis % MILLIS_PER_SECOND == 0
            ? limitMillis / MILLIS_PER_SECOND + "s"
            : limitMillis + "ms";
    return new Failure(
        ErrorCodes.TIMEOUT,
        "%s exceeded its timeout of %s".formatted(what, limit),
        ErrorClass.TIMEOUT,
        0);
  }
}
