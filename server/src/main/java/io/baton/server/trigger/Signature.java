package io.baton.server.trigger;

import io.baton.server.http.BodySignature;
import io.baton.server.http.Problem;
import io.baton.server.http.ProblemType;
import io.baton.server.http.Refused;
import io.baton.server.http.Request;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * What a caller signed: {@code X-Baton-Signature: t=UNIX,v1=HEX(HMAC-SHA256(secret, t + "." +
 * body))}. There may be several {@code v1}, so that a secret can be changed without a gap.
 *
 * @param time in seconds since the epoch, as it was sent
 */
record Signature(String time, List<String> codes) {
  static final String HEADER = BodySignature.HEADER;
  static final Duration TOLERANCE = Duration.ofMinutes(5);

  private static final Pattern SECONDS = Pattern.compile("\\d{1,12}");
  private static final Pattern CODE = Pattern.compile("[0-9a-fA-F]{64}");

  Signature {
    codes = List.copyOf(codes);
  }

  /**
   * Reads the header and compares its time; the body has not been looked at then.
   *
   * @throws Refused with 401 where there is none, it is no signature, or it is too old or too new
   */
  static Signature of(Request request, long nowMillis) {
    String header =
        request
            .header(HEADER)
            .orElseThrow(() -> refused("This webhook must be signed in the header " + HEADER));
    String time = "";
    List<String> codes = new ArrayList<>();
    for (String part : header.split(",", -1)) {
      String value = part.substring(part.indexOf('=') + 1).strip();
      switch (part.substring(0, Math.max(0, part.indexOf('='))).strip()) {
        case "t" -> time = value;
        case "v1" -> codes.add(value);
        default -> {} // Room for other versions.
      }
    }
    if (!SECONDS.matcher(time).matches()
        || codes.isEmpty()
        || !codes.stream().allMatch(code -> CODE.matcher(code).matches())) {
      throw refused(
          HEADER + " must be t=UNIX,v1=HEX, with the seconds since 1970 and 64 hexadecimal digits");
    }
    long age = Math.abs(nowMillis - Long.parseLong(time) * 1_000);
    if (age > TOLERANCE.toMillis()) {
      throw refused(
          "The signature's time is more than %d minutes away from the server's"
              .formatted(TOLERANCE.toMinutes()));
    }
    return new Signature(time, codes);
  }

  /**
   * Compares without telling by its duration how much was right.
   *
   * @return the code that was right, in lower case
   * @throws Refused with 401 where none is
   */
  String verified(String secret, byte[] body) {
    byte[] expected = BodySignature.code(secret, time, body);
    String found = null;
    for (String code : codes) {
      if (MessageDigest.isEqual(expected, HexFormat.of().parseHex(code.toLowerCase(Locale.ROOT)))) {
        found = code.toLowerCase(Locale.ROOT);
      }
    }
    if (found == null) {
      throw refused(
          "The signature is not that of this body; it must be HMAC-SHA256(secret, t + \".\" + body)");
    }
    return found;
  }

  static Refused refused(String detail) {
    return Problem.of(ProblemType.UNAUTHORIZED, detail)
        .withHeader("WWW-Authenticate", "Baton-Signature")
        .refused();
  }
}
