package io.baton.expression.jmespath;

import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;

/**
 * Walks a compiled expression over one value. Every operation and every item pays from the budget
 * before it is done; the compiler has bounded the depth, so the recursion is short.
 */
final class Evaluator {
  private final Budget budget;

  Evaluator(Budget budget) {
    this.budget = budget;
  }

  Budget budget() {
    return budget;
  }

  Value evaluate(Node node, Value on) {
    budget.spend(1);
    return switch (node) {
      case Node.Current ignored -> on;
      case Node.Literal(Value value) -> value;
      case Node.Field(String name) -> on instanceof Obj fields ? fields.at(name) : Value.NULL;
      case Node.Index(int index) -> on instanceof Arr items ? item(items, index) : Value.NULL;
      case Node.Slice slice ->
          on instanceof Arr items ? Slices.of(items, slice, budget) : Value.NULL;
      case Node.Chain(Node left, Node right) -> evaluate(right, evaluate(left, on));
      case Node.Or(Node left, Node right) -> or(evaluate(left, on), right, on);
      case Node.And(Node left, Node right) -> and(evaluate(left, on), right, on);
      case Node.Not(Node operand) -> Value.of(!isTrue(evaluate(operand, on)));
      case Node.Comparison comparison -> compare(comparison, on);
      case Node.Flatten(Node operand) -> flatten(evaluate(operand, on));
      case Node.Projection(Node source, Node each) -> project(evaluate(source, on), each);
      case Node.ValueProjection(Node source, Node each) ->
          projectValues(evaluate(source, on), each);
      case Node.FilterProjection filter -> filter(filter, evaluate(filter.source(), on));
      case Node.MultiSelectList(List<Node> items) -> selectList(items, on);
      case Node.MultiSelectHash(Map<String, Node> fields) -> selectHash(fields, on);
      case Node.ExpressionReference ignored -> Value.NULL;
      case Node.Call call -> call.function().body().apply(Arguments.of(call, on, this));
    };
  }

  /** False are null, false, and empty texts, arrays and objects; the number 0 is true. */
  static boolean isTrue(Value value) {
    return switch (value) {
      case Value.Null ignored -> false;
      case Value.Bool(boolean truth) -> truth;
      case Value.Text(String text) -> !text.isEmpty();
      case Value.Num ignored -> true;
      case Arr items -> !items.isEmpty();
      case Obj fields -> !fields.isEmpty();
    };
  }

  private static Value item(Arr items, int index) {
    int from = index < 0 ? items.size() + index : index;
    return from >= 0 && from < items.size() ? items.get(from) : Value.NULL;
  }

  private Value or(Value left, Node right, Value on) {
    return isTrue(left) ? left : evaluate(right, on);
  }

  private Value and(Value left, Node right, Value on) {
    return isTrue(left) ? evaluate(right, on) : left;
  }

  private Value compare(Node.Comparison comparison, Value on) {
    Value left = evaluate(comparison.left(), on);
    Value right = evaluate(comparison.right(), on);
    return switch (comparison.comparator()) {
      case EQUAL -> Value.of(equal(left, right));
      case NOT_EQUAL -> Value.of(!equal(left, right));
      case LESS -> ordered(left, right, sign -> sign < 0);
      case LESS_OR_EQUAL -> ordered(left, right, sign -> sign <= 0);
      case GREATER -> ordered(left, right, sign -> sign > 0);
      case GREATER_OR_EQUAL -> ordered(left, right, sign -> sign >= 0);
    };
  }

  boolean equal(Value left, Value right) {
    budget.spendOn(left);
    return left.equals(right);
  }

  private static Value ordered(Value left, Value right, IntPredicate wanted) {
    return left instanceof Value.Num a && right instanceof Value.Num b
        ? Value.of(wanted.test(a.decimal().compareTo(b.decimal())))
        : Value.NULL;
  }

  private Value flatten(Value source) {
    if (!(source instanceof Arr items)) {
      return Value.NULL;
    }
    List<Value> flat = new ArrayList<>();
    for (Value item : items) {
      if (item instanceof Arr inner) {
        budget.spend(1 + inner.size());
        flat.addAll(inner.items());
      } else {
        budget.spend(1);
        flat.add(item);
      }
    }
    return Arr.of(flat);
  }

  private Value project(Value source, Node each) {
    return source instanceof Arr items ? applyTo(items.items(), each) : Value.NULL;
  }

  private Value projectValues(Value source, Node each) {
    return source instanceof Obj fields ? applyTo(fields.fields().values(), each) : Value.NULL;
  }

  private Value applyTo(Iterable<Value> items, Node each) {
    List<Value> results = new ArrayList<>();
    for (Value item : items) {
      addUnlessNull(results, evaluate(each, item));
    }
    return Arr.of(results);
  }

  private Value filter(Node.FilterProjection filter, Value source) {
    if (!(source instanceof Arr items)) {
      return Value.NULL;
    }
    List<Value> results = new ArrayList<>();
    for (Value item : items) {
      if (isTrue(evaluate(filter.condition(), item))) {
        addUnlessNull(results, evaluate(filter.each(), item));
      }
    }
    return Arr.of(results);
  }

  private static void addUnlessNull(List<Value> results, Value value) {
    if (!(value instanceof Value.Null)) {
      results.add(value);
    }
  }

  private Value selectList(List<Node> items, Value on) {
    return on instanceof Value.Null
        ? Value.NULL
        : Arr.of(items.stream().map(item -> evaluate(item, on)).toList());
  }

  private Value selectHash(Map<String, Node> fields, Value on) {
    if (on instanceof Value.Null) {
      return Value.NULL;
    }
    Obj.Builder selected = Obj.builder();
    fields.forEach((name, node) -> selected.put(name, evaluate(node, on)));
    return selected.build();
  }
}
