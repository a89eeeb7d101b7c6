package io.baton.engine.state;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.baton.engine.StepError;
import io.baton.flow.ErrorClass;
import io.baton.value.Json;
import io.baton.value.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads what {@link CheckpointOutput} wrote, in the same order. */
final class CheckpointInput {
  private static final int PAYLOAD = 0x7f;
  private static final int PAYLOAD_BITS = 7;

  private final byte[] bytes;
  private final List<String> known = new ArrayList<>();
  private final Map<String, Value> values = new HashMap<>();
  private int at;

  CheckpointInput(byte[] bytes) {
    this.bytes = bytes;
  }

  long number() {
    long number = 0;
    int shift = 0;
    byte next;
    do {
      next = bytes[at++];
      number |= (long) (next & PAYLOAD) << shift;
      shift += PAYLOAD_BITS;
    } while (next < 0);
    return (number >>> 1) ^ -(number & 1);
  }

  int small() {
    return Math.toIntExact(number());
  }

  boolean flag() {
    return number() == 1;
  }

  String text() {
    String text = textOrNull();
    if (text == null) {
      throw new IllegalStateException("There is no text at " + at);
    }
    return text;
  }

  @Nullable String textOrNull() {
    int kind = small();
    if (kind == CheckpointOutput.NULL) {
      return null;
    }
    if (kind >= CheckpointOutput.FIRST_KNOWN_TEXT) {
      return known.get(kind - CheckpointOutput.FIRST_KNOWN_TEXT);
    }
    int length = small();
    String text = new String(bytes, at, length, UTF_8);
    at += length;
    known.add(text);
    return text;
  }

  <E extends Enum<E>> E choice(Function<String, E> valueOf) {
    return valueOf.apply(text());
  }

  <E extends Enum<E>> @Nullable E choiceOrNull(Function<String, E> valueOf) {
    String name = textOrNull();
    return name == null ? null : valueOf.apply(name);
  }

  Value value() {
    return values.computeIfAbsent(text(), Json::parse);
  }

  @Nullable Value valueOrNull() {
    String json = textOrNull();
    return json == null ? null : values.computeIfAbsent(json, Json::parse);
  }

  StepError error() {
    StepError error = errorOrNull();
    if (error == null) {
      throw new IllegalStateException("There is no error at " + at);
    }
    return error;
  }

  @Nullable StepError errorOrNull() {
    return flag()
        ? new StepError(
            text(), small(), text(), text(), choice(ErrorClass::valueOf), small(), errorOrNull())
        : null;
  }

  /** Calls the reader as often as items were written. */
  void each(Runnable reader) {
    int count = small();
    for (int i = 0; i < count; i++) {
      reader.run();
    }
  }

  void requireEnd() {
    if (at != bytes.length) {
      throw new IllegalStateException("%d bytes are left over".formatted(bytes.length - at));
    }
  }
}
