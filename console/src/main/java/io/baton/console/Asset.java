package io.baton.console;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/** One file of the console, ready to send: its bytes, the same bytes packed, and its headers. */
public final class Asset {
  private final byte[] bytes;
  private final String contentType;
  private final String etag;
  private final Map<String, String> headers;
  private volatile byte @Nullable [] packed;

  Asset(byte[] bytes, String contentType, Map<String, String> headers) {
    this.bytes = Arrays.copyOf(bytes, bytes.length);
    this.contentType = contentType;
    this.headers = Map.copyOf(headers);
    this.etag = '"' + HexFormat.of().formatHex(sha256().digest(bytes), 0, 12) + '"';
  }

  public byte[] bytes() {
    return Arrays.copyOf(bytes, bytes.length);
  }

  /** The bytes as gzip, or as they are when packing gains nothing; see {@link #isPacked}. */
  public byte[] packed() {
    if (!isPacked()) {
      return bytes();
    }
    byte[] known = packed;
    if (known == null) {
      known = gzip(bytes);
      packed = known;
    }
    return Arrays.copyOf(known, known.length);
  }

  /** Whether {@link #packed} is gzip, to be said in {@code Content-Encoding}. */
  public boolean isPacked() {
    return !contentType.startsWith("font/");
  }

  public String contentType() {
    return contentType;
  }

  /** Strong and quoted, made of the content. */
  public String etag() {
    return etag;
  }

  /** To be sent with it: who may do what with the page, and how long it may be kept. */
  public Map<String, String> headers() {
    return headers;
  }

  static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
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
