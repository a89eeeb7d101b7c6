package io.baton.runtime.secret;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.baton.value.Json;
import io.baton.value.Value;
import java.net.URLEncoder;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * The forms in which a secret comes back from programs that mean no harm: as it is, as a part of
 * something in Base64 (a header for basic authentication), percent-encoded in an address, in
 * hexadecimal, and as JSON writes it.
 */
final class Disguises {
  /** Shorter pieces would be found by chance. */
  private static final int SHORTEST_PIECE = 6;

  private static final int BITS_OF_BYTE = 8;
  private static final int BITS_OF_LETTER = 6;
  private static final int BYTES_OF_GROUP = 3;

  private Disguises() {}

  static Set<String> of(String secret) {
    Set<String> forms = new LinkedHashSet<>();
    forms.add(secret);
    String json = Json.write(Value.of(secret));
    forms.add(json.substring(1, json.length() - 1));
    String encoded = URLEncoder.encode(secret, UTF_8);
    forms.add(encoded);
    forms.add(encoded.replace("+", "%20"));
    byte[] bytes = secret.getBytes(UTF_8);
    if (bytes.length * 2 >= SHORTEST_PIECE) {
      forms.add(HexFormat.of().formatHex(bytes));
      forms.add(HexFormat.of().withUpperCase().formatHex(bytes));
    }
    for (int before = 0; before < BYTES_OF_GROUP; before++) {
      addPiece(forms, bytes, before, Base64.getEncoder());
      addPiece(forms, bytes, before, Base64.getUrlEncoder());
    }
    return forms;
  }

  /** The letters that depend on the secret alone, when so many bytes of a group come before it. */
  private static void addPiece(Set<String> forms, byte[] secret, int before, Base64.Encoder code) {
    byte[] shifted = new byte[before + secret.length];
    System.arraycopy(secret, 0, shifted, before, secret.length);
    int from = (before * BITS_OF_BYTE + BITS_OF_LETTER - 1) / BITS_OF_LETTER;
    int to = shifted.length * BITS_OF_BYTE / BITS_OF_LETTER;
    if (to - from >= SHORTEST_PIECE) {
      forms.add(code.withoutPadding().encodeToString(shifted).substring(from, to));
    }
  }
}
