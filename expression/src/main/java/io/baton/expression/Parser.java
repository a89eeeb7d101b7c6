package io.baton.expression;

import io.baton.expression.Token.Kind;
import io.baton.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Turns source text into nodes by precedence climbing: operators here, operands in {@link
 * OperandParser}. Operators of one precedence become one flat node, so that long chains cost no
 * depth.
 */
final class Parser {
  private static final int LOOSEST = Operator.OR.precedence();
  private static final Node NOTHING = new Node.Constant(Value.NULL);

  private final Cursor cursor;
  private final OperandParser operands;

  /** A compiled text or island; {@code end} is the offset behind it. */
  record Parsed(Node node, int end) {}

  private Parser(Cursor cursor, Names names) {
    this.cursor = cursor;
    this.operands = new OperandParser(cursor, names, this);
  }

  /** Reads the whole text as one expression. */
  static Node parse(String source, Names names, ExpressionLimits limits) {
    requireLength(source.length(), 0, limits);
    Node node;
    try {
      node = whole(new Cursor(source, 0, limits), names);
    } catch (ExpressionException flawed) {
      names.flaw(flawed);
      parseIslandsAfter(source, flawed.offset(), names, limits);
      node = NOTHING;
    }
    names.requireFlawless();
    return node;
  }

  private static Node whole(Cursor cursor, Names names) {
    Node node = new Parser(cursor, names).expression();
    if (cursor.token().kind() != Kind.END) {
      throw unexpected(cursor);
    }
    return node;
  }

  /** What comes after a flaw cannot be told any more, except where an island begins. */
  private static void parseIslandsAfter(
      String source, int flaw, Names names, ExpressionLimits limits) {
    int at = flaw;
    for (int open = TemplateText.nextOpen(source, at);
        open >= 0;
        open = TemplateText.nextOpen(source, at)) {
      at = parseIsland(source, open, names, limits).end();
    }
  }

  /**
   * Reads the island whose opening mark stands at the offset, and nothing behind its end. Where it
   * cannot be read, its end is taken to be the next closing mark.
   */
  static Parsed parseIsland(String source, int open, Names names, ExpressionLimits limits) {
    try {
      return island(source, open, names, limits);
    } catch (ExpressionException flawed) {
      names.flaw(flawed);
      String close = source.charAt(open) == '{' ? "}}" : "}";
      int end = source.indexOf(close, Math.max(open + 2, flawed.offset()));
      return new Parsed(NOTHING, end < 0 ? source.length() : end + close.length());
    }
  }

  private static Parsed island(String source, int open, Names names, ExpressionLimits limits) {
    Cursor cursor = new Cursor(source, open + 2, limits);
    Parser parser = new Parser(cursor, names);
    String close = source.charAt(open) == '{' ? "}}" : "}";
    if (cursor.atAdjacent(close)) {
      throw cursor.fail("there is no expression between the braces");
    }
    Node node = parser.expression();
    parser.requireClose(close, open);
    int end = cursor.token().start() + close.length();
    requireLength(end - open, open, limits);
    return new Parsed(node, end);
  }

  private static void requireLength(int length, int offset, ExpressionLimits limits) {
    if (length > limits.maxSourceLength()) {
      throw new ExpressionException(
          "the expression is longer than %d characters (maxSourceLength)"
              .formatted(limits.maxSourceLength()),
          offset);
    }
  }

  void requireClose(String close, int open) {
    if (cursor.atAdjacent(close)) {
      return;
    }
    if (cursor.token().kind() == Kind.END) {
      throw new ExpressionException("'%s' is missing".formatted(close), open);
    }
    throw unexpected(cursor);
  }

  Node expression() {
    cursor.enter();
    Node condition = binary(LOOSEST);
    Node node = cursor.at("?") ? choice(condition) : condition;
    cursor.leave();
    return node;
  }

  private Node choice(Node condition) {
    int offset = cursor.advance().start();
    Node then = expression();
    cursor.expect(":", "between the two results of '?'");
    return new Node.Choice(condition, then, expression(), offset);
  }

  private Node binary(int loosest) {
    Node left = unary();
    Operator next = operator();
    while (next != null && next.precedence() >= loosest) {
      left = chain(left, next.precedence());
      next = operator();
    }
    return left;
  }

  private Node chain(Node first, int precedence) {
    List<Node> parts = new ArrayList<>(List.of(first));
    List<Node.Chain.Link> links = new ArrayList<>();
    Operator operator = operator();
    Operator kind = operator;
    while (operator != null && operator.precedence() == precedence) {
      int offset = cursor.advance().start();
      if (operator == Operator.NOT_IN) {
        cursor.advance();
      }
      cursor.enter();
      Node right = binary(precedence + 1);
      cursor.leave();
      parts.add(right);
      links.add(new Node.Chain.Link(operator, right, offset));
      operator = operator();
    }
    return switch (kind) {
      case OR -> new Node.Or(List.copyOf(parts));
      case AND -> new Node.And(List.copyOf(parts));
      case COALESCE -> new Node.Coalesce(List.copyOf(parts));
      case null, default -> new Node.Chain(first, List.copyOf(links));
    };
  }

  private @Nullable Operator operator() {
    Token token = cursor.token();
    if (token.kind() == Kind.SYMBOL) {
      return Operator.of(token.text());
    }
    if (token.kind() != Kind.NAME) {
      return null;
    }
    return switch (token.text()) {
      case "and" -> Operator.AND;
      case "or" -> Operator.OR;
      case "in" -> Operator.IN;
      case "not" -> cursor.peek().isWord("in") ? Operator.NOT_IN : null;
      default -> null;
    };
  }

  private Node unary() {
    Token token = cursor.token();
    if (token.isSymbol("!")) {
      return new Node.Not(signed(), token.start());
    }
    if (token.isWord("not")) {
      cursor.advance();
      cursor.enter();
      Node operand = binary(Operator.EQUAL.precedence());
      cursor.leave();
      return new Node.Not(operand, token.start());
    }
    if (token.isSymbol("-")) {
      return negated(signed(), token.start());
    }
    return operands.operand();
  }

  private static Node negated(Node operand, int offset) {
    return operand instanceof Node.Constant(Value.Num number)
        ? new Node.Constant(Numbers.negate(number, offset))
        : new Node.Negate(operand, offset);
  }

  private Node signed() {
    cursor.advance();
    cursor.enter();
    Node operand = unary();
    cursor.leave();
    return operand;
  }

  static ExpressionException unexpected(Cursor cursor) {
    Token token = cursor.token();
    String word = token.text().toLowerCase(Locale.ROOT);
    String hint =
        switch (word) {
          case "and", "or", "not", "in" -> "; did you mean '%s'?".formatted(word);
          case "is", "eq", "equals" -> "; did you mean '=='?";
          case ":" -> "; an event is written event:TYPE, without a space";
          case "=>" -> "; 'x => …' is only possible as an argument, as in filter(list, x => x.ok)";
          case ")", "]", "}" -> "; nothing is open here that it could close";
          default -> "";
        };
    String what = token.kind() == Kind.END ? "more is expected at the " : "unexpected ";
    return cursor.fail(what + token.described() + (token.kind() == Kind.LITERAL ? "" : hint));
  }
}
