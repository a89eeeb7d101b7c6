package io.baton.expression;

import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
import io.baton.value.Value.Int;
import io.baton.value.Value.Num;
import io.baton.value.Value.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * The evaluated arguments of a call, handed out in the type that the function needs. Taking a list
 * or text spends budget for its size, since the function is about to go through it.
 */
final class Arguments {
  private final Node.Call call;
  private final List<Value> values;
  private final Evaluation run;

  private Arguments(Node.Call call, List<Value> values, Evaluation run) {
    this.call = call;
    this.values = values;
    this.run = run;
  }

  static Arguments evaluate(Node.Call call, Evaluation run) {
    List<Value> values = new ArrayList<>(call.arguments().size());
    for (Argument argument : call.arguments()) {
      values.add(
          argument instanceof Argument.Plain plain ? plain.node().evaluate(run) : Value.NULL);
    }
    return new Arguments(call, values, run);
  }

  int count() {
    return values.size();
  }

  boolean has(int index) {
    return index < values.size();
  }

  Value value(int index) {
    return values.get(index);
  }

  List<Value> values() {
    return values;
  }

  Evaluation run() {
    return run;
  }

  int offset() {
    return call.offset();
  }

  String text(int index) {
    if (value(index) instanceof Text text) {
      run.spendOn(text, offset());
      return text.value();
    }
    throw wrong(index, "a string");
  }

  /** The list; null counts as an empty one, because a path without a value is null. */
  Arr list(int index) {
    return switch (value(index)) {
      case Arr list -> {
        run.spend(list.size(), offset());
        yield list;
      }
      case Value.Null ignored -> Arr.EMPTY;
      default -> throw wrong(index, "a list");
    };
  }

  Obj object(int index) {
    return switch (value(index)) {
      case Obj object -> {
        run.spend(object.size(), offset());
        yield object;
      }
      case Value.Null ignored -> Obj.EMPTY;
      default -> throw wrong(index, "an object");
    };
  }

  Num number(int index) {
    if (value(index) instanceof Num number) {
      return number;
    }
    throw wrong(index, "a number");
  }

  long whole(int index) {
    if (value(index) instanceof Int number) {
      return number.value();
    }
    throw wrong(index, "a whole number");
  }

  /** A whole number brought into the range of positions, where anything beyond means the end. */
  int position(int index) {
    return Math.clamp(whole(index), Integer.MIN_VALUE / 2, Integer.MAX_VALUE / 2);
  }

  /** What to do with each item: the lambda, the dotted path in a string, or nothing. */
  UnaryOperator<Value> each(int index) {
    if (!has(index)) {
      return item -> item;
    }
    return switch (call.arguments().get(index)) {
      case Argument.Lambda lambda ->
          item -> {
            run.bind(lambda.slot(), item);
            return lambda.body().evaluate(run);
          };
      case Argument.Plain ignored -> along(text(index));
    };
  }

  private UnaryOperator<Value> along(String path) {
    List<String> names = List.of(path.split("\\.", -1));
    return item -> {
      run.spend(names.size(), offset());
      Value value = item;
      for (String name : names) {
        value = PathStep.member(value, name);
      }
      return value;
    };
  }

  Value newList(List<Value> items) {
    return run.makeList(items, offset());
  }

  Value newText(String text) {
    return run.makeText(text, offset());
  }

  ExpressionException fail(String message) {
    return new ExpressionException(call.function().name() + ": " + message, offset());
  }

  ExpressionException wrong(int index, String needed) {
    return new ExpressionException(
        "%s: argument %d must be %s, not %s"
            .formatted(call.function().name(), index + 1, needed, Kinds.named(value(index))),
        call.arguments().get(index).offset());
  }
}
