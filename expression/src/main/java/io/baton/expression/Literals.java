package io.baton.expression;

import io.baton.expression.Token.Kind;
import io.baton.value.Value;

/** Reads quoted text, in single or double quotes, with the escapes that JSON has. */
final class Literals {
  private Literals() {}

  static Token readText(String source, int start) {
    char quote = source.charAt(start);
    StringBuilder text = new StringBuilder();
    int at = start + 1;
    while (at < source.length() && source.charAt(at) != quote) {
      if (source.charAt(at) == '\\') {
        at = readEscape(source, at, text);
      } else {
        text.append(source.charAt(at++));
      }
    }
    if (at >= source.length()) {
      throw new ExpressionException(
          "the text that starts here is not closed; a %s is missing".formatted(quote), start);
    }
    if (text.codePoints()
        .anyMatch(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE)) {
      throw new ExpressionException("the text contains half of a surrogate pair", start);
    }
    return new Token(Kind.LITERAL, text.toString(), Value.of(text.toString()), start, at + 1);
  }

  private static int readEscape(String source, int at, StringBuilder text) {
    char c = at + 1 < source.length() ? source.charAt(at + 1) : ' ';
    switch (c) {
      case 'n' -> text.append('\n');
      case 't' -> text.append('\t');
      case 'r' -> text.append('\r');
      case 'b' -> text.append('\b');
      case 'f' -> text.append('\f');
      case '\\', '/', '\'', '"' -> text.append(c);
      case 'u' -> {
        text.append(readUnicode(source, at));
        return at + 6;
      }
      default ->
          throw new ExpressionException(
              "unknown escape '\\%s'; write '\\\\' for a backslash".formatted(c), at);
    }
    return at + 2;
  }

  private static char readUnicode(String source, int at) {
    int code = 0;
    for (int i = at + 2; i < at + 6; i++) {
      int digit = i < source.length() ? Character.digit(source.charAt(i), 16) : -1;
      if (digit < 0) {
        throw new ExpressionException("'\\u' needs four hexadecimal digits", at);
      }
      code = code * 16 + digit;
    }
    if (code == 0) {
      throw new ExpressionException("a text must not contain the NUL character", at);
    }
    return (char) code;
  }
}
