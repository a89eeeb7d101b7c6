package io.baton.expression;

import io.baton.expression.Token.Kind;
import io.baton.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Reads a call; name, number of arguments and lambdas are checked here, before anything runs. */
final class CallParser {
  private static final Set<String> RESERVED =
      Set.of("true", "false", "null", "and", "or", "not", "in");

  private final Cursor cursor;
  private final Names names;
  private final Parser parser;

  CallParser(Cursor cursor, Names names, Parser parser) {
    this.cursor = cursor;
    this.names = names;
    this.parser = parser;
  }

  Node call(Token name) {
    Function function = function(name);
    cursor.advance();
    List<Argument> arguments = new ArrayList<>();
    while (!cursor.at(")")) {
      arguments.add(argument(function, arguments.size()));
      if (!cursor.take(",")) {
        break;
      }
    }
    cursor.expect(")", "to close the call of %s".formatted(name.text()));
    if (arguments.size() < function.minArguments() || arguments.size() > function.maxArguments()) {
      names.flaw(
          "%s takes %s, not %d".formatted(name.text(), function.arity(), arguments.size()),
          name.start());
    }
    checkLiterals(function, arguments);
    return new Node.Call(function, List.copyOf(arguments), name.start());
  }

  private Function function(Token name) {
    Function known = Functions.find(name.text());
    if (known == null) {
      names.flaw(Functions.unknown(name.text()), name.start());
      return Function.unknown(name.text());
    }
    return known;
  }

  /** What is written down can be judged before anything runs. */
  private void checkLiterals(Function function, List<Argument> arguments) {
    for (int i = 0; i < arguments.size(); i++) {
      if (arguments.get(i) instanceof Argument.Plain(Node.Constant(Value literal), int offset)) {
        String refusal = function.literals().refusal(i, literal);
        if (refusal != null) {
          names.flaw("%s: %s".formatted(function.name(), refusal), offset);
        }
      }
    }
  }

  private Argument argument(Function function, int index) {
    Token token = cursor.token();
    if (token.kind() == Kind.NAME && cursor.peek().isSymbol("=>")) {
      return lambda(function, index);
    }
    return new Argument.Plain(parser.expression(), token.start());
  }

  private Argument lambda(Function function, int index) {
    if (!function.takesLambda() || index != 1) {
      throw cursor.fail(
          "%s takes no 'x => …' as argument %d".formatted(function.name(), index + 1));
    }
    if (RESERVED.contains(cursor.token().text())) {
      throw cursor.fail("'%s' cannot name an item".formatted(cursor.token().text()));
    }
    Token parameter = cursor.advance();
    cursor.advance();
    int slot = names.enterLambda(parameter.text());
    Node body = parser.expression();
    names.leaveLambda();
    return new Argument.Lambda(slot, body, parameter.start());
  }
}
