package io.baton.runtime.trace;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * Ids that follow from what they name. So a span can be told when it ends, after a restart too, and
 * whoever works on a step can name its span before it is told.
 */
public final class TraceIds {
  private static final int TRACE_BYTES = 16;
  private static final int SPAN_BYTES = 8;

  private TraceIds() {}

  /** The trace of an execution that nobody's trace began. */
  public static String trace(String executionId) {
    return hash("trace\0" + executionId, TRACE_BYTES);
  }

  public static String execution(String executionId) {
    return hash("execution\0" + executionId, SPAN_BYTES);
  }

  public static String attempt(String executionId, String key, int attempt) {
    return hash("step\0" + executionId + "\0" + key + "\0" + attempt, SPAN_BYTES);
  }

  private static String hash(String text, int bytes) {
    try {
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8));
      return HexFormat.of().formatHex(hash, 0, bytes);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
