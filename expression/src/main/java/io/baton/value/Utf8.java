package io.baton.value;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;

/** Strict UTF-8: bytes that are no UTF-8 are refused instead of silently replaced. */
final class Utf8 {
  private Utf8() {}

  static String decode(byte[] bytes) {
    CharsetDecoder decoder = UTF_8.newDecoder();
    ByteBuffer in = ByteBuffer.wrap(bytes);
    CharBuffer out = CharBuffer.allocate(bytes.length);
    CoderResult result = decoder.decode(in, out, true);
    out.flip();
    if (result.isError()) {
      throw invalid(out, in.position());
    }
    return out.toString();
  }

  private static JsonException invalid(CharBuffer before, int offset) {
    int line = 1;
    int column = 1;
    for (int i = 0; i < before.length(); i++) {
      boolean newLine = before.charAt(i) == '\n';
      line += newLine ? 1 : 0;
      column = newLine ? 1 : column + 1;
    }
    return new JsonException("byte %d is not valid UTF-8".formatted(offset), line, column);
  }
}
