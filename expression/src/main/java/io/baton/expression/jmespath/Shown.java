package io.baton.expression.jmespath;

import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;

/** How an error message shows a value: enough to recognise it, never a screenful. */
final class Shown {
  private static final int LONGEST = 40;

  private Shown() {}

  static String briefly(Value value) {
    return switch (value) {
      case Value.Null ignored -> "null";
      case Value.Bool(boolean truth) -> Boolean.toString(truth);
      case Value.Num number -> cut(number.decimal().toString());
      case Value.Text(String text) -> '"' + cut(text) + '"';
      case Arr items -> "an array of " + items.size();
      case Obj fields -> "an object of " + fields.size();
    };
  }

  private static String cut(String text) {
    return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "…";
  }
}
