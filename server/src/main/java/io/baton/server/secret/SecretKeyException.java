package io.baton.server.secret;

/** The key that secrets are encrypted with is missing, wrong or not a key. Says what to do. */
public final class SecretKeyException extends RuntimeException {
  SecretKeyException(String message) {
    super(message);
  }

  SecretKeyException(String message, Throwable cause) {
    super(message, cause);
  }
}
