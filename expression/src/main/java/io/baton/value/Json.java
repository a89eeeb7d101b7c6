package io.baton.value;

/** Reads and writes the JSON text of values. */
public final class Json {
  private Json() {}

  /** The compact JSON text of the value; keys in their order, so equal input gives equal bytes. */
  public static String write(Value value) {
    StringBuilder out = new StringBuilder();
    return out.append(value).toString();
  }
}
