package io.baton.expression.jmespath;

import io.baton.expression.ExpressionException;
import io.baton.expression.jmespath.Token.Kind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A Pratt parser over the tokens, with the binding strengths of the JMESPath grammar. Invariant: a
 * projection takes everything to its right that binds stronger than {@link #PROJECTION_STOP}.
 */
final class Parser {
  private static final int PROJECTION_STOP = 10;
  private static final Node CURRENT = new Node.Current();

  private final Tokens tokens;
  private final int depthLimit;
  private int depth;

  Parser(List<Token> tokens, int depthLimit) {
    this.tokens = new Tokens(tokens);
    this.depthLimit = depthLimit;
  }

  Node parse() {
    Node root = expression(0);
    if (!tokens.peek().is(Kind.END)) {
      throw tokens.unexpected("an operator or the end of the expression");
    }
    return root;
  }

  private Node expression(int binding) {
    if (++depth > depthLimit) {
      throw Nesting.tooDeep(depthLimit, tokens.peek().offset());
    }
    Node left = prefix(tokens.next());
    while (binding < tokens.peek().kind().binding) {
      left = infix(left, tokens.next());
    }
    depth--;
    return left;
  }

  private Node prefix(Token token) {
    return switch (token.kind()) {
      case LITERAL -> new Node.Literal(token.value());
      case CURRENT -> CURRENT;
      case NAME -> tokens.peek().is(Kind.LEFT_PAREN) ? call(token) : new Node.Field(token.text());
      case QUOTED_NAME -> quotedField(token);
      case STAR -> new Node.ValueProjection(CURRENT, projected(Kind.STAR));
      case FLATTEN -> new Node.Projection(new Node.Flatten(CURRENT), projected(Kind.FLATTEN));
      case FILTER -> filter(CURRENT);
      case NOT -> new Node.Not(expression(Kind.NOT.binding));
      case LEFT_PAREN -> parenthesised();
      case LEFT_BRACE -> multiSelectHash();
      case LEFT_BRACKET -> bracketAtStart();
      default -> throw tokens.unexpectedBefore("a field, a literal or a function");
    };
  }

  private Node infix(Node left, Token operator) {
    return switch (operator.kind()) {
      case DOT -> afterDot(left);
      case PIPE -> new Node.Chain(left, expression(Kind.PIPE.binding));
      case OR -> new Node.Or(left, expression(Kind.OR.binding));
      case AND -> new Node.And(left, expression(Kind.AND.binding));
      case COMPARATOR -> comparison(left, operator);
      case FLATTEN -> new Node.Projection(new Node.Flatten(left), projected(Kind.FLATTEN));
      case FILTER -> filter(left);
      case LEFT_BRACKET -> bracketAfter(left);
      default -> throw tokens.unexpectedBefore("an operator");
    };
  }

  private Node comparison(Node left, Token operator) {
    Node right = expression(Kind.COMPARATOR.binding);
    return new Node.Comparison(Node.Comparator.of(operator.text()), left, right);
  }

  private Node quotedField(Token token) {
    if (tokens.peek().is(Kind.LEFT_PAREN)) {
      throw new ExpressionException(
          "A function's name is written without quotes: " + token.text() + "(…)", token.offset());
    }
    return new Node.Field(token.text());
  }

  private Node parenthesised() {
    Node inner = expression(0);
    tokens.expect(Kind.RIGHT_PAREN);
    return inner;
  }

  private Node afterDot(Node left) {
    if (tokens.take(Kind.STAR)) {
      return new Node.ValueProjection(left, projected(Kind.DOT));
    }
    return new Node.Chain(left, dotTarget(Kind.DOT.binding));
  }

  private Node dotTarget(int binding) {
    if (tokens.take(Kind.LEFT_BRACKET)) {
      return multiSelectList();
    }
    if (tokens.take(Kind.LEFT_BRACE)) {
      return multiSelectHash();
    }
    return switch (tokens.peek().kind()) {
      case NAME, QUOTED_NAME, STAR -> expression(binding);
      default -> throw tokens.unexpected("a field, '*', '[' or '{' after '.'");
    };
  }

  /** What a projection applies to each of its items. */
  private Node projected(Kind by) {
    Token next = tokens.peek();
    if (next.kind().binding < PROJECTION_STOP) {
      return CURRENT;
    }
    return switch (next.kind()) {
      case LEFT_BRACKET, FILTER -> expression(by.binding);
      case DOT -> {
        tokens.next();
        yield dotTarget(by.binding);
      }
      default -> throw tokens.unexpected("'.', '[' or an operator");
    };
  }

  private Node filter(Node source) {
    Node condition = expression(0);
    tokens.expect(Kind.RIGHT_BRACKET);
    Node each = tokens.peek().is(Kind.FLATTEN) ? CURRENT : projected(Kind.FILTER);
    return new Node.FilterProjection(source, condition, each);
  }

  private Node bracketAtStart() {
    if (startsIndex()) {
      return indexOrSlice(CURRENT);
    }
    if (tokens.peek().is(Kind.STAR) && tokens.peekSecond().is(Kind.RIGHT_BRACKET)) {
      return allItems(CURRENT);
    }
    return multiSelectList();
  }

  private Node bracketAfter(Node left) {
    return startsIndex() ? indexOrSlice(left) : allItems(left);
  }

  private boolean startsIndex() {
    return tokens.peek().is(Kind.NUMBER) || tokens.peek().is(Kind.COLON);
  }

  private Node allItems(Node source) {
    tokens.expect(Kind.STAR);
    tokens.expect(Kind.RIGHT_BRACKET);
    return new Node.Projection(source, projected(Kind.STAR));
  }

  private Node indexOrSlice(Node source) {
    Node selected = Brackets.read(tokens);
    Node chain = new Node.Chain(source, selected);
    return selected instanceof Node.Slice
        ? new Node.Projection(chain, projected(Kind.STAR))
        : chain;
  }

  private Node multiSelectList() {
    List<Node> items = new ArrayList<>();
    do {
      items.add(expression(0));
    } while (tokens.take(Kind.COMMA));
    tokens.expect(Kind.RIGHT_BRACKET);
    return new Node.MultiSelectList(List.copyOf(items));
  }

  private Node multiSelectHash() {
    Map<String, Node> fields = new LinkedHashMap<>();
    do {
      Token key = tokens.next();
      if (!key.is(Kind.NAME) && !key.is(Kind.QUOTED_NAME)) {
        throw tokens.unexpectedBefore("the name of a field");
      }
      tokens.expect(Kind.COLON);
      fields.put(key.text(), expression(0));
    } while (tokens.take(Kind.COMMA));
    tokens.expect(Kind.RIGHT_BRACE);
    return new Node.MultiSelectHash(fields);
  }

  private Node call(Token name) {
    tokens.expect(Kind.LEFT_PAREN);
    List<Node> arguments = new ArrayList<>();
    if (!tokens.take(Kind.RIGHT_PAREN)) {
      do {
        arguments.add(argument());
      } while (tokens.take(Kind.COMMA));
      tokens.expect(Kind.RIGHT_PAREN);
    }
    Function function = Functions.named(name.text(), name.offset());
    function.checkCall(arguments, name.offset());
    return new Node.Call(function, List.copyOf(arguments), name.offset());
  }

  private Node argument() {
    return tokens.take(Kind.EXPRESSION_REFERENCE)
        ? new Node.ExpressionReference(expression(0))
        : expression(0);
  }
}
