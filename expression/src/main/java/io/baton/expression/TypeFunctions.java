package io.baton.expression;

import io.baton.value.Json;
import io.baton.value.JsonException;
import io.baton.value.Value;
import io.baton.value.Value.Num;
import java.math.RoundingMode;
import java.util.List;

/** Functions that ask for the type of a value or change it, and defaults for what is missing. */
final class TypeFunctions {
  private static final Function TYPE =
      Function.of("type", 1, args -> Value.of(args.value(0).typeName()));
  private static final Function BOOLEAN = Function.of("boolean", 1, TypeFunctions::toBoolean);
  private static final Function COALESCE =
      Function.of("coalesce", 1, Function.ANY, TypeFunctions::coalesce);

  static final List<Function> ALL =
      List.of(
          TYPE,
          TYPE.named("typeOf"),
          Function.of("isNull", 1, args -> Value.of(args.value(0).equals(Value.NULL))),
          Function.of("exists", 1, args -> Value.of(!args.value(0).equals(Value.NULL))),
          COALESCE,
          Function.of("default", 2, TypeFunctions::coalesce),
          Function.of("int", 1, TypeFunctions::toWhole),
          Function.of("number", 1, TypeFunctions::toNumber),
          Function.of(
              "string", 1, args -> args.newText(args.run().textOf(args.value(0), args.offset()))),
          BOOLEAN,
          BOOLEAN.named("bool"));

  private TypeFunctions() {}

  private static Value coalesce(Arguments args) {
    for (Value value : args.values()) {
      if (!value.equals(Value.NULL)) {
        return value;
      }
    }
    return Value.NULL;
  }

  private static Value toWhole(Arguments args) {
    return Numbers.round(toNumber(args), 0, RoundingMode.DOWN, args.offset());
  }

  private static Num toNumber(Arguments args) {
    return switch (args.value(0)) {
      case Num number -> number;
      case Value.Bool bool -> Value.of(bool.value() ? 1 : 0);
      case Value.Text text -> parse(text, args);
      default -> throw args.wrong(0, "a number, a boolean or a string with a number in it");
    };
  }

  private static Num parse(Value.Text text, Arguments args) {
    try {
      if (Json.parse(text.value().strip()) instanceof Num number) {
        return number;
      }
    } catch (JsonException e) {
      // Any text that JSON cannot read is simply not a number: the same answer as below.
    }
    throw args.fail("%s is not a number".formatted(text));
  }

  private static Value toBoolean(Arguments args) {
    return switch (args.value(0)) {
      case Value.Text text when text.value().equals("true") -> Value.TRUE;
      case Value.Text text when text.value().equals("false") -> Value.FALSE;
      case Value.Text ignored -> throw args.wrong(0, "'true' or 'false' where it is a string");
      default -> Value.of(Truth.of(args.value(0)));
    };
  }
}
