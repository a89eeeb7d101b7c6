package io.baton.adapters;

import io.baton.flow.ErrorClass;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** An attempt failed, and the adapter knows how. */
public final class AdapterException extends Exception {
  public static final String ADAPTER_ERROR = "ADAPTER_ERROR";
  public static final String VALIDATION_ERROR = "VALIDATION_ERROR";
  public static final String CONFIGURATION_ERROR = "CONFIGURATION_ERROR";
  public static final String NETWORK_ERROR = "NETWORK_ERROR";
  public static final String TIMEOUT = "TIMEOUT";
  public static final String PAYLOAD_TOO_LARGE = "PAYLOAD_TOO_LARGE";

  private final String code;
  private final @Nullable ErrorClass errorClass;
  private final int status;
  private final long retryAfterMillis;

  /** Whether trying again can help is told by the code. */
  public AdapterException(String code, String message) {
    this(code, message, null, 0);
  }

  /**
   * @param errorClass null: told by code and status
   * @param status of HTTP; 0 where there is none
   */
  public AdapterException(
      String code, String message, @Nullable ErrorClass errorClass, int status) {
    this(code, message, errorClass, status, 0);
  }

  private AdapterException(
      String code,
      @Nullable String message,
      @Nullable ErrorClass errorClass,
      int status,
      long retryAfterMillis) {
    super(message);
    this.code = code;
    this.errorClass = errorClass;
    this.status = status;
    this.retryAfterMillis = retryAfterMillis;
  }

  /** The same, with how long the other side asks to be left alone. */
  public AdapterException retryAfter(Duration wait) {
    return new AdapterException(code, getMessage(), errorClass, status, wait.toMillis());
  }

  /** Trying again will not help. */
  public static AdapterException permanent(String code, String message) {
    return new AdapterException(code, message, ErrorClass.PERMANENT, 0);
  }

  /** Nobody can do the work before somebody changes the settings. */
  public static AdapterException configuration(String message) {
    return new AdapterException(CONFIGURATION_ERROR, message);
  }

  public String code() {
    return code;
  }

  public @Nullable ErrorClass errorClass() {
    return errorClass;
  }

  public int status() {
    return status;
  }

  /** 0: it does not ask to be left alone. */
  public long retryAfterMillis() {
    return retryAfterMillis;
  }
}
