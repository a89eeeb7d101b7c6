package io.baton.runtime;

/** An idempotency key came again with another request. Nothing was started. */
public final class IdempotencyConflictException extends RuntimeException {
  IdempotencyConflictException(String key) {
    super(
        "The idempotency key '%s' was used with another request; use a new key for a new request"
            .formatted(key));
  }
}
