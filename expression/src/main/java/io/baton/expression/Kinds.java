package io.baton.expression;

import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;

/** The kinds of value as messages name them. */
final class Kinds {
  private Kinds() {}

  static String named(Value value) {
    return switch (value) {
      case Value.Null ignored -> "null";
      case Value.Bool ignored -> "a boolean";
      case Value.Num ignored -> "a number";
      case Value.Text ignored -> "a string";
      case Arr ignored -> "a list";
      case Obj ignored -> "an object";
    };
  }
}
