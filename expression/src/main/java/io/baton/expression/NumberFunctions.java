package io.baton.expression;

import io.baton.value.Arr;
import io.baton.value.Value;
import io.baton.value.Value.Num;
import java.math.RoundingMode;
import java.util.List;

/** Functions on numbers and on lists of numbers. */
final class NumberFunctions {
  private static final int MOST_DIGITS = 100;

  static final List<Function> ALL =
      List.of(
          Function.of("abs", 1, NumberFunctions::abs),
          Function.of("round", 1, 2, args -> rounded(args, RoundingMode.HALF_UP)),
          Function.of("floor", 1, args -> rounded(args, RoundingMode.FLOOR)),
          Function.of("ceil", 1, args -> rounded(args, RoundingMode.CEILING)),
          Function.of("min", 1, Function.ANY, args -> extreme(args, -1)),
          Function.of("max", 1, Function.ANY, args -> extreme(args, 1)),
          Function.of("sum", 1, args -> sum(args, args.list(0))),
          Function.of("avg", 1, NumberFunctions::average));

  private NumberFunctions() {}

  private static Value abs(Arguments args) {
    Num number = args.number(0);
    return Numbers.compare(number, Value.of(0)) < 0
        ? Numbers.negate(number, args.offset())
        : number;
  }

  private static Value rounded(Arguments args, RoundingMode mode) {
    long digits = args.has(1) ? args.whole(1) : 0;
    if (Math.abs(digits) > MOST_DIGITS) {
      throw args.fail("at most %d digits can be asked for".formatted(MOST_DIGITS));
    }
    return Numbers.round(args.number(0), (int) digits, mode, args.offset());
  }

  /** Of the items of one list, or of the arguments. */
  private static Value extreme(Arguments args, int sign) {
    boolean list = args.count() == 1 && !(args.value(0) instanceof Num);
    List<Value> candidates = list ? args.list(0).items() : args.values();
    Value best = Value.NULL;
    for (Value candidate : candidates) {
      Value rival = best.equals(Value.NULL) ? candidate : best;
      if (ItemFunctions.compare(candidate, rival, args) * sign >= 0) {
        best = candidate;
      }
    }
    return best;
  }

  private static Num sum(Arguments args, Arr list) {
    Num total = Value.of(0);
    for (Value item : list) {
      if (!(item instanceof Num number)) {
        throw args.fail("every item must be a number, not " + Kinds.named(item));
      }
      total = Numbers.add(total, number, args.offset());
    }
    return total;
  }

  private static Value average(Arguments args) {
    Arr list = args.list(0);
    return list.isEmpty()
        ? Value.NULL
        : Numbers.divide(sum(args, list), Value.of(list.size()), args.offset());
  }
}
