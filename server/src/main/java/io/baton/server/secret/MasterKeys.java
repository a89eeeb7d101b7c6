package io.baton.server.secret;

import com.google.crypto.tink.AccessesPartialKey;
import com.google.crypto.tink.Aead;
import com.google.crypto.tink.InsecureSecretKeyAccess;
import com.google.crypto.tink.aead.AesGcmKey;
import com.google.crypto.tink.aead.AesGcmParameters;
import com.google.crypto.tink.subtle.AesGcmJce;
import com.google.crypto.tink.util.SecretBytes;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The keys that secrets are encrypted with: the first encrypts, all of them decrypt. Each
 * ciphertext begins with the number of its key, which follows from the key itself.
 *
 * <p>The ciphers are made directly and not through a registry of them, which would take longer to
 * set up than the whole server.
 */
public final class MasterKeys {
  private static final String HOW =
      "A key is 32 bytes in Base64, such as 'openssl rand -base64 32' prints.";

  private static final int KEY_BYTES = 32;
  private static final int IV_BYTES = 12;
  private static final int TAG_BYTES = 16;
  private static final int NUMBER_AT = 1;

  private final Map<Integer, Aead> ciphers;
  private final int current;
  private final String from;

  private MasterKeys(Map<Integer, Aead> ciphers, String from) {
    this.ciphers = ciphers;
    this.current = ciphers.keySet().iterator().next();
    this.from = from;
  }

  /**
   * @param keys each 32 bytes in Base64, the one to encrypt with first
   * @param from where they come from, for messages
   */
  static MasterKeys of(List<String> keys, String from) {
    if (keys.isEmpty()) {
      throw new SecretKeyException("There is no key in %s. %s".formatted(from, HOW));
    }
    try {
      Map<Integer, Aead> ciphers = new LinkedHashMap<>();
      for (String text : keys) {
        byte[] bytes = bytes(text, from);
        int number = number(bytes);
        ciphers.put(number, AesGcmJce.create(key(bytes, number)));
      }
      return new MasterKeys(ciphers, from);
    } catch (GeneralSecurityException e) {
      throw new SecretKeyException("Cannot use the keys in %s: %s".formatted(from, e), e);
    }
  }

  /** A new key as it stands in a file or the environment. */
  static String draw() {
    byte[] key = new byte[KEY_BYTES];
    new SecureRandom().nextBytes(key);
    return Base64.getEncoder().encodeToString(key);
  }

  private static byte[] bytes(String text, String from) {
    try {
      byte[] bytes = Base64.getDecoder().decode(text);
      if (bytes.length == KEY_BYTES) {
        return bytes;
      }
    } catch (IllegalArgumentException notBase64) {
      // Said below, without repeating the text.
    }
    throw new SecretKeyException("What is in %s is not a key. %s".formatted(from, HOW));
  }

  private static int number(byte[] key) throws GeneralSecurityException {
    return ByteBuffer.wrap(MessageDigest.getInstance("SHA-256").digest(key)).getInt();
  }

  @AccessesPartialKey
  private static AesGcmKey key(byte[] bytes, int number) throws GeneralSecurityException {
    AesGcmParameters parameters =
        AesGcmParameters.builder()
            .setKeySizeBytes(KEY_BYTES)
            .setIvSizeBytes(IV_BYTES)
            .setTagSizeBytes(TAG_BYTES)
            .setVariant(AesGcmParameters.Variant.TINK)
            .build();
    return AesGcmKey.builder()
        .setParameters(parameters)
        .setKeyBytes(SecretBytes.copyFrom(bytes, InsecureSecretKeyAccess.get()))
        .setIdRequirement(number)
        .build();
  }

  /**
   * @param place what it belongs to; it decrypts nowhere else
   */
  String encrypt(byte[] plaintext, byte[] place) {
    try {
      return Base64.getEncoder().encodeToString(cipher(current).encrypt(plaintext, place));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("Cannot encrypt", e);
    }
  }

  /**
   * @throws SecretKeyException where none of the keys fits, or it belongs elsewhere
   */
  byte[] decrypt(String ciphertext, byte[] place) {
    int number = numberOf(ciphertext);
    try {
      return cipher(number).decrypt(Base64.getDecoder().decode(ciphertext), place);
    } catch (GeneralSecurityException | IllegalArgumentException e) {
      String known = String.join(", ", ciphers.keySet().stream().map(MasterKeys::shown).toList());
      throw new SecretKeyException(
          "It was encrypted with key %s, but %s has key %s".formatted(shown(number), from, known),
          e);
    }
  }

  private Aead cipher(int number) throws GeneralSecurityException {
    Aead cipher = ciphers.get(number);
    if (cipher == null) {
      throw new GeneralSecurityException("There is no such key");
    }
    return cipher;
  }

  /** Whether it is encrypted with the key that others are to be encrypted with. */
  boolean isCurrent(String ciphertext) {
    return numberOf(ciphertext) == current;
  }

  private static int numberOf(String ciphertext) {
    try {
      byte[] bytes = Base64.getDecoder().decode(ciphertext);
      return bytes.length < NUMBER_AT + Integer.BYTES
          ? 0
          : ByteBuffer.wrap(bytes).getInt(NUMBER_AT);
    } catch (IllegalArgumentException e) {
      return 0;
    }
  }

  /** Tells nothing of the key itself. */
  private static String shown(int number) {
    return HexFormat.of().toHexDigits(number);
  }
}
