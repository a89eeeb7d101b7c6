package io.baton.value;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Map;

/**
 * Writes values as JSON text. Made by hand because events are written all the time and text without
 * special characters, which is nearly all text, is copied in one piece.
 */
final class JsonWriter {
  private static final String HEX = "0123456789abcdef";
  private static final int LONGEST_PLAIN_NUMBER = 34;

  private JsonWriter() {}

  static void write(Value value, StringBuilder out) {
    switch (value) {
      case Value.Null ignored -> out.append("null");
      case Value.Bool bool -> out.append(bool.value());
      case Value.Int number -> out.append(number.value());
      case Value.Dec number -> out.append(numberText(number.decimal()));
      case Value.Text text -> quote(text.value(), out);
      case Arr array -> writeArray(array, out);
      case Obj object -> writeObject(object, out);
    }
  }

  /** Plain digits for everyday numbers, an exponent for the very large and very small. */
  private static String numberText(BigDecimal number) {
    int exponent = number.precision() - number.scale() - 1;
    return exponent >= -7 && exponent < LONGEST_PLAIN_NUMBER
        ? number.toPlainString()
        : number.toString();
  }

  private static void writeArray(Arr array, StringBuilder out) {
    char before = '[';
    for (Value item : array.items()) {
      out.append(before);
      write(item, out);
      before = ',';
    }
    out.append(array.isEmpty() ? "[]" : "]");
  }

  private static void writeObject(Obj object, StringBuilder out) {
    if (object.isEmpty()) {
      out.append("{}");
      return;
    }
    int open = out.length();
    object.fields().forEach((key, value) -> writeField(key, value, out));
    out.setCharAt(open, '{');
    out.append('}');
  }

  private static void writeField(String key, Value value, StringBuilder out) {
    out.append(',');
    quote(key, out);
    out.append(':');
    write(value, out);
  }

  static void writeSorted(Value value, StringBuilder out) {
    switch (value) {
      case Arr array when !array.isEmpty() -> {
        char before = '[';
        for (Value item : array.items()) {
          writeSorted(item, out.append(before));
          before = ',';
        }
        out.append(']');
      }
      case Obj object when !object.isEmpty() -> {
        char before = '{';
        for (String key : sortedKeys(object)) {
          quote(key, out.append(before));
          writeSorted(object.at(key), out.append(':'));
          before = ',';
        }
        out.append('}');
      }
      default -> write(value, out);
    }
  }

  private static String[] sortedKeys(Obj object) {
    String[] keys = object.fields().keySet().toArray(String[]::new);
    Arrays.sort(keys);
    return keys;
  }

  static void writePretty(Value value, StringBuilder out, int level) {
    switch (value) {
      case Arr array when !array.isEmpty() -> {
        Iterator<Value> items = array.iterator();
        out.append('[');
        while (items.hasNext()) {
          newLine(out, level + 1);
          writePretty(items.next(), out, level + 1);
          out.append(items.hasNext() ? "," : "");
        }
        newLine(out, level).append(']');
      }
      case Obj object when !object.isEmpty() -> {
        Iterator<Map.Entry<String, Value>> fields = object.fields().entrySet().iterator();
        out.append('{');
        while (fields.hasNext()) {
          Map.Entry<String, Value> field = fields.next();
          quote(field.getKey(), newLine(out, level + 1));
          out.append(": ");
          writePretty(field.getValue(), out, level + 1);
          out.append(fields.hasNext() ? "," : "");
        }
        newLine(out, level).append('}');
      }
      default -> write(value, out);
    }
  }

  private static StringBuilder newLine(StringBuilder out, int level) {
    return out.append('\n').repeat("  ", level);
  }

  static void quote(String text, StringBuilder out) {
    out.append('"');
    int copied = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c >= ' ' && c != '"' && c != '\\' && !Character.isSurrogate(c)) {
        continue;
      }
      if (Character.isSurrogate(c) && isPair(text, i)) {
        i++;
        continue;
      }
      out.append(text, copied, i);
      escape(c, out);
      copied = i + 1;
    }
    out.append(text, copied, text.length()).append('"');
  }

  private static boolean isPair(String text, int at) {
    return at + 1 < text.length()
        && Character.isSurrogatePair(text.charAt(at), text.charAt(at + 1));
  }

  private static void escape(char c, StringBuilder out) {
    switch (c) {
      case '"' -> out.append("\\\"");
      case '\\' -> out.append("\\\\");
      case '\n' -> out.append("\\n");
      case '\r' -> out.append("\\r");
      case '\t' -> out.append("\\t");
      default -> {
        out.append("\\u");
        for (int shift = 12; shift >= 0; shift -= 4) {
          out.append(HEX.charAt((c >> shift) & 0xF));
        }
      }
    }
  }
}
