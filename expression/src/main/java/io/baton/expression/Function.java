package io.baton.expression;

import io.baton.value.Value;

/**
 * A function of the language.
 *
 * @param takesLambda whether the second argument may be {@code x => …}
 */
record Function(String name, int minArguments, int maxArguments, boolean takesLambda, Body body) {
  static final int ANY = Integer.MAX_VALUE;

  /** What the function does; it must depend on its arguments alone. */
  interface Body {
    Value apply(Arguments arguments);
  }

  static Function of(String name, int arguments, Body body) {
    return new Function(name, arguments, arguments, false, body);
  }

  static Function of(String name, int minArguments, int maxArguments, Body body) {
    return new Function(name, minArguments, maxArguments, false, body);
  }

  static Function overItems(String name, int minArguments, Body body) {
    return new Function(name, minArguments, 2, true, body);
  }

  Function named(String alias) {
    return new Function(alias, minArguments, maxArguments, takesLambda, body);
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
