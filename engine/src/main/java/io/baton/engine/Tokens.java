package io.baton.engine;

import io.baton.value.Json;
import io.baton.value.Value;

/** Names that are worked out rather than drawn, so that a replay gives the same ones. */
public final class Tokens {
  private static final int CALLBACK_LENGTH = 48;
  private static final int CHILD_LENGTH = 24;
  private static final int MARK_LENGTH = 32;

  private Tokens() {}

  /** As hard to guess as the execution's seed. */
  public static String callback(String seed, String key, int attempt) {
    return hash("callback", seed, key, attempt).substring(0, CALLBACK_LENGTH);
  }

  public static String child(String executionId, String key, int attempt) {
    return hash("child", executionId, key, attempt).substring(0, CHILD_LENGTH);
  }

  /** See {@link SecretMarks}. */
  public static String secretMark(String seed, String key, int attempt) {
    return hash("secret", seed, key, attempt).substring(0, MARK_LENGTH);
  }

  /**
   * The same for every try of the same work: SHA-256 of flow, step, execution and input. The input
   * counts by its own hash, with the keys of objects sorted.
   */
  public static String idempotency(
      Hashing hashing, String flowId, String key, String executionId, Value input) {
    Json.writeSorted(input, hashing.text());
    String inputHash = hashing.hash();
    StringBuilder text = hashing.text();
    Json.writeText(flowId, text.append("{\"workflowId\":"));
    Json.writeText(key, text.append(",\"stepId\":"));
    Json.writeText(executionId, text.append(",\"executionId\":"));
    text.append(",\"inputHash\":\"").append(inputHash).append("\"}");
    return hashing.hash();
  }

  /** A number from 0 up to 1 that stays the same for the same attempt. */
  public static double fraction(String seed, String key, int attempt) {
    String hex = hash("jitter", seed, key, attempt).substring(0, 8);
    return Long.parseLong(hex, 16) / (double) (1L << 32);
  }

  /** SHA-256 of a value, whatever the order of its fields. */
  public static String hash(Value value) {
    Hashing hashing = new Hashing();
    Json.writeSorted(value, hashing.text());
    return hashing.hash();
  }

  private static String hash(String use, String of, String key, int attempt) {
    Hashing hashing = new Hashing();
    hashing.text().append(use).append('\n').append(of);
    hashing.text().append('\n').append(key).append('\n').append(attempt);
    return hashing.hash();
  }
}
