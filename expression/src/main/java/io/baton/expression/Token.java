package io.baton.expression;

import io.baton.value.Value;

/**
 * A piece of source text.
 *
 * @param text what it says: the symbol, the name, the event type; the decoded text of a string
 * @param value the value of a number or string literal, JSON null otherwise
 * @param end the offset just after it
 */
record Token(Kind kind, String text, Value value, int start, int end) {
  enum Kind {
    NAME,
    LITERAL,
    EVENT,
    SYMBOL,
    END
  }

  static Token end(int offset) {
    return new Token(Kind.END, "end of the expression", Value.NULL, offset, offset);
  }

  boolean isSymbol(String symbol) {
    return kind == Kind.SYMBOL && text.equals(symbol);
  }

  boolean isWord(String word) {
    return kind == Kind.NAME && text.equals(word);
  }

  /** How it reads in a message. */
  String described() {
    return switch (kind) {
      case END -> text;
      case NAME, SYMBOL -> "'" + text + "'";
      case EVENT -> "'event:" + text + "'";
      case LITERAL -> value.toString();
    };
  }
}
