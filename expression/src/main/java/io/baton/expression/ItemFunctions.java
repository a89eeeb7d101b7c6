package io.baton.expression;

import io.baton.value.Arr;
import io.baton.value.Value;
import io.baton.value.Value.Num;
import io.baton.value.Value.Text;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Functions that look at each item of a list, through {@code x => …} or a dotted path such as
 * {@code 'user.name'}.
 */
final class ItemFunctions {
  static final List<Function> ALL =
      List.of(
          Function.overItems("map", 2, ItemFunctions::map),
          Function.overItems("filter", 2, ItemFunctions::filter),
          Function.overItems("any", 1, args -> Value.of(countTrue(args) > 0)),
          Function.overItems("all", 1, args -> Value.of(countTrue(args) == args.list(0).size())),
          Function.overItems("count", 1, args -> Value.of(countTrue(args))),
          Function.overItems("find", 2, ItemFunctions::find),
          Function.overItems("sortBy", 2, ItemFunctions::sort),
          Function.of("sort", 1, ItemFunctions::sort));

  private ItemFunctions() {}

  private static Value map(Arguments args) {
    UnaryOperator<Value> each = args.each(1);
    List<Value> results = new ArrayList<>();
    for (Value item : args.list(0)) {
      results.add(each.apply(item));
    }
    return args.newList(results);
  }

  private static Value filter(Arguments args) {
    UnaryOperator<Value> test = args.each(1);
    List<Value> kept = new ArrayList<>();
    for (Value item : args.list(0)) {
      if (Truth.of(test.apply(item))) {
        kept.add(item);
      }
    }
    return args.newList(kept);
  }

  private static int countTrue(Arguments args) {
    UnaryOperator<Value> test = args.each(1);
    int count = 0;
    for (Value item : args.list(0)) {
      count += Truth.of(test.apply(item)) ? 1 : 0;
    }
    return count;
  }

  private static Value find(Arguments args) {
    UnaryOperator<Value> test = args.each(1);
    for (Value item : args.list(0)) {
      if (Truth.of(test.apply(item))) {
        return item;
      }
    }
    return Value.NULL;
  }

  private record Keyed(Value key, Value item) {}

  private static Value sort(Arguments args) {
    UnaryOperator<Value> key = args.each(1);
    Arr list = args.list(0);
    List<Keyed> keyed = new ArrayList<>();
    for (Value item : list) {
      keyed.add(new Keyed(key.apply(item), item));
    }
    args.run()
        .spend(
            (long) list.size() * (Integer.SIZE - Integer.numberOfLeadingZeros(list.size())),
            args.offset());
    keyed.sort(Comparator.comparing(Keyed::key, (a, b) -> compare(a, b, args)));
    List<Value> sorted = new ArrayList<>();
    keyed.forEach(entry -> sorted.add(entry.item()));
    return args.newList(sorted);
  }

  static int compare(Value left, Value right, Arguments args) {
    if (left instanceof Num a && right instanceof Num b) {
      return Numbers.compare(a, b);
    }
    if (left instanceof Text a && right instanceof Text b) {
      return a.compareTo(b);
    }
    throw args.fail(
        "needs all numbers or all strings to compare, not %s and %s"
            .formatted(Kinds.named(left), Kinds.named(right)));
  }
}
