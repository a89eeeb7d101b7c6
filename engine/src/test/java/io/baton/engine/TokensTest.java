package io.baton.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.value.Json;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TokensTest {
  private static String sha256(String text) throws NoSuchAlgorithmException {
    MessageDigest digest = MessageDigest.getInstance("SHA-256");
    return HexFormat.of().formatHex(digest.digest(text.getBytes(StandardCharsets.UTF_8)));
  }

  /** Workers keep these tokens, so the way they are made may never change. */
  @ParameterizedTest
  @Requirement("ADP-5")
  @CsvSource(
      delimiter = '|',
      value = {
        "{}|{}",
        "null|null",
        "[]|[]",
        "{\"value\":1}|{\"value\":1}",
        "{\"b\":[{\"d\":1,\"c\":\"x\"}],\"a\":null}|{\"a\":null,\"b\":[{\"c\":\"x\",\"d\":1}]}",
        "{\"ü\":\"€ 😀 \\\"\",\"B\":1.5,\"A\":true}|{\"A\":true,\"B\":1.5,\"ü\":\"€ 😀 \\\"\"}",
      })
  void anIdempotencyTokenIsTheHashOfFlowStepExecutionAndSortedInput(String input, String sorted)
      throws NoSuchAlgorithmException {
    String expected =
        sha256(
            "{\"workflowId\":\"flow \\\"1\\\"\",\"stepId\":\"pay[3]\",\"executionId\":\"é1\","
                + "\"inputHash\":\"%s\"}".formatted(sha256(sorted)));

    assertThat(Tokens.idempotency(new Hashing(), "flow \"1\"", "pay[3]", "é1", Json.parse(input)))
        .isEqualTo(expected);
  }

  @Test
  void callbackAndChildTokensAreCutHashes() throws NoSuchAlgorithmException {
    assertThat(Tokens.callback("seed", "pay", 2))
        .isEqualTo(sha256("callback\nseed\npay\n2").substring(0, 48));
    assertThat(Tokens.child("e1", "sub", 1))
        .isEqualTo(sha256("child\ne1\nsub\n1").substring(0, 24));
  }
}
