package io.baton.engine;

/** The error codes that the engine itself gives; adapters add their own. */
public final class ErrorCodes {
  public static final String TIMEOUT = "TIMEOUT";
  public static final String VALIDATION_ERROR = "VALIDATION_ERROR";
  public static final String EXPRESSION_ERROR = "EXPRESSION_ERROR";
  public static final String MAX_RETRIES_EXCEEDED = "MAX_RETRIES_EXCEEDED";
  public static final String PARALLEL_ERROR = "PARALLEL_ERROR";
  public static final String FLOW_TIMEOUT = "FLOW_TIMEOUT";
  public static final String IDLE_TIMEOUT = "IDLE_TIMEOUT";
  public static final String CANCELLED = "CANCELLED";
  public static final String APPROVAL_REJECTED = "APPROVAL_REJECTED";
  public static final String MAX_ITERATIONS_EXCEEDED = "MAX_ITERATIONS_EXCEEDED";
  public static final String RECURSION_LIMIT = "RECURSION_LIMIT";
  public static final String CHILD_FAILED = "CHILD_FAILED";
  public static final String ADAPTER_NOT_FOUND = "ADAPTER_NOT_FOUND";
  public static final String INTERNAL_ERROR = "INTERNAL_ERROR";

  private ErrorCodes() {}
}
