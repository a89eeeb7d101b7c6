package io.baton.expression.jmespath;

import io.baton.expression.ExpressionException;
import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.List;

/** The evaluated arguments of one call, handed out by the type that the function needs. */
record Arguments(Node.Call call, List<Value> values, Evaluator evaluator) {

  static Arguments of(Node.Call call, Value on, Evaluator evaluator) {
    List<Value> values =
        call.arguments().stream().map(node -> evaluator.evaluate(node, on)).toList();
    return new Arguments(call, values, evaluator);
  }

  Budget budget() {
    return evaluator.budget();
  }

  Value value(int index) {
    return values.get(index);
  }

  Value.Num number(int index) {
    if (value(index) instanceof Value.Num number) {
      return number;
    }
    throw refused(index, "a number");
  }

  String text(int index) {
    if (value(index) instanceof Value.Text(String text)) {
      return text;
    }
    throw refused(index, "a string");
  }

  Arr array(int index) {
    if (value(index) instanceof Arr items) {
      return items;
    }
    throw refused(index, "an array");
  }

  Obj object(int index) {
    if (value(index) instanceof Obj fields) {
      return fields;
    }
    throw refused(index, "an object");
  }

  List<Value.Num> numbers(int index) {
    budget().spend(array(index).size());
    return array(index).stream().map(item -> numberIn(item, index)).toList();
  }

  List<String> texts(int index) {
    budget().spend(array(index).size());
    return array(index).stream().map(item -> textIn(item, index)).toList();
  }

  /** What the {@code &expression} argument gives for one item. */
  Value applyExpression(int index, Value item) {
    Node.ExpressionReference reference = (Node.ExpressionReference) call.arguments().get(index);
    return evaluator.evaluate(reference.operand(), item);
  }

  /** The error for an argument of the wrong type. */
  ExpressionException refused(int index, String wanted) {
    return new ExpressionException(
        "%s() expects %s as argument %d, but it is %s"
            .formatted(call.function().name(), wanted, index + 1, Shown.briefly(value(index))),
        call.offset());
  }

  private Value.Num numberIn(Value item, int index) {
    if (item instanceof Value.Num number) {
      return number;
    }
    throw refused(index, "an array of numbers");
  }

  private String textIn(Value item, int index) {
    if (item instanceof Value.Text(String text)) {
      return text;
    }
    throw refused(index, "an array of strings");
  }
}
