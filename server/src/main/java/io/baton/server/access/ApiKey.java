package io.baton.server.access;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A key as its owner has it: {@code baton_ID_SECRET}. The id finds the row, the secret proves that
 * it is his. The secret has 256 bits of chance, so one round of SHA-256 hides it as well as a slow
 * hash would.
 */
public record ApiKey(String id, String secret) {
  private static final String PREFIX = "baton";
  private static final String ALPHABET =
      "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  private static final int ID_LENGTH = 12;
  private static final int SECRET_LENGTH = 43;
  private static final Pattern FORM =
      Pattern.compile(
          "%s_([0-9A-Za-z]{%d})_([0-9A-Za-z]{%d})".formatted(PREFIX, ID_LENGTH, SECRET_LENGTH));

  /**
   * @param random must be one that nobody can predict
   */
  static ApiKey draw(RandomGenerator random) {
    return new ApiKey(letters(random, ID_LENGTH), letters(random, SECRET_LENGTH));
  }

  private static String letters(RandomGenerator random, int count) {
    StringBuilder text = new StringBuilder(count);
    for (int i = 0; i < count; i++) {
      text.append(ALPHABET.charAt(random.nextInt(ALPHABET.length())));
    }
    return text.toString();
  }

  static Optional<ApiKey> parse(String text) {
    Matcher matcher = FORM.matcher(text);
    return matcher.matches()
        ? Optional.of(new ApiKey(matcher.group(1), matcher.group(2)))
        : Optional.empty();
  }

  /** What its owner is shown, once. */
  public String text() {
    return PREFIX + "_" + id + "_" + secret;
  }

  /** Of the whole text, so that the id cannot be exchanged. */
  String hash() {
    return HexFormat.of().formatHex(digest());
  }

  /** Takes the same time wherever the first difference is. */
  boolean matches(String storedHash) {
    return MessageDigest.isEqual(HexFormat.of().parseHex(storedHash), digest());
  }

  private byte[] digest() {
    try {
      return MessageDigest.getInstance("SHA-256").digest(text().getBytes(UTF_8));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Without the secret, which must not reach a log. */
  @Override
  public String toString() {
    return PREFIX + "_" + id + "_…";
  }
}
