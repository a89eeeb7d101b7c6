package io.baton.engine;

import java.nio.charset.StandardCharsets;
import java.security.DigestException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;

/**
 * SHA-256 of texts, one after the other with the same memory: every step that starts needs two. Not
 * for two threads at a time.
 */
public final class Hashing {
  private static final int ROOM = 256;
  private static final int MOST_ROOM_KEPT = 4_096;
  private static final int HASH_BYTES = 32;
  private static final char LAST_ASCII = 127;
  private static final String HEX = "0123456789abcdef";

  /** Never used itself: a copy is made in no time, asking the providers for one takes long. */
  private static final MessageDigest ORIGINAL = original();

  private final MessageDigest digest = copy();
  private StringBuilder text = new StringBuilder(ROOM);
  private byte[] bytes = new byte[ROOM];

  /** What is to be hashed next; empty at first and after every hash. */
  StringBuilder text() {
    return text;
  }

  /** The hash of the text, in hexadecimal digits. */
  String hash() {
    writeHash();
    for (int i = HASH_BYTES - 1; i >= 0; i--) {
      int value = bytes[i];
      bytes[2 * i] = (byte) HEX.charAt((value >> 4) & 0xF);
      bytes[2 * i + 1] = (byte) HEX.charAt(value & 0xF);
    }
    return new String(bytes, 0, 2 * HASH_BYTES, StandardCharsets.ISO_8859_1);
  }

  private void writeHash() {
    int length = encode();
    digest.update(bytes, 0, length);
    if (bytes.length > MOST_ROOM_KEPT) {
      bytes = new byte[ROOM];
      text = new StringBuilder(ROOM);
    }
    text.setLength(0);
    try {
      digest.digest(bytes, 0, HASH_BYTES);
    } catch (DigestException e) {
      throw new IllegalStateException("A hash of SHA-256 has 32 bytes", e);
    }
  }

  /** Nearly every text is plain ASCII, which is copied as it is. */
  private int encode() {
    int length = text.length();
    if (bytes.length < length) {
      bytes = new byte[length];
    }
    for (int i = 0; i < length; i++) {
      char c = text.charAt(i);
      if (c > LAST_ASCII) {
        bytes = text.toString().getBytes(StandardCharsets.UTF_8);
        return keepRoom(bytes.length);
      }
      bytes[i] = (byte) c;
    }
    return length;
  }

  private int keepRoom(int length) {
    if (length < ROOM) {
      bytes = Arrays.copyOf(bytes, ROOM);
    }
    return length;
  }

  private static MessageDigest copy() {
    try {
      return (MessageDigest) ORIGINAL.clone();
    } catch (CloneNotSupportedException e) {
      throw new IllegalStateException("SHA-256 of every Java can be copied", e);
    }
  }

  private static MessageDigest original() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java has SHA-256", e);
    }
  }
}
