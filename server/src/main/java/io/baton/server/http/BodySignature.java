package io.baton.server.http;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * How bodies are signed, those that come and those that go: {@code X-Baton-Signature:
 * t=UNIX,v1=HEX(HMAC-SHA256(secret, t + "." + body))}.
 */
public final class BodySignature {
  public static final String HEADER = "X-Baton-Signature";

  private static final String ALGORITHM = "HmacSHA256";

  private BodySignature() {}

  /**
   * @param time seconds since the epoch, as the header has them
   */
  public static byte[] code(String secret, String time, byte[] body) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), ALGORITHM));
      mac.update((time + ".").getBytes(StandardCharsets.UTF_8));
      return mac.doFinal(body);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The whole header. */
  public static String header(String secret, long seconds, byte[] body) {
    String time = Long.toString(seconds);
    return "t=%s,v1=%s".formatted(time, HexFormat.of().formatHex(code(secret, time, body)));
  }
}
