package io.baton.handbook;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Something that can be handed out. */
public final class Document {
  private static final int ETAG_BYTES = 12;

  private final byte[] bytes;
  private final String contentType;
  private final String etag;

  Document(byte[] bytes, String contentType) {
    this.bytes = bytes.clone();
    this.contentType = contentType;
    this.etag = '"' + HexFormat.of().formatHex(sha256(bytes), 0, ETAG_BYTES) + '"';
  }

  static Document page(String html) {
    return new Document(html.getBytes(StandardCharsets.UTF_8), "text/html; charset=utf-8");
  }

  public byte[] bytes() {
    return bytes.clone();
  }

  public String contentType() {
    return contentType;
  }

  /** Strong and quoted, made of the content. */
  public String etag() {
    return etag;
  }

  private static byte[] sha256(byte[] bytes) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(bytes);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java platform has SHA-256", e);
    }
  }
}
