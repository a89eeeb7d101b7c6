package io.baton.engine.retry;

import io.baton.engine.Failure;
import io.baton.flow.ErrorClass;
import java.util.Map;
import java.util.Set;

/**
 * Tells what kind of failure an error is: the flow's own word first, then the adapter's, then by
 * code and HTTP status. What nobody knows is transient.
 */
public final class ErrorClassifier {
  private static final Set<String> TIMEOUTS = Set.of("TIMEOUT");

  private static final Set<String> TRANSIENT =
      Set.of(
          "ECONNREFUSED",
          "ETIMEDOUT",
          "ENOTFOUND",
          "NetworkError",
          "TimeoutError",
          "ServiceUnavailable",
          "TooManyRequests",
          "NETWORK_ERROR",
          "RATE_LIMIT",
          "SERVICE_UNAVAILABLE");

  private static final Set<String> PERMANENT =
      Set.of(
          "ValidationError",
          "AuthenticationError",
          "AuthorizationError",
          "NotFoundError",
          "ConflictError",
          "BadRequest",
          "VALIDATION_ERROR",
          "AUTHENTICATION_ERROR",
          "AUTHORIZATION_ERROR",
          "NOT_FOUND",
          "CONFLICT",
          "BAD_REQUEST",
          "ADAPTER_NOT_FOUND",
          "EXPRESSION_ERROR",
          "PAYLOAD_TOO_LARGE",
          "CANCELLED");

  private static final Set<String> FATAL =
      Set.of("CONFIGURATION_ERROR", "INTERNAL_ERROR", "CORRUPT_STATE");

  private static final String HTTP_PREFIX = "HTTP_";
  private static final int TOO_MANY_REQUESTS = 429;

  private ErrorClassifier() {}

  public static ErrorClass classify(Failure failure, Map<String, ErrorClass> ofFlow) {
    ErrorClass chosen = ofFlow.get(failure.code());
    if (chosen != null) {
      return chosen;
    }
    return failure.errorClass() != null ? failure.errorClass() : byCode(failure);
  }

  private static ErrorClass byCode(Failure failure) {
    String code = failure.code();
    if (TIMEOUTS.contains(code)) {
      return ErrorClass.TIMEOUT;
    }
    if (TRANSIENT.contains(code)) {
      return ErrorClass.TRANSIENT;
    }
    if (PERMANENT.contains(code)) {
      return ErrorClass.PERMANENT;
    }
    if (FATAL.contains(code)) {
      return ErrorClass.FATAL;
    }
    return byStatus(failure.status() > 0 ? failure.status() : statusIn(code));
  }

  private static ErrorClass byStatus(int status) {
    boolean clientError = status >= 400 && status < 500 && status != TOO_MANY_REQUESTS;
    return clientError ? ErrorClass.PERMANENT : ErrorClass.TRANSIENT;
  }

  private static int statusIn(String code) {
    String digits = code.startsWith(HTTP_PREFIX) ? code.substring(HTTP_PREFIX.length()) : "";
    return digits.matches("[1-5][0-9]{2}") ? Integer.parseInt(digits) : 0;
  }
}
