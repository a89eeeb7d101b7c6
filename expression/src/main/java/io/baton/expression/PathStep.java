package io.baton.expression;

import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
import io.baton.value.Value.Int;
import io.baton.value.Value.Text;
import java.util.ArrayList;
import java.util.List;

/**
 * One step along a path. A step that leads nowhere gives null, whatever it starts from, so paths
 * need no guards.
 */
sealed interface PathStep {
  record Key(String name) implements PathStep {}

  record Index(Node index, int offset) implements PathStep {}

  /** {@code [*]}: the rest of the path for each item; items that lead to null are left out. */
  record Each() implements PathStep {}

  static Value walk(Value start, List<PathStep> steps, int from, Evaluation run, int offset) {
    Value value = start;
    for (int i = from; i < steps.size(); i++) {
      run.spend(1, offset);
      switch (steps.get(i)) {
        case Key key -> value = member(value, key.name);
        case Index index -> value = at(value, index.index.evaluate(run), index.offset);
        case Each ignored -> {
          return each(value, steps, i + 1, run, offset);
        }
      }
    }
    return value;
  }

  private static Value each(
      Value value, List<PathStep> steps, int next, Evaluation run, int offset) {
    if (!(value instanceof Arr list)) {
      return Value.NULL;
    }
    run.spend(list.size(), offset);
    List<Value> found = new ArrayList<>();
    for (Value item : list) {
      Value part = walk(item, steps, next, run, offset);
      if (!part.equals(Value.NULL)) {
        found.add(part);
      }
    }
    return run.makeList(found, offset);
  }

  static Value member(Value value, String name) {
    return switch (value) {
      case Obj object -> object.at(name);
      case Arr list when isIndex(name) -> item(list, Integer.parseInt(name));
      default -> Value.NULL;
    };
  }

  private static boolean isIndex(String name) {
    return name.length() < 9 && name.chars().allMatch(c -> c >= '0' && c <= '9');
  }

  private static Value at(Value value, Value index, int offset) {
    return switch (index) {
      case Text key -> member(value, key.value());
      case Int number -> value instanceof Arr list ? item(list, number.value()) : Value.NULL;
      case Value.Null ignored -> Value.NULL;
      default ->
          throw new ExpressionException(
              "an index is a whole number or a string, not %s".formatted(index.typeName()), offset);
    };
  }

  /** Counted from the end where negative. */
  private static Value item(Arr list, long index) {
    long at = index < 0 ? index + list.size() : index;
    return at >= 0 && at < list.size() ? list.get((int) at) : Value.NULL;
  }
}
