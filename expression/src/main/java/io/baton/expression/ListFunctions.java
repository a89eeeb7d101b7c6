package io.baton.expression;

import io.baton.value.Arr;
import io.baton.value.Value;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;

/** Functions on whole lists, some of them on strings too. */
final class ListFunctions {
  private static final Function UNIQUE = Function.of("unique", 1, ListFunctions::unique);

  static final List<Function> ALL =
      List.of(
          Function.of("contains", 2, ListFunctions::contains),
          Function.of("indexOf", 2, ListFunctions::indexOf),
          Function.of("concat", 1, Function.ANY, ListFunctions::concat),
          Function.of("first", 1, args -> end(args, false)),
          Function.of("last", 1, args -> end(args, true)),
          Function.of("slice", 2, 3, ListFunctions::slice),
          Function.of("reverse", 1, ListFunctions::reverse),
          UNIQUE,
          UNIQUE.named("distinct"),
          Function.of("flatten", 1, ListFunctions::flatten),
          Function.of("zip", 2, ListFunctions::zip),
          Function.of("range", 1, 3, ListFunctions::range));

  private ListFunctions() {}

  /** A position in something of this length, counted from the end where negative. */
  static int position(int index, int length) {
    return Math.clamp(index < 0 ? (long) index + length : index, 0, length);
  }

  private static Value contains(Arguments args) {
    return Value.of(Operator.contains(args.value(0), args.value(1), args.run(), args.offset()));
  }

  private static Value indexOf(Arguments args) {
    if (args.value(0) instanceof Value.Text) {
      String text = args.text(0);
      int at = text.indexOf(args.text(1));
      return Value.of(at < 0 ? -1 : text.codePointCount(0, at));
    }
    args.run().spendOn(args.value(0), args.offset());
    return Value.of(args.list(0).items().indexOf(args.value(1)));
  }

  private static Value concat(Arguments args) {
    if (args.values().stream().allMatch(Arr.class::isInstance)) {
      List<Value> items = new ArrayList<>();
      for (int i = 0; i < args.count(); i++) {
        items.addAll(args.list(i).items());
      }
      return args.newList(items);
    }
    StringBuilder text = new StringBuilder();
    for (Value value : args.values()) {
      String part = args.run().textOf(value, args.offset());
      args.run().produce(part.length(), args.offset());
      text.append(part);
    }
    return Value.of(text.toString());
  }

  private static Value end(Arguments args, boolean last) {
    return switch (args.value(0)) {
      case Value.Null ignored -> Value.NULL;
      case Arr list when list.isEmpty() -> Value.NULL;
      case Arr list -> list.get(last ? list.size() - 1 : 0);
      default -> throw args.wrong(0, "a list");
    };
  }

  private static Value slice(Arguments args) {
    List<Value> items = args.list(0).items();
    int start = position(args.position(1), items.size());
    int end = args.has(2) ? position(args.position(2), items.size()) : items.size();
    return args.newList(end <= start ? List.of() : items.subList(start, end));
  }

  private static Value reverse(Arguments args) {
    return args.value(0) instanceof Value.Text
        ? args.newText(new StringBuilder(args.text(0)).reverse().toString())
        : args.newList(args.list(0).items().reversed());
  }

  private static Value unique(Arguments args) {
    args.run().spendOn(args.value(0), args.offset());
    return args.newList(List.copyOf(new LinkedHashSet<>(args.list(0).items())));
  }

  private static Value flatten(Arguments args) {
    List<Value> items = new ArrayList<>();
    for (Value item : args.list(0)) {
      if (item instanceof Arr inner) {
        args.run().spend(inner.size(), args.offset());
        items.addAll(inner.items());
      } else {
        items.add(item);
      }
    }
    return args.newList(items);
  }

  private static Value zip(Arguments args) {
    Arr left = args.list(0);
    Arr right = args.list(1);
    List<Value> pairs = new ArrayList<>();
    for (int i = 0; i < Math.min(left.size(), right.size()); i++) {
      pairs.add(Arr.of(left.get(i), right.get(i)));
    }
    return args.newList(pairs);
  }

  private static Value range(Arguments args) {
    long start = args.count() == 1 ? 0 : args.whole(0);
    long end = args.whole(args.count() == 1 ? 0 : 1);
    long step = args.has(2) ? args.whole(2) : 1;
    if (step == 0) {
      throw args.fail("the step must not be 0");
    }
    List<Value> numbers = new ArrayList<>();
    long at = start;
    boolean overflown = false;
    while (!overflown && (step > 0 ? at < end : at > end)) {
      args.run().spend(1, args.offset());
      args.run().requireListLength(numbers.size() + 1L, args.offset());
      numbers.add(Value.of(at));
      overflown = step > 0 ? at > Long.MAX_VALUE - step : at < Long.MIN_VALUE - step;
      at += step;
    }
    return args.newList(numbers);
  }
}
