package io.baton.console;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.zip.GZIPOutputStream;

/** One file of the console, ready to send: its bytes, the same bytes packed, and its ETag. */
public final class Asset {
  private final byte[] bytes;
  private final byte[] packed;
  private final String contentType;
  private final String etag;
  private final boolean isPacked;

  Asset(byte[] bytes, String contentType) {
    this.bytes = Arrays.copyOf(bytes, bytes.length);
    this.isPacked = !contentType.startsWith("font/");
    this.packed = isPacked ? gzip(bytes) : this.bytes;
    this.contentType = contentType;
    this.etag = '"' + HexFormat.of().formatHex(sha256(bytes), 0, 12) + '"';
  }

  public byte[] bytes() {
    return Arrays.copyOf(bytes, bytes.length);
  }

  /** The bytes as gzip, or as they are when packing gains nothing; see {@link #isPacked}. */
  public byte[] packed() {
    return Arrays.copyOf(packed, packed.length);
  }

  /** Whether {@link #packed} is gzip, to be said in {@code Content-Encoding}. */
  public boolean isPacked() {
    return isPacked;
  }

  public String contentType() {
    return contentType;
  }

  /** Strong and quoted, made of the content. */
  public String etag() {
    return etag;
  }

  static byte[] sha256(byte[] bytes) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(bytes);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java platform has SHA-256", e);
    }
  }

  private static byte[] gzip(byte[] bytes) {
    ByteArrayOutputStream out = new ByteArrayOutputStream(bytes.length / 2);
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }
}
