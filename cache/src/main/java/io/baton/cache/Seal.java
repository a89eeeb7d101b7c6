package io.baton.cache;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.baton.runtime.cache.Question;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * Closes answers so that Redis can neither read nor change them, nor give one for another. Each
 * question has a key of its own, made from the server's: what was kept for another tenant, another
 * execution, an older state of it or by another version does not open, and neither does garbage.
 */
final class Seal {
  private static final byte FORMAT = 1;
  private static final int IV_BYTES = 12;
  private static final int TAG_BITS = 128;
  private static final String CIPHER = "AES/GCM/NoPadding";
  private static final String MAC = "HmacSHA256";

  private final SecretKeySpec key;
  private final String version;
  private final SecureRandom random = new SecureRandom();

  /**
   * @param key 32 bytes
   */
  Seal(byte[] key, String version) {
    this.key = new SecretKeySpec(key, MAC);
    this.version = version;
  }

  byte[] close(Question question, byte[] plain) {
    byte[] iv = new byte[IV_BYTES];
    random.nextBytes(iv);
    try {
      byte[] closed = cipher(Cipher.ENCRYPT_MODE, question, iv).doFinal(plain);
      return ByteBuffer.allocate(1 + IV_BYTES + closed.length)
          .put(FORMAT)
          .put(iv)
          .put(closed)
          .array();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("Cannot encrypt", e);
    }
  }

  /** Nothing where it was not closed for this very question. */
  Optional<byte[]> open(Question question, byte[] sealed) {
    int start = 1 + IV_BYTES;
    if (sealed.length <= start || sealed[0] != FORMAT) {
      return Optional.empty();
    }
    try {
      byte[] iv = Arrays.copyOfRange(sealed, 1, start);
      Cipher cipher = cipher(Cipher.DECRYPT_MODE, question, iv);
      return Optional.of(cipher.doFinal(sealed, start, sealed.length - start));
    } catch (GeneralSecurityException e) {
      return Optional.empty();
    }
  }

  private Cipher cipher(int mode, Question question, byte[] iv) throws GeneralSecurityException {
    Mac mac = Mac.getInstance(MAC);
    mac.init(key);
    SecretKeySpec own = new SecretKeySpec(mac.doFinal(place(question)), "AES");
    Cipher cipher = Cipher.getInstance(CIPHER);
    cipher.init(mode, own, new GCMParameterSpec(TAG_BITS, iv));
    return cipher;
  }

  /** Each with its length, so that no two questions are the same bytes. */
  private byte[] place(Question question) {
    return Stream.of(
            version, question.tenantId(), question.executionId(), question.row(), question.about())
        .map(part -> part.length() + ":" + part)
        .collect(Collectors.joining(","))
        .getBytes(UTF_8);
  }
}
