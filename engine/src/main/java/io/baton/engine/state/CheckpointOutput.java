package io.baton.engine.state;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.baton.engine.StepError;
import io.baton.value.Json;
import io.baton.value.Value;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of a checkpoint: numbers in as few bytes as they need, and every text once, because
 * keys, statuses and results come again and again. The same state always gives the same bytes.
 */
final class CheckpointOutput {
  static final int NULL = 0;
  static final int NEW_TEXT = 1;
  static final int FIRST_KNOWN_TEXT = 2;

  private static final int FIRST_SIZE = 1_024;
  private static final int MORE = 0x80;
  private static final int PAYLOAD_BITS = 7;

  private final Map<String, Integer> known = new HashMap<>();
  private byte[] bytes = new byte[FIRST_SIZE];
  private int size;

  void number(long number) {
    long rest = (number << 1) ^ (number >> (Long.SIZE - 1));
    while ((rest & -MORE) != 0) {
      add((int) rest | MORE);
      rest >>>= PAYLOAD_BITS;
    }
    add((int) rest);
  }

  void numbers(long... numbers) {
    for (long number : numbers) {
      number(number);
    }
  }

  void flags(boolean... flags) {
    for (boolean flag : flags) {
      number(flag ? 1 : 0);
    }
  }

  void text(@Nullable String text) {
    if (text == null) {
      number(NULL);
      return;
    }
    Integer place = known.putIfAbsent(text, known.size());
    if (place != null) {
      number(FIRST_KNOWN_TEXT + place);
      return;
    }
    byte[] encoded = text.getBytes(UTF_8);
    number(NEW_TEXT);
    number(encoded.length);
    reserve(encoded.length);
    System.arraycopy(encoded, 0, bytes, size, encoded.length);
    size += encoded.length;
  }

  void choice(@Nullable Enum<?> choice) {
    text(choice == null ? null : choice.name());
  }

  void value(@Nullable Value value) {
    text(value == null ? null : Json.write(value));
  }

  void error(@Nullable StepError error) {
    flags(error != null);
    if (error != null) {
      text(error.step());
      number(error.attempt());
      text(error.code());
      text(error.message());
      choice(error.errorClass());
      number(error.status());
      error(error.cause());
    }
  }

  <T> void list(Collection<T> items, Consumer<T> writer) {
    number(items.size());
    items.forEach(writer);
  }

  <T> void map(Map<String, T> map, Consumer<T> writer) {
    number(map.size());
    map.forEach(
        (name, item) -> {
          text(name);
          writer.accept(item);
        });
  }

  private void add(int oneByte) {
    reserve(1);
    bytes[size++] = (byte) oneByte;
  }

  private void reserve(int more) {
    if (size + more > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, size + more));
    }
  }

  byte[] toBytes() {
    return Arrays.copyOf(bytes, size);
  }
}
