package io.baton.expression;

import io.baton.value.Value;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Reads what operators stand between: literals, paths, calls, events and bracketed parts. */
final class OperandParser {
  private final Cursor cursor;
  private final Names names;
  private final Parser parser;
  private final PathParser paths;
  private final CallParser calls;

  OperandParser(Cursor cursor, Names names, Parser parser) {
    this.cursor = cursor;
    this.names = names;
    this.parser = parser;
    this.paths = new PathParser(cursor, names, parser);
    this.calls = new CallParser(cursor, names, parser);
  }

  Node operand() {
    Token token = cursor.token();
    return switch (token.kind()) {
      case LITERAL -> literal(cursor.advance().value());
      case EVENT -> event(cursor.advance());
      case NAME -> named(token);
      case SYMBOL -> bracketed(token);
      case END -> throw cursor.fail("a value is missing at the end of the expression");
    };
  }

  private Node literal(Value value) {
    if (cursor.at(".") || cursor.at("[")) {
      throw cursor.fail(
          "%s has no members; functions are called as upper('text')".formatted(Kinds.named(value)));
    }
    return new Node.Constant(value);
  }

  private Node event(Token token) {
    names.add(new Mention.Event(token.text(), token.end() - token.text().length()));
    return new Node.EventSeen(EventName.of(token.text()), token.start());
  }

  private Node named(Token token) {
    return switch (token.text()) {
      case "true" -> word(Value.TRUE);
      case "false" -> word(Value.FALSE);
      case "null" -> word(Value.NULL);
      case "and", "or", "in" ->
          throw cursor.fail("a value is missing before '%s'".formatted(token.text()));
      default -> callOrPath(token);
    };
  }

  private Node word(Value value) {
    cursor.advance();
    return literal(value);
  }

  private Node callOrPath(Token name) {
    cursor.advance();
    return cursor.at("(") ? paths.after(calls.call(name), name.start()) : paths.fromRoot(name);
  }

  private Node bracketed(Token token) {
    if (cursor.atAdjacent("{{")) {
      return island("}}");
    }
    if (cursor.atAdjacent("${")) {
      return island("}");
    }
    return switch (token.text()) {
      case "(" -> paths.after(group(), token.start());
      case "[" -> paths.after(list(), token.start());
      case "{" -> paths.after(object(), token.start());
      case ")",
          "]",
          "}",
          ",",
          "*",
          "/",
          "%",
          "==",
          "!=",
          "<",
          "<=",
          ">",
          ">=",
          "&&",
          "||",
          "??",
          "?" ->
          throw cursor.fail("a value is missing before '%s'".formatted(token.text()));
      default -> throw Parser.unexpected(cursor);
    };
  }

  private Node island(String close) {
    int open = cursor.token().start();
    cursor.skip(2);
    Node node = parser.expression();
    parser.requireClose(close, open);
    cursor.skip(close.length());
    return paths.after(node, open);
  }

  private Node group() {
    cursor.advance();
    Node node = parser.expression();
    cursor.expect(")", "to close '('");
    return node;
  }

  private Node list() {
    int offset = cursor.advance().start();
    List<Node> items = new ArrayList<>();
    while (!cursor.at("]")) {
      items.add(parser.expression());
      if (!cursor.take(",")) {
        break;
      }
    }
    cursor.expect("]", "to close '['");
    return new Node.ListOf(List.copyOf(items), offset);
  }

  private Node object() {
    int offset = cursor.token().start();
    List<Node.ObjectOf.Field> fields = new ArrayList<>();
    Set<String> keys = new LinkedHashSet<>();
    cursor.advanceToKey();
    while (!cursor.at("}")) {
      int at = cursor.token().start();
      String key = key();
      if (!keys.add(key)) {
        names.flaw("the key '%s' appears twice".formatted(key), at);
      }
      cursor.expect(":", "after the key '%s'".formatted(key));
      fields.add(new Node.ObjectOf.Field(key, parser.expression()));
      if (!cursor.at(",")) {
        break;
      }
      cursor.advanceToKey();
    }
    cursor.expect("}", "to close '{'");
    return new Node.ObjectOf(List.copyOf(fields), offset);
  }

  private String key() {
    Token token = cursor.token();
    boolean text = token.kind() == Token.Kind.LITERAL && token.value() instanceof Value.Text;
    if (token.kind() != Token.Kind.NAME && !text) {
      throw cursor.fail(
          "a key is a name or a string, as in {name: value}, not " + token.described());
    }
    return cursor.advance().text();
  }
}
