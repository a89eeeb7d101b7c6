package io.baton.flow.write;

import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes values as YAML that people like to read: block style, short lists of plain values on one
 * line, quotes only where something else than the text would be read without them.
 */
final class YamlText {
  private static final int MAX_INLINE = 70;

  /** Longer keys than this are no simple keys in YAML and need the long form. */
  private static final int MAX_SIMPLE_KEY = 1000;

  private final StringBuilder out = new StringBuilder();

  private YamlText() {}

  static String of(Obj root) {
    YamlText text = new YamlText();
    if (root.isEmpty()) {
      return "{}\n";
    }
    text.fields(root, 0);
    return text.out.toString();
  }

  private void fields(Obj object, int indent) {
    boolean first = true;
    for (Map.Entry<String, Value> field : object.fields().entrySet()) {
      if (!first || atLineStart()) {
        indent(indent);
      }
      first = false;
      String key = YamlScalar.key(field.getKey());
      boolean simple = key.length() <= MAX_SIMPLE_KEY;
      out.append(simple ? key : "? " + key + "\n" + " ".repeat(indent)).append(':');
      value(field.getValue(), indent);
    }
  }

  private boolean atLineStart() {
    return out.isEmpty() || out.charAt(out.length() - 1) == '\n';
  }

  /** What follows a key: on its line, or on the lines below it. */
  private void value(Value value, int indent) {
    String inline = inline(value);
    if (inline != null) {
      out.append(' ').append(inline).append('\n');
      return;
    }
    switch (value) {
      case Obj object -> {
        out.append('\n');
        fields(object, indent + 2);
      }
      case Arr list -> {
        out.append('\n');
        items(list, indent + 2);
      }
      case Value.Text text -> out.append(' ').append(YamlScalar.block(text.value(), indent + 2));
      case Value.Null ignored -> out.append(" null\n");
      case Value.Bool bool -> out.append(' ').append(bool.value()).append('\n');
      case Value.Num number -> out.append(' ').append(YamlScalar.number(number)).append('\n');
    }
  }

  private void items(Arr list, int indent) {
    for (Value item : list) {
      indent(indent);
      out.append('-');
      if (item instanceof Obj object && inline(object) == null) {
        out.append(' ');
        fields(object, indent + 2);
      } else {
        value(item, indent);
      }
    }
  }

  private void indent(int indent) {
    out.append(" ".repeat(indent));
  }

  /** The value on one line, or null where that would not read well. */
  private static @Nullable String inline(Value value) {
    return switch (value) {
      case Obj object -> object.isEmpty() ? "{}" : null;
      case Arr list -> inline(list);
      case Value.Text text ->
          YamlScalar.isBlock(text.value()) ? null : YamlScalar.text(text.value());
      case Value.Null ignored -> "null";
      case Value.Bool bool -> String.valueOf(bool.value());
      case Value.Num number -> YamlScalar.number(number);
    };
  }

  private static @Nullable String inline(Arr list) {
    StringBuilder line = new StringBuilder("[");
    for (Value item : list) {
      String part = item instanceof Arr || item instanceof Obj ? null : inline(item);
      if (part == null || line.length() + part.length() > MAX_INLINE) {
        return null;
      }
      line.append(line.length() == 1 ? "" : ", ").append(part);
    }
    return line.append(']').toString();
  }
}
