package io.baton.engine;

import io.baton.value.Arr;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.TreeMap;

/** Names that are worked out rather than drawn, so that a replay gives the same ones. */
public final class Tokens {
  private static final int CALLBACK_LENGTH = 48;
  private static final int CHILD_LENGTH = 24;

  private Tokens() {}

  /** As hard to guess as the execution's seed. */
  public static String callback(String seed, String key, int attempt) {
    return hash("callback\n" + seed + "\n" + key + "\n" + attempt).substring(0, CALLBACK_LENGTH);
  }

  public static String child(String executionId, String key, int attempt) {
    return hash("child\n" + executionId + "\n" + key + "\n" + attempt).substring(0, CHILD_LENGTH);
  }

  /** The same for every try of the same work: SHA-256 of flow, step, execution and input. */
  public static String idempotency(String flowId, String key, String executionId, Value input) {
    String inputHash = hash(Json.write(normalised(input)));
    return hash(
        Json.write(
            Obj.builder()
                .put("workflowId", flowId)
                .put("stepId", key)
                .put("executionId", executionId)
                .put("inputHash", inputHash)
                .build()));
  }

  /** A number from 0 up to 1 that stays the same for the same attempt. */
  public static double fraction(String seed, String key, int attempt) {
    String hex = hash("jitter\n" + seed + "\n" + key + "\n" + attempt).substring(0, 8);
    return Long.parseLong(hex, 16) / (double) (1L << 32);
  }

  private static Value normalised(Value value) {
    return switch (value) {
      case Obj object -> {
        TreeMap<String, Value> sorted = new TreeMap<>();
        object.fields().forEach((key, field) -> sorted.put(key, normalised(field)));
        yield Obj.of(sorted);
      }
      case Arr list -> Arr.of(list.stream().map(Tokens::normalised).toList());
      case Value.Null same -> same;
      case Value.Bool same -> same;
      case Value.Num same -> same;
      case Value.Text same -> same;
    };
  }

  private static String hash(String text) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(digest.digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java has SHA-256", e);
    }
  }
}
