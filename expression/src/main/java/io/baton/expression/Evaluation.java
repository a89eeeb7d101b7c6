package io.baton.expression;

import io.baton.value.Arr;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.ArrayList;
import java.util.List;

/**
 * One evaluation under way: the scope, what is left of the budget and the values of lambda names.
 * Everything that loops or makes something pays here first, so no expression runs away.
 */
final class Evaluation {
  /** How many characters are worth one step when text is searched or compared. */
  private static final int CHARACTERS_PER_STEP = 64;

  private final Scope scope;
  private final ExpressionLimits limits;
  private List<Value> locals = List.of();
  private long steps;
  private long produced;

  Evaluation(Scope scope, ExpressionLimits limits) {
    this.scope = scope;
    this.limits = limits;
  }

  Scope scope() {
    return scope;
  }

  ExpressionLimits limits() {
    return limits;
  }

  Value local(int slot) {
    return locals.get(slot);
  }

  /** Gives a lambda name its value. Inner names have higher slots, so slots fill in order. */
  void bind(int slot, Value value) {
    if (slot < locals.size()) {
      locals.set(slot, value);
    } else {
      locals = locals.isEmpty() ? new ArrayList<>() : locals;
      locals.add(value);
    }
  }

  void spend(long count, int offset) {
    steps += count;
    if (steps > limits.maxSteps()) {
      throw new ExpressionException(
          "the expression needs more than %d steps (maxSteps)".formatted(limits.maxSteps()),
          offset);
    }
  }

  void spendOn(Value value, int offset) {
    spend(value.weight() / CHARACTERS_PER_STEP, offset);
  }

  void produce(long size, int offset) {
    produced += size;
    if (produced > limits.maxProduced()) {
      throw new ExpressionException(
          "the expression makes more than %d characters or items (maxProduced)"
              .formatted(limits.maxProduced()),
          offset);
    }
  }

  Arr makeList(List<Value> items, int offset) {
    requireListLength(items.size(), offset);
    produce(items.size(), offset);
    return Arr.of(items);
  }

  void requireListLength(long length, int offset) {
    if (length > limits.maxListLength()) {
      throw new ExpressionException(
          "a list may have at most %d items (maxListLength)".formatted(limits.maxListLength()),
          offset);
    }
  }

  Value makeText(String text, int offset) {
    produce(text.length(), offset);
    return Value.of(text);
  }

  /** The value as it reads inside a text: nothing for null, JSON for lists and objects. */
  String textOf(Value value, int offset) {
    return switch (value) {
      case Value.Null ignored -> "";
      case Value.Text text -> text.value();
      case Value.Bool bool -> bool.toString();
      case Value.Num number -> number.toString();
      case Arr list -> jsonOf(list, offset);
      case Obj object -> jsonOf(object, offset);
    };
  }

  String jsonOf(Value value, int offset) {
    requireWritable(value, offset);
    produce(value.weight(), offset);
    return Json.write(value);
  }

  /** The result of the whole evaluation, unless it grew too large by sharing or nesting. */
  Value result(Value value) {
    requireWritable(value, 0);
    if (value.weight() > limits.maxResultWeight()) {
      throw new ExpressionException(
          "the result has more than %d characters (maxResultWeight)"
              .formatted(limits.maxResultWeight()),
          0);
    }
    return value;
  }

  private void requireWritable(Value value, int offset) {
    if (value.depth() > limits.maxResultDepth()) {
      throw new ExpressionException(
          "the value is nested deeper than %d (maxResultDepth)".formatted(limits.maxResultDepth()),
          offset);
    }
  }
}
