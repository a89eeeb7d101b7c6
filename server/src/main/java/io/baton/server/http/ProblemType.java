package io.baton.server.http;

/** Every kind of problem that callers are told of. The URI is what programs compare. */
public enum ProblemType {
  BAD_REQUEST(400, "bad-request", "The request cannot be understood"),
  MALFORMED_JSON(400, "malformed-json", "The body is not acceptable JSON"),
  INVALID_CURSOR(400, "invalid-cursor", "The cursor does not belong to this list"),
  UNAUTHORIZED(401, "unauthorized", "A key is needed"),
  FORBIDDEN(403, "forbidden", "The key does not allow this"),
  FOREIGN_ORIGIN(403, "foreign-origin", "Requests of other sites are not accepted"),
  NOT_FOUND(404, "not-found", "There is no such thing"),
  METHOD_NOT_ALLOWED(405, "method-not-allowed", "The method does not fit the path"),
  REQUEST_TIMEOUT(408, "request-timeout", "The request did not come in time"),
  CONFLICT(409, "conflict", "Not possible in this state"),
  IDEMPOTENCY_CONFLICT(409, "idempotency-conflict", "The key was used with another request"),
  PRECONDITION_FAILED(412, "precondition-failed", "It is not as the caller knows it"),
  PAYLOAD_TOO_LARGE(413, "payload-too-large", "The body is too large"),
  UNSUPPORTED_MEDIA_TYPE(415, "unsupported-media-type", "The body has a type that is not read"),
  MISDIRECTED(421, "misdirected-request", "The request was meant for another host"),
  INVALID_DEFINITION(422, "invalid-definition", "The definition has errors"),
  INVALID_IMPORT(422, "invalid-import", "The export cannot be taken in"),
  INVALID_INPUT(422, "invalid-input", "The input does not fit the flow"),
  TOO_MANY_REQUESTS(429, "too-many-requests", "Too many requests"),
  EXECUTION_FAILED(500, "execution-failed", "The flow did not complete"),
  INTERNAL_ERROR(500, "internal-error", "Something went wrong here"),
  STORAGE_FULL(507, "storage-full", "The store is full"),
  UNAVAILABLE(503, "unavailable", "Not available for the moment");

  private static final String BASE = "https://baton.dev/problems/";

  private final int status;
  private final String code;
  private final String title;

  ProblemType(int status, String code, String title) {
    this.status = status;
    this.code = code;
    this.title = title;
  }

  public int status() {
    return status;
  }

  public String title() {
    return title;
  }

  public String uri() {
    return BASE + code;
  }
}
