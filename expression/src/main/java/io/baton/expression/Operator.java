package io.baton.expression;

import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
import io.baton.value.Value.Num;
import io.baton.value.Value.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The operators between two values, from the loosest precedence to the tightest. */
enum Operator {
  OR("||", 1),
  AND("&&", 2),
  EQUAL("==", 3),
  NOT_EQUAL("!=", 3),
  LESS("<", 4),
  LESS_OR_EQUAL("<=", 4),
  GREATER(">", 4),
  GREATER_OR_EQUAL(">=", 4),
  IN("in", 4),
  NOT_IN("not in", 4),
  COALESCE("??", 5),
  PLUS("+", 6),
  MINUS("-", 6),
  TIMES("*", 7),
  DIVIDE("/", 7),
  REMAINDER("%", 7);

  private static final Map<String, Operator> BY_SYMBOL =
      Stream.of(values())
          .collect(Collectors.toUnmodifiableMap(Operator::symbol, operator -> operator));

  private final String symbol;
  private final int precedence;

  Operator(String symbol, int precedence) {
    this.symbol = symbol;
    this.precedence = precedence;
  }

  String symbol() {
    return symbol;
  }

  int precedence() {
    return precedence;
  }

  static @Nullable Operator of(String symbol) {
    return BY_SYMBOL.get(symbol);
  }

  Value apply(Value left, Value right, Evaluation run, int offset) {
    return switch (this) {
      case EQUAL -> Value.of(equal(left, right, run, offset));
      case NOT_EQUAL -> Value.of(!equal(left, right, run, offset));
      case LESS -> Value.of(compare(left, right, offset) < 0);
      case LESS_OR_EQUAL -> Value.of(compare(left, right, offset) <= 0);
      case GREATER -> Value.of(compare(left, right, offset) > 0);
      case GREATER_OR_EQUAL -> Value.of(compare(left, right, offset) >= 0);
      case IN -> Value.of(contains(right, left, run, offset));
      case NOT_IN -> Value.of(!contains(right, left, run, offset));
      case PLUS -> plus(left, right, run, offset);
      case MINUS, TIMES, DIVIDE, REMAINDER -> calculate(left, right, offset);
      case OR, AND, COALESCE -> throw new IllegalStateException(this + " has its own node");
    };
  }

  private static boolean equal(Value left, Value right, Evaluation run, int offset) {
    run.spendOn(left.weight() < right.weight() ? left : right, offset);
    return left.equals(right);
  }

  private int compare(Value left, Value right, int offset) {
    if (left instanceof Num a && right instanceof Num b) {
      return Numbers.compare(a, b);
    }
    if (left instanceof Text a && right instanceof Text b) {
      return a.compareTo(b);
    }
    throw wrongTypes(left, right, "two numbers or two strings", offset);
  }

  static boolean contains(Value container, Value wanted, Evaluation run, int offset) {
    run.spendOn(container, offset);
    return switch (container) {
      case Value.Null ignored -> false;
      case Arr list -> list.items().contains(wanted);
      case Obj object -> wanted instanceof Text key && object.has(key.value());
      case Text text -> wanted instanceof Text part && text.value().contains(part.value());
      default ->
          throw new ExpressionException(
              "can look for a value in a list, an object or a string, not in %s"
                  .formatted(Kinds.named(container)),
              offset);
    };
  }

  private Value plus(Value left, Value right, Evaluation run, int offset) {
    if (left instanceof Num a && right instanceof Num b) {
      return Numbers.add(a, b, offset);
    }
    if (left instanceof Text || right instanceof Text) {
      return run.makeText(run.textOf(left, offset) + run.textOf(right, offset), offset);
    }
    if (left instanceof Arr a && right instanceof Arr b) {
      List<Value> items = new ArrayList<>(a.items());
      items.addAll(b.items());
      return run.makeList(items, offset);
    }
    throw wrongTypes(left, right, "numbers, strings or lists", offset);
  }

  private Value calculate(Value left, Value right, int offset) {
    if (!(left instanceof Num a && right instanceof Num b)) {
      throw wrongTypes(left, right, "two numbers", offset);
    }
    return switch (this) {
      case MINUS -> Numbers.subtract(a, b, offset);
      case TIMES -> Numbers.multiply(a, b, offset);
      case DIVIDE -> Numbers.divide(a, b, offset);
      default -> Numbers.remainder(a, b, offset);
    };
  }

  static Value negate(Value value, int offset) {
    if (value instanceof Num number) {
      return Numbers.negate(number, offset);
    }
    throw new ExpressionException(
        "'-' needs a number, not %s".formatted(Kinds.named(value)), offset);
  }

  private ExpressionException wrongTypes(Value left, Value right, String needed, int offset) {
    boolean absent = left.equals(Value.NULL) || right.equals(Value.NULL);
    return new ExpressionException(
        "'%s' needs %s, not %s and %s%s"
            .formatted(
                symbol,
                needed,
                Kinds.named(left),
                Kinds.named(right),
                absent ? "; write (x ?? 0) to give a missing value a default" : ""),
        offset);
  }
}
