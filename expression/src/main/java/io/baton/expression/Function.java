package io.baton.expression;

import io.baton.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * A function of the language.
 *
 * @param takesLambda whether the second argument may be {@code x => …}
 * @param literals what can be said of arguments that are written down, before anything runs
 */
record Function(
    String name,
    int minArguments,
    int maxArguments,
    boolean takesLambda,
    LiteralCheck literals,
    Body body) {
  static final int ANY = Integer.MAX_VALUE;

  /** What the function does; it must depend on its arguments alone. */
  interface Body {
    Value apply(Arguments arguments);
  }

  /** Judges a literal argument: null, or why the function could never work on it. */
  interface LiteralCheck {
    LiteralCheck ALL_FINE = (index, literal) -> null;

    @Nullable String refusal(int index, Value literal);
  }

  static Function of(String name, int arguments, Body body) {
    return of(name, arguments, arguments, body);
  }

  static Function of(String name, int minArguments, int maxArguments, Body body) {
    return new Function(name, minArguments, maxArguments, false, LiteralCheck.ALL_FINE, body);
  }

  static Function overItems(String name, int minArguments, Body body) {
    return new Function(name, minArguments, 2, true, LiteralCheck.ALL_FINE, body);
  }

  /** Stands for one that does not exist, so that its arguments can still be read. */
  static Function unknown(String name) {
    return new Function(name, 0, ANY, true, LiteralCheck.ALL_FINE, arguments -> Value.NULL);
  }

  Function named(String alias) {
    return new Function(alias, minArguments, maxArguments, takesLambda, literals, body);
  }

  Function checking(LiteralCheck written) {
    return new Function(name, minArguments, maxArguments, takesLambda, written, body);
  }

  String arity() {
    if (maxArguments == ANY) {
      return "at least " + count(minArguments);
    }
    return minArguments == maxArguments
        ? count(minArguments)
        : "%d to %s".formatted(minArguments, count(maxArguments));
  }

  private static String count(int arguments) {
    return arguments + (arguments == 1 ? " argument" : " arguments");
  }
}
