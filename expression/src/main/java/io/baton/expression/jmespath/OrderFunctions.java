package io.baton.expression.jmespath;

import io.baton.value.Arr;
import io.baton.value.Value;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Functions that order items by themselves or by a key. All keys are numbers or all are strings,
 * which is checked before anything is compared. Sorting keeps equal items in their order.
 */
final class OrderFunctions {
  static final List<Function> ALL =
      List.of(
          Function.of("max", 1, arguments -> greatest(keyedByThemselves(arguments), ascending())),
          Function.of("min", 1, arguments -> greatest(keyedByThemselves(arguments), descending())),
          Function.of("sort", 1, arguments -> sorted(keyedByThemselves(arguments))),
          new Function("max_by", 2, 2, 1, call -> greatest(keyedByExpression(call), ascending())),
          new Function("min_by", 2, 2, 1, call -> greatest(keyedByExpression(call), descending())),
          new Function("sort_by", 2, 2, 1, call -> sorted(keyedByExpression(call))));

  private record Keyed(Value key, Value item) {}

  private OrderFunctions() {}

  private static List<Keyed> keyedByThemselves(Arguments arguments) {
    Arr items = arguments.array(0);
    return checked(arguments, items.stream().map(item -> new Keyed(item, item)).toList());
  }

  private static List<Keyed> keyedByExpression(Arguments arguments) {
    Arr items = arguments.array(0);
    return checked(
        arguments,
        items.stream().map(item -> new Keyed(arguments.applyExpression(1, item), item)).toList());
  }

  private static List<Keyed> checked(Arguments arguments, List<Keyed> items) {
    boolean numbers = items.stream().allMatch(item -> item.key() instanceof Value.Num);
    boolean texts = items.stream().allMatch(item -> item.key() instanceof Value.Text);
    if (!numbers && !texts) {
      throw arguments.refused(0, "items to compare that are all numbers or all strings");
    }
    Arr keys = Arr.of(items.stream().map(Keyed::key).toList());
    arguments.budget().spendOnSorting(keys, items.size());
    return items;
  }

  private static Value greatest(List<Keyed> items, Comparator<Keyed> order) {
    Keyed best = null;
    for (Keyed item : items) {
      best = best == null || order.compare(item, best) > 0 ? item : best;
    }
    return best == null ? Value.NULL : best.item();
  }

  private static Value sorted(List<Keyed> items) {
    List<Keyed> sorted = new ArrayList<>(items);
    sorted.sort(ascending());
    return Arr.of(sorted.stream().map(Keyed::item).toList());
  }

  private static Comparator<Keyed> ascending() {
    return (a, b) -> compare(a.key(), b.key());
  }

  private static Comparator<Keyed> descending() {
    return ascending().reversed();
  }

  private static int compare(Value a, Value b) {
    return a instanceof Value.Num x && b instanceof Value.Num y
        ? x.decimal().compareTo(y.decimal())
        : compareTexts(((Value.Text) a).value(), ((Value.Text) b).value());
  }

  /** By code point, as the specification wants; Java's own order differs beyond U+FFFF. */
  private static int compareTexts(String a, String b) {
    int same = 0;
    int shorter = Math.min(a.length(), b.length());
    while (same < shorter && a.charAt(same) == b.charAt(same)) {
      same++;
    }
    if (same == shorter) {
      return Integer.compare(a.length(), b.length());
    }
    return Integer.compare(rank(a.charAt(same)), rank(b.charAt(same)));
  }

  /** Halves of a pair stand for a code point above every single character. */
  private static int rank(char c) {
    return Character.isSurrogate(c) ? c + Character.MAX_VALUE : c;
  }
}
