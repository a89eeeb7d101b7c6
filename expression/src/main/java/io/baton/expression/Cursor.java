package io.baton.expression;

/** Where the parser stands: the current token, and how deep the source is nested here. */
final class Cursor {
  private final Lexer lexer;
  private final ExpressionLimits limits;
  private Token token;
  private int nesting;

  Cursor(String source, int from, ExpressionLimits limits) {
    this.lexer = new Lexer(source);
    this.limits = limits;
    this.token = lexer.read(from);
  }

  Token token() {
    return token;
  }

  boolean at(String symbol) {
    return token.isSymbol(symbol);
  }

  Token advance() {
    Token taken = token;
    token = lexer.read(taken.end());
    return taken;
  }

  boolean take(String symbol) {
    boolean found = at(symbol);
    if (found) {
      advance();
    }
    return found;
  }

  /** Takes the dot under the cursor and the name behind it. */
  Token advanceToMember() {
    Token name = lexer.readMember(token.end());
    token = lexer.read(name.end());
    return name;
  }

  /** Goes on to a key of an object, where {@code event:x} is a key and not an event. */
  void advanceToKey() {
    Token next = lexer.read(token.end());
    token = next.kind() == Token.Kind.EVENT ? lexer.readMember(next.start()) : next;
  }

  /** The token behind the current one, which stays current. */
  Token peek() {
    return lexer.read(token.end());
  }

  /** Whether the current symbol and the text behind it, without a gap, read like this. */
  boolean atAdjacent(String symbols) {
    return token.kind() == Token.Kind.SYMBOL && lexer.startsWith(symbols, token.start());
  }

  /** Goes on behind symbols that were checked by {@link #atAdjacent}. */
  void skip(int length) {
    token = lexer.read(token.start() + length);
  }

  void enter() {
    if (++nesting > limits.maxNesting()) {
      throw fail("nested deeper than %d (maxNesting)".formatted(limits.maxNesting()));
    }
  }

  void leave() {
    nesting--;
  }

  void expect(String symbol, String where) {
    if (!take(symbol)) {
      throw fail("expected '%s' %s, found %s".formatted(symbol, where, token.described()));
    }
  }

  ExpressionException fail(String message) {
    return new ExpressionException(message, token.start());
  }
}
