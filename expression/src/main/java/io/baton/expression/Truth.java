package io.baton.expression;

import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;

/** Which values count as true in a condition: all but false, null, 0, "" and the empty ones. */
final class Truth {
  private Truth() {}

  static boolean of(Value value) {
    return switch (value) {
      case Value.Null ignored -> false;
      case Value.Bool bool -> bool.value();
      case Value.Int number -> number.value() != 0;
      case Value.Dec ignored -> true;
      case Value.Text text -> !text.value().isEmpty();
      case Arr list -> !list.isEmpty();
      case Obj object -> !object.isEmpty();
    };
  }
}
