package io.baton.expression.jmespath;

import io.baton.expression.ExpressionException;
import io.baton.expression.jmespath.Token.Kind;
import java.util.List;

/** The place of the parser among the tokens, and the errors that name it. */
final class Tokens {
  private final List<Token> tokens;
  private int at;

  Tokens(List<Token> tokens) {
    this.tokens = tokens;
  }

  Token peek() {
    return tokens.get(Math.min(at, tokens.size() - 1));
  }

  Token peekSecond() {
    return tokens.get(Math.min(at + 1, tokens.size() - 1));
  }

  Token next() {
    Token token = peek();
    at++;
    return token;
  }

  /** Goes past the next token if it is of this kind. */
  boolean take(Kind kind) {
    boolean found = peek().is(kind);
    if (found) {
      at++;
    }
    return found;
  }

  Token expect(Kind kind) {
    if (!peek().is(kind)) {
      throw unexpected(kind.description);
    }
    return next();
  }

  /** The next token is not what the grammar wants. */
  ExpressionException unexpected(String wanted) {
    return unexpected(wanted, peek());
  }

  /** The token just taken is not what the grammar wants. */
  ExpressionException unexpectedBefore(String wanted) {
    return unexpected(wanted, tokens.get(Math.min(at, tokens.size()) - 1));
  }

  private static ExpressionException unexpected(String wanted, Token found) {
    return new ExpressionException(
        "Expected " + wanted + ", but found " + found.described(), found.offset());
  }
}
