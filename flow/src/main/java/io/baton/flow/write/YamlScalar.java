package io.baton.flow.write;

import io.baton.value.Value;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Texts and numbers as YAML. A text is left plain only where no YAML reader takes it otherwise. */
final class YamlScalar {
  private static final Pattern PLAIN =
      Pattern.compile("[A-Za-z][A-Za-z0-9_./@-]*(?: [A-Za-z0-9_./@-]+)*|[0-9]+(?:ms|s|m|h|d)");

  /** Words that this or an older version of YAML takes for something else than a text. */
  private static final Set<String> WORDS =
      Set.of("null", "true", "false", "yes", "no", "on", "off", "y", "n");

  private YamlScalar() {}

  static String number(Value.Num number) {
    return switch (number) {
      case Value.Int whole -> String.valueOf(whole.value());
      case Value.Dec exact -> exact.decimal().toString();
    };
  }

  static String key(String key) {
    return text(key);
  }

  static String text(String text) {
    boolean plain = PLAIN.matcher(text).matches() && !WORDS.contains(text.toLowerCase(Locale.ROOT));
    return plain ? text : quoted(text);
  }

  private static String quoted(String text) {
    StringBuilder out = new StringBuilder("\"");
    text.codePoints().forEach(c -> append(out, c));
    return out.append('"').toString();
  }

  private static void append(StringBuilder out, int c) {
    switch (c) {
      case '"' -> out.append("\\\"");
      case '\\' -> out.append("\\\\");
      case '\n' -> out.append("\\n");
      case '\r' -> out.append("\\r");
      case '\t' -> out.append("\\t");
      default -> {
        if (isPrintable(c)) {
          out.appendCodePoint(c);
        } else {
          out.append(c > 0xffff ? "\\U%08x".formatted(c) : "\\u%04x".formatted(c));
        }
      }
    }
  }

  private static boolean isPrintable(int c) {
    boolean control = c < ' ' || (c >= 0x7f && c < 0xa0);
    boolean lineBreak = c == 0x2028 || c == 0x2029;
    boolean special = c == 0xfeff || c == 0xfffe || c == 0xffff;
    return !control && !lineBreak && !special;
  }

  /** Whether the text reads better over several lines, and comes back the same from them. */
  static boolean isBlock(String text) {
    return text.indexOf('\n') > 0
        && !text.startsWith(" ")
        && !text.endsWith("\n\n")
        && text.codePoints().allMatch(c -> c == '\n' || isPrintable(c))
        && text.lines().noneMatch(line -> line.endsWith(" "));
  }

  /** The text as a literal block with that indentation, from its indicator on. */
  static String block(String text, int indent) {
    StringBuilder out = new StringBuilder(text.endsWith("\n") ? "|\n" : "|-\n");
    for (String line : text.lines().toList()) {
      out.append(line.isEmpty() ? "" : " ".repeat(indent)).append(line).append('\n');
    }
    return out.toString();
  }
}
