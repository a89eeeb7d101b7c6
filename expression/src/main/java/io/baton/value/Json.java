package io.baton.value;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * Reads and writes the JSON text of values. Reading is strict, because what is accepted here is
 * stored and sent on: no duplicate keys, no NUL, no broken Unicode, nothing after the value. What
 * was read writes back to an equal value, and equal input always gives equal bytes.
 */
public final class Json {
  /** How much room a writer takes at once; a larger text grows into more. */
  private static final int LARGEST_GUESS = 1 << 16;

  private Json() {}

  /**
   * @throws JsonException where the text is not JSON or beyond {@link JsonLimits#DEFAULT}
   */
  public static Value parse(String text) {
    return parse(text, JsonLimits.DEFAULT);
  }

  /**
   * @throws JsonException where the text is not JSON or beyond the limits
   */
  public static Value parse(String text, JsonLimits limits) {
    return JsonReader.read(text, limits);
  }

  /**
   * @throws JsonException where the bytes are not UTF-8, not JSON or beyond the limits
   */
  public static Value parse(byte[] bytes, JsonLimits limits) {
    requireTotal(bytes.length, limits);
    return JsonReader.read(Utf8.decode(bytes), limits);
  }

  /**
   * Reads the stream to its end, but never more than one byte beyond the limit.
   *
   * @throws JsonException where the bytes are not UTF-8, not JSON or beyond the limits
   */
  public static Value read(InputStream in, JsonLimits limits) throws IOException {
    return parse(in.readNBytes(limits.maxTotalLength() + 1), limits);
  }

  /** The compact JSON text of the value; keys in their order, so equal input gives equal bytes. */
  public static String write(Value value) {
    StringBuilder out = new StringBuilder((int) Math.min(value.weight() + 8, LARGEST_GUESS));
    JsonWriter.write(value, out);
    return out.toString();
  }

  /** Appends the compact JSON text with the keys of every object in the order of their letters. */
  public static void writeSorted(Value value, StringBuilder out) {
    JsonWriter.writeSorted(value, out);
  }

  /** Appends the text as a JSON string. */
  public static void writeText(String text, StringBuilder out) {
    JsonWriter.quote(text, out);
  }

  /** The JSON text with two spaces of indentation for each level. */
  public static String writePretty(Value value) {
    StringBuilder out = new StringBuilder(128);
    JsonWriter.writePretty(value, out, 0);
    return out.toString();
  }

  /** The compact JSON text in UTF-8. */
  public static byte[] writeBytes(Value value) {
    return write(value).getBytes(UTF_8);
  }

  /** Writes the compact JSON text in UTF-8 and leaves the stream open. */
  public static void write(Value value, OutputStream out) throws IOException {
    out.write(writeBytes(value));
  }

  static void requireTotal(int length, JsonLimits limits) {
    if (length > limits.maxTotalLength()) {
      throw new JsonException(
          "the text is longer than the limit of %d (maxTotalLength)"
              .formatted(limits.maxTotalLength()),
          1,
          1);
    }
  }
}
