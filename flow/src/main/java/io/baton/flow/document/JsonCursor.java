package io.baton.flow.document;

import io.baton.flow.problem.Position;
import org.jspecify.annotations.Nullable;

/** A place in a JSON text, and the tokens that can be taken there. Knows its line and column. */
final class JsonCursor {
  private static final char END = '\uffff';

  private final String text;
  private int index;
  private int line = 1;
  private int lineStart;
  private boolean afterComma;

  JsonCursor(String text) {
    this.text = text;
  }

  Position position() {
    return new Position(line, index - lineStart + 1);
  }

  boolean atEnd() {
    return index >= text.length();
  }

  char peek() {
    return charAt(index);
  }

  void advance() {
    index++;
    afterComma = false;
  }

  void comma() {
    index++;
    afterComma = true;
  }

  boolean afterComma() {
    return afterComma;
  }

  /** What stands here, for a message. */
  String describe() {
    if (atEnd()) {
      return "the end of the text";
    }
    int end = index;
    while (end < text.length() && Character.isLetterOrDigit(text.charAt(end))) {
      end++;
    }
    return "'" + text.substring(index, Math.min(Math.max(end, index + 1), index + 30)) + "'";
  }

  DocumentRefusal error(String message) {
    return DocumentRefusal.syntax(position(), message);
  }

  void skipSpace() {
    while (!atEnd()) {
      char c = text.charAt(index);
      if (c == '\n') {
        newLine();
      } else if (c == '/') {
        skipComment();
      } else if (c == ' ' || c == '\t' || c == '\r') {
        index++;
      } else {
        return;
      }
    }
  }

  private void newLine() {
    index++;
    line++;
    lineStart = index;
  }

  private void skipComment() {
    if (charAt(index + 1) == '/') {
      int end = text.indexOf('\n', index);
      index = end < 0 ? text.length() : end;
    } else if (charAt(index + 1) == '*') {
      skipBlockComment();
    } else {
      throw error("expected a value, but found '/'; comments begin with '//'");
    }
  }

  private void skipBlockComment() {
    int end = text.indexOf("*/", index + 2);
    if (end < 0) {
      throw error("the comment is never closed with '*/'");
    }
    while (index < end) {
      if (text.charAt(index) == '\n') {
        newLine();
      } else {
        index++;
      }
    }
    index = end + 2;
  }

  boolean takeWord(String word) {
    int end = index + word.length();
    if (!text.startsWith(word, index) || Character.isLetterOrDigit(charAt(end))) {
      return false;
    }
    index = end;
    afterComma = false;
    return true;
  }

  /** Takes {@code ...} and says where it stood, or takes nothing and gives null. */
  @Nullable Position takeEllipsis() {
    Position position = position();
    if (text.startsWith("...", index)) {
      index += 3;
      afterComma = false;
      return position;
    }
    if (peek() == '\u2026') {
      advance();
      return position;
    }
    return null;
  }

  String number() {
    int start = index;
    afterComma = false;
    index += peek() == '-' ? 1 : 0;
    if (peek() == '0') {
      index++;
    } else {
      digits("a digit");
    }
    if (peek() == '.') {
      index++;
      digits("a digit after the decimal point");
    }
    if (peek() == 'e' || peek() == 'E') {
      index++;
      index += peek() == '+' || peek() == '-' ? 1 : 0;
      digits("a digit in the exponent");
    }
    if (Character.isLetterOrDigit(peek())) {
      throw error("the number is not valid JSON here; texts need double quotes");
    }
    return text.substring(start, index);
  }

  private void digits(String expected) {
    int start = index;
    while (peek() >= '0' && peek() <= '9') {
      index++;
    }
    if (index == start) {
      throw error("expected %s, but found %s".formatted(expected, describe()));
    }
  }

  String string() {
    Position start = position();
    afterComma = false;
    index++;
    int from = index;
    StringBuilder unescaped = null;
    while (true) {
      char c = peek();
      if (c == '"') {
        String rest = text.substring(from, index++);
        return unescaped == null ? rest : unescaped.append(rest).toString();
      }
      if (c == '\\') {
        unescaped = unescaped == null ? new StringBuilder() : unescaped;
        unescaped.append(text, from, index);
        unescaped.append(escape());
        from = index;
      } else if (c < ' ' || (c == END && atEnd())) {
        throw unfinished(start, c);
      } else {
        index++;
      }
    }
  }

  private DocumentRefusal unfinished(Position start, char c) {
    if (c < ' ' && c != '\n' && c != '\r') {
      return error("the control character U+%04X cannot stand in a text".formatted((int) c));
    }
    return DocumentRefusal.syntax(start, "the text that begins here is never closed with '\"'");
  }

  private char escape() {
    char c = charAt(index + 1);
    index += 2;
    return switch (c) {
      case '"', '\\', '/' -> c;
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      case 'u' -> unicode();
      default -> {
        index -= 2;
        throw error("'\\%s' is not an escape of JSON; a backslash is written \\\\".formatted(c));
      }
    };
  }

  private char unicode() {
    int code = 0;
    for (int i = 0; i < 4; i++) {
      int digit = Character.digit(peek(), 16);
      if (digit < 0) {
        throw error("expected four hexadecimal digits after \\u");
      }
      code = code * 16 + digit;
      index++;
    }
    return (char) code;
  }

  private char charAt(int at) {
    return at < text.length() ? text.charAt(at) : END;
  }
}
