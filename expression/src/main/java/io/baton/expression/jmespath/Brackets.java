package io.baton.expression.jmespath;

import io.baton.expression.ExpressionException;
import io.baton.expression.jmespath.Token.Kind;
import org.jspecify.annotations.Nullable;

/** Reads {@code 3]} and {@code 1:5:2]}: an index or a slice, after its opening bracket. */
final class Brackets {
  private Brackets() {}

  static Node read(Tokens tokens) {
    Integer first = number(tokens);
    if (first != null && tokens.take(Kind.RIGHT_BRACKET)) {
      return new Node.Index(first);
    }
    tokens.expect(Kind.COLON);
    Integer stop = number(tokens);
    int step = tokens.take(Kind.COLON) ? step(tokens) : 1;
    tokens.expect(Kind.RIGHT_BRACKET);
    return new Node.Slice(first, stop, step);
  }

  private static int step(Tokens tokens) {
    int offset = tokens.peek().offset();
    Integer step = number(tokens);
    if (step != null && step == 0) {
      throw new ExpressionException("A slice's step cannot be 0", offset);
    }
    return step == null ? 1 : step;
  }

  private static @Nullable Integer number(Tokens tokens) {
    if (!tokens.peek().is(Kind.NUMBER)) {
      return null;
    }
    Token token = tokens.next();
    try {
      return Integer.valueOf(token.text());
    } catch (NumberFormatException tooLarge) {
      throw new ExpressionException("The number " + token.text() + " is too large", token.offset());
    }
  }
}
