package io.baton.engine;

import io.baton.value.Json;
import io.baton.value.Value;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Names that are worked out rather than drawn, so that a replay gives the same ones. */
public final class Tokens {
  private static final int CALLBACK_LENGTH = 48;
  private static final int CHILD_LENGTH = 24;
  private static final int ROOM = 192;
  private static final char LAST_ASCII = 127;
  private static final MessageDigest UNUSED = newSha256();

  private Tokens() {}

  /** As hard to guess as the execution's seed. */
  public static String callback(String seed, String key, int attempt) {
    return hash("callback\n" + seed + "\n" + key + "\n" + attempt).substring(0, CALLBACK_LENGTH);
  }

  public static String child(String executionId, String key, int attempt) {
    return hash("child\n" + executionId + "\n" + key + "\n" + attempt).substring(0, CHILD_LENGTH);
  }

  /**
   * The same for every try of the same work: SHA-256 of flow, step, execution and input. The input
   * counts by its own hash, with the keys of objects sorted.
   */
  public static String idempotency(String flowId, String key, String executionId, Value input) {
    MessageDigest digest = sha256();
    StringBuilder text = new StringBuilder(ROOM);
    Json.writeSorted(input, text);
    String inputHash = hash(digest, text);
    text.setLength(0);
    field(text, '{', "workflowId", flowId);
    field(text, ',', "stepId", key);
    field(text, ',', "executionId", executionId);
    field(text, ',', "inputHash", inputHash);
    return hash(digest, text.append('}'));
  }

  private static void field(StringBuilder text, char before, String name, String value) {
    text.append(before).append('"').append(name).append("\":");
    Json.writeText(value, text);
  }

  /** A number from 0 up to 1 that stays the same for the same attempt. */
  public static double fraction(String seed, String key, int attempt) {
    String hex = hash("jitter\n" + seed + "\n" + key + "\n" + attempt).substring(0, 8);
    return Long.parseLong(hex, 16) / (double) (1L << 32);
  }

  private static String hash(String text) {
    return hash(sha256(), new StringBuilder(text));
  }

  private static String hash(MessageDigest digest, StringBuilder text) {
    return HexFormat.of().formatHex(digest.digest(utf8(text)));
  }

  /** Nearly all of this is plain ASCII, which needs no text in between. */
  private static byte[] utf8(StringBuilder text) {
    byte[] bytes = new byte[text.length()];
    for (int i = 0; i < bytes.length; i++) {
      char c = text.charAt(i);
      if (c > LAST_ASCII) {
        return text.toString().getBytes(StandardCharsets.UTF_8);
      }
      bytes[i] = (byte) c;
    }
    return bytes;
  }

  /** A copy of one that is never used itself: asking the providers for it takes much longer. */
  private static MessageDigest sha256() {
    try {
      return (MessageDigest) UNUSED.clone();
    } catch (CloneNotSupportedException e) {
      throw new IllegalStateException("SHA-256 can be copied in every Java that has its own", e);
    }
  }

  private static MessageDigest newSha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java has SHA-256", e);
    }
  }
}
