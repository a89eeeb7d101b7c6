package io.baton.expression;

import io.baton.expression.Token.Kind;
import io.baton.value.Value;
import java.math.BigDecimal;
import java.util.List;

/**
 * Cuts source text into tokens, one at a time and from any offset. It holds no position, so the
 * parser can look ahead and go back, and never reads beyond the end of an island in a template.
 */
final class Lexer {
  private static final List<String> SYMBOLS =
      List.of(
          "||", "&&", "==", "!=", "<=", ">=", "??", "=>", "<", ">", "+", "-", "*", "/", "%", "!",
          "?", ":", "(", ")", "[", "]", "{", "}", ",", ".", "$");
  private static final int LONGEST_NUMBER = 100;

  private final String source;

  Lexer(String source) {
    this.source = source;
  }

  /** The first token at or after the offset. */
  Token read(int from) {
    int start = skipSpace(from);
    if (start >= source.length()) {
      return Token.end(source.length());
    }
    char c = source.charAt(start);
    if (isNameStart(c)) {
      return name(start);
    }
    if (isDigit(c)) {
      return number(start);
    }
    if (c == '\'' || c == '"') {
      return Literals.readText(source, start);
    }
    return symbol(start);
  }

  /** The name after a dot; there it may start with a digit or be a word such as {@code in}. */
  Token readMember(int from) {
    int start = skipSpace(from);
    int end = nameEnd(start);
    if (end == start) {
      throw new ExpressionException("a name is missing after '.'", start);
    }
    return new Token(Kind.NAME, source.substring(start, end), Value.NULL, start, end);
  }

  /** Whether exactly this text stands at the offset. */
  boolean startsWith(String text, int offset) {
    return source.startsWith(text, offset);
  }

  private int skipSpace(int from) {
    int at = from;
    while (at < source.length() && Character.isWhitespace(source.charAt(at))) {
      at++;
    }
    return at;
  }

  private Token name(int start) {
    int end = nameEnd(start);
    String text = source.substring(start, end);
    if (text.equals("event") && startsWith(":", end)) {
      int typeEnd = eventTypeEnd(end + 1);
      if (typeEnd > end + 1) {
        String type = source.substring(end + 1, typeEnd);
        return new Token(Kind.EVENT, type, Value.NULL, start, typeEnd);
      }
    }
    return new Token(Kind.NAME, text, Value.NULL, start, end);
  }

  /** A dash belongs to a name when a letter or digit follows it directly: {@code step-1}. */
  private int nameEnd(int start) {
    int at = start;
    while (at < source.length()) {
      char c = source.charAt(at);
      boolean dash = c == '-' && at > start && at + 1 < source.length();
      if (!isNamePart(c) && !(dash && Character.isLetterOrDigit(source.charAt(at + 1)))) {
        break;
      }
      at++;
    }
    return at;
  }

  private int eventTypeEnd(int start) {
    int at = start;
    while (at < source.length() && (isNamePart(source.charAt(at)) || isJoint(at, start))) {
      at++;
    }
    return at;
  }

  private boolean isJoint(int at, int start) {
    char c = source.charAt(at);
    boolean followed = at + 1 < source.length() && isNamePart(source.charAt(at + 1));
    return at > start && (c == '.' || c == '-') && followed;
  }

  private Token number(int start) {
    int at = digitsEnd(start);
    if (startsWith(".", at) && at + 1 < source.length() && isDigit(source.charAt(at + 1))) {
      at = digitsEnd(at + 1);
    }
    at = exponentEnd(at);
    if (at < source.length() && isNamePart(source.charAt(at))) {
      throw new ExpressionException(
          "a name cannot start with a digit here; write steps['%s'] for a step of that name"
              .formatted(source.substring(start, nameEnd(start))),
          start);
    }
    String text = source.substring(start, at);
    return new Token(Kind.LITERAL, text, numberValue(text, start), start, at);
  }

  private static Value numberValue(String text, int start) {
    try {
      if (text.length() <= LONGEST_NUMBER) {
        return Numbers.inRange(new BigDecimal(text), start);
      }
    } catch (NumberFormatException exponentTooLarge) {
      throw Numbers.outOfRange(start);
    }
    throw new ExpressionException(
        "a number may have at most %d characters".formatted(LONGEST_NUMBER), start);
  }

  private int digitsEnd(int start) {
    int at = start;
    while (at < source.length() && isDigit(source.charAt(at))) {
      at++;
    }
    return at;
  }

  private int exponentEnd(int start) {
    if (!startsWith("e", start) && !startsWith("E", start)) {
      return start;
    }
    int sign = startsWith("+", start + 1) || startsWith("-", start + 1) ? 1 : 0;
    int end = digitsEnd(start + 1 + sign);
    return end > start + 1 + sign ? end : start;
  }

  private Token symbol(int start) {
    if (startsWith("?.", start) && !isDigitAt(start + 2)) {
      return new Token(Kind.SYMBOL, ".", Value.NULL, start, start + 2);
    }
    NearMisses.checkSymbol(source, start);
    for (String symbol : SYMBOLS) {
      if (startsWith(symbol, start)) {
        return new Token(Kind.SYMBOL, symbol, Value.NULL, start, start + symbol.length());
      }
    }
    int character = source.codePointAt(start);
    throw new ExpressionException(
        "unexpected character '%s'".formatted(Character.toString(character)), start);
  }

  private boolean isDigitAt(int at) {
    return at < source.length() && isDigit(source.charAt(at));
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private static boolean isNameStart(char c) {
    return c == '_' || Character.isLetter(c);
  }

  private static boolean isNamePart(char c) {
    return c == '_' || Character.isLetterOrDigit(c);
  }
}
