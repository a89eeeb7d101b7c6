package io.baton.expression.jmespath;

import io.baton.expression.ExpressionException;
import io.baton.expression.jmespath.Token.Kind;
import io.baton.value.Json;
import io.baton.value.JsonException;
import io.baton.value.Value;
import java.util.ArrayList;
import java.util.List;

/** Cuts the source into tokens. Every token and every error knows its place in the source. */
final class Lexer {
  private final String source;
  private final List<Token> tokens = new ArrayList<>();
  private int at;

  Lexer(String source) {
    this.source = source;
  }

  /** All tokens in order, the last one {@link Kind#END}. */
  List<Token> tokens() {
    while (at < source.length()) {
      next(source.charAt(at));
    }
    tokens.add(new Token(Kind.END, "", Value.NULL, at));
    return tokens;
  }

  private void next(char first) {
    switch (first) {
      case ' ', '\t', '\n', '\r' -> at++;
      case '.' -> sign(Kind.DOT, 1);
      case '*' -> sign(Kind.STAR, 1);
      case ',' -> sign(Kind.COMMA, 1);
      case ':' -> sign(Kind.COLON, 1);
      case '@' -> sign(Kind.CURRENT, 1);
      case ']' -> sign(Kind.RIGHT_BRACKET, 1);
      case '(' -> sign(Kind.LEFT_PAREN, 1);
      case ')' -> sign(Kind.RIGHT_PAREN, 1);
      case '{' -> sign(Kind.LEFT_BRACE, 1);
      case '}' -> sign(Kind.RIGHT_BRACE, 1);
      case '[' -> bracket();
      case '&' -> either('&', Kind.AND, Kind.EXPRESSION_REFERENCE);
      case '|' -> either('|', Kind.OR, Kind.PIPE);
      case '!' -> either('=', Kind.COMPARATOR, Kind.NOT);
      case '<', '>' -> either('=', Kind.COMPARATOR, Kind.COMPARATOR);
      case '=' -> equality();
      case '"' -> quotedName();
      case '\'' -> rawText();
      case '`' -> json();
      default -> word(first);
    }
  }

  private void sign(Kind kind, int length) {
    tokens.add(new Token(kind, source.substring(at, at + length), Value.NULL, at));
    at += length;
  }

  private boolean followedBy(char second) {
    return at + 1 < source.length() && source.charAt(at + 1) == second;
  }

  private void either(char second, Kind both, Kind alone) {
    boolean doubled = followedBy(second);
    sign(doubled ? both : alone, doubled ? 2 : 1);
  }

  private void bracket() {
    if (followedBy('?')) {
      sign(Kind.FILTER, 2);
    } else {
      either(']', Kind.FLATTEN, Kind.LEFT_BRACKET);
    }
  }

  private void equality() {
    if (!followedBy('=')) {
      throw new ExpressionException("A single '=' has no meaning here, did you mean '=='?", at);
    }
    sign(Kind.COMPARATOR, 2);
  }

  private void word(char first) {
    if (isLetter(first)) {
      sign(Kind.NAME, runLength(Lexer::isLetterOrDigit));
    } else if (isDigit(first) || (first == '-' && at + 1 < source.length() && isDigitAt(at + 1))) {
      sign(Kind.NUMBER, runLength(Lexer::isDigit));
    } else {
      throw new ExpressionException(
          "Unexpected character '" + Character.toString(source.codePointAt(at)) + "'", at);
    }
  }

  /** The first character has been looked at; counts it and those after it that belong. */
  private int runLength(CharacterTest belongs) {
    int end = at + 1;
    while (end < source.length() && belongs.test(source.charAt(end))) {
      end++;
    }
    return end - at;
  }

  private void quotedName() {
    int end = closing('"', "quoted name");
    Value name = readJson(source.substring(at, end + 1));
    String text = name instanceof Value.Text inner ? inner.value() : "";
    tokens.add(new Token(Kind.QUOTED_NAME, text, Value.NULL, at));
    at = end + 1;
  }

  private void rawText() {
    int end = closing('\'', "text");
    String text = source.substring(at + 1, end).replace("\\'", "'");
    literal(Value.of(text), end);
  }

  private void json() {
    int end = closing('`', "literal");
    literal(readJson(source.substring(at + 1, end).replace("\\`", "`")), end);
  }

  private void literal(Value value, int end) {
    tokens.add(new Token(Kind.LITERAL, "", value, at));
    at = end + 1;
  }

  private int closing(char quote, String what) {
    for (int i = at + 1; i < source.length(); i++) {
      if (source.charAt(i) == '\\') {
        i++;
      } else if (source.charAt(i) == quote) {
        return i;
      }
    }
    throw new ExpressionException("The " + what + " has no closing " + quote, at);
  }

  private Value readJson(String text) {
    try {
      return Json.parse(text);
    } catch (JsonException bad) {
      throw new ExpressionException(
          "The literal is not JSON: " + bad.getMessage() + ". A text is written '…' or `\"…\"`",
          at);
    }
  }

  private boolean isDigitAt(int index) {
    return isDigit(source.charAt(index));
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private static boolean isLetter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
  }

  private static boolean isLetterOrDigit(char c) {
    return isLetter(c) || isDigit(c);
  }

  private interface CharacterTest {
    boolean test(char c);
  }
}
