package io.baton.expression;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/**
 * Makes random expressions together with what they mean, worked out in plain Java. Parentheses are
 * written only where precedence needs them, so a wrong precedence shows as a wrong result.
 */
@Requirement({"EXP-3", "EXP-5"})
class RandomExpressionTest {
  private static final int SEEDS = 5_000;
  private static final int OPERAND = 10;
  private static final MathContext PRECISION = MathContext.DECIMAL128;
  private static final List<Operator> OPERATORS = List.of(Operator.values());
  private static final Obj DATA =
      Obj.of("n", Value.of(7), "o", Obj.of("t", Value.of("text"), "l", Arr.of(Value.of(4))));

  /** A failed evaluation, which the expression must fail on too. */
  private static final class Wrong extends RuntimeException {
    Wrong() {
      super(null, null, false, false);
    }
  }

  record Sample(String text, int precedence, Supplier<Value> meaning) {
    String within(int needed) {
      return precedence < needed ? "(" + text + ")" : text;
    }
  }

  private Random random = new Random(0);

  @Test
  void meansWhatPlainJavaSays() {
    MapScope scope = new MapScope(DATA, Set.of("seen.it"));
    int failed = 0;
    for (long seed = 0; seed < SEEDS; seed++) {
      random = new Random(seed);
      Sample sample = sample(random.nextInt(1, 5));
      Expression compiled = Expression.compile(sample.text);
      String actual = outcome(() -> compiled.evaluate(scope));
      String expected = outcome(sample.meaning);
      assertThat(actual).as("seed %d: %s", seed, sample.text).isEqualTo(expected);
      failed += expected.equals("failed") ? 1 : 0;
    }
    assertThat(failed).isBetween(SEEDS / 20, SEEDS * 2 / 3);
  }

  private static String outcome(Supplier<Value> work) {
    try {
      return work.get().toString();
    } catch (ExpressionException | Wrong e) {
      return "failed";
    }
  }

  private Sample sample(int depth) {
    if (depth == 0 || random.nextInt(8) == 0) {
      return leaf();
    }
    return switch (random.nextInt(11)) {
      case 0 -> choice(sample(depth - 1), sample(depth - 1), sample(depth - 1));
      case 1 -> not(sample(depth - 1));
      case 2 -> list(sample(depth - 1), sample(depth - 1));
      case 3 -> marked(sample(depth - 1));
      default -> binary(sample(depth - 1), sample(depth - 1));
    };
  }

  private Sample leaf() {
    return switch (random.nextInt(9)) {
      case 0 -> new Sample("null", OPERAND, () -> Value.NULL);
      case 1 -> new Sample("true", OPERAND, () -> Value.TRUE);
      case 2 -> new Sample("'a\\'b'", OPERAND, () -> Value.of("a'b"));
      case 3 -> new Sample("n", OPERAND, () -> Value.of(7));
      case 4 -> new Sample("o.t", OPERAND, () -> Value.of("text"));
      case 5 -> new Sample("o['l'][0]", OPERAND, () -> Value.of(4));
      case 6 -> new Sample("event:seen.it", OPERAND, () -> Value.TRUE);
      case 7 -> new Sample("2.5", OPERAND, () -> Value.of(new BigDecimal("2.5")));
      default -> {
        int number = random.nextInt(4);
        yield new Sample("" + number, OPERAND, () -> Value.of(number));
      }
    };
  }

  private static Sample choice(Sample condition, Sample then, Sample otherwise) {
    return new Sample(
        condition.within(1) + " ? " + then.text + " : " + otherwise.text,
        0,
        () -> (isTrue(condition.meaning.get()) ? then : otherwise).meaning.get());
  }

  private static Sample not(Sample operand) {
    return new Sample("!" + operand.within(8), 8, () -> Value.of(!isTrue(operand.meaning.get())));
  }

  private static Sample list(Sample first, Sample second) {
    return new Sample(
        "[" + first.text + "," + second.text + "]",
        OPERAND,
        () -> Arr.of(first.meaning.get(), second.meaning.get()));
  }

  private Sample marked(Sample inner) {
    String text = random.nextBoolean() ? "{{" + inner.text + " }}" : "${ " + inner.text + "}";
    return new Sample(text, OPERAND, inner.meaning);
  }

  private Sample binary(Sample left, Sample right) {
    Operator operator = OPERATORS.get(random.nextInt(OPERATORS.size()));
    int precedence = operator.precedence();
    String space = random.nextBoolean() ? " " : "  ";
    return new Sample(
        left.within(precedence) + space + operator.symbol() + " " + right.within(precedence + 1),
        precedence,
        () -> apply(operator, left.meaning, right.meaning));
  }

  private static Value apply(Operator operator, Supplier<Value> lazyLeft, Supplier<Value> right) {
    Value left = lazyLeft.get();
    return switch (operator) {
      case OR -> Value.of(isTrue(left) || isTrue(right.get()));
      case AND -> Value.of(isTrue(left) && isTrue(right.get()));
      case COALESCE -> left.equals(Value.NULL) ? right.get() : left;
      case EQUAL -> Value.of(left.equals(right.get()));
      case NOT_EQUAL -> Value.of(!left.equals(right.get()));
      case LESS -> Value.of(compare(left, right.get()) < 0);
      case LESS_OR_EQUAL -> Value.of(compare(left, right.get()) <= 0);
      case GREATER -> Value.of(compare(left, right.get()) > 0);
      case GREATER_OR_EQUAL -> Value.of(compare(left, right.get()) >= 0);
      case IN -> Value.of(contains(right.get(), left));
      case NOT_IN -> Value.of(!contains(right.get(), left));
      case PLUS -> plus(left, right.get());
      case MINUS ->
          Value.of(number(left, right.get()).subtract(number(right.get(), left), PRECISION));
      case TIMES ->
          Value.of(number(left, right.get()).multiply(number(right.get(), left), PRECISION));
      case DIVIDE -> Value.of(number(left, right.get()).divide(divisor(right.get()), PRECISION));
      case REMAINDER -> Value.of(number(left, right.get()).remainder(divisor(right.get())));
    };
  }

  private static Value plus(Value left, Value right) {
    if (left instanceof Value.Text || right instanceof Value.Text) {
      return Value.of(text(left) + text(right));
    }
    if (left instanceof Arr a && right instanceof Arr b) {
      List<Value> items = new ArrayList<>(a.items());
      items.addAll(b.items());
      return Arr.of(items);
    }
    return Value.of(number(left, right).add(number(right, left), PRECISION));
  }

  private static String text(Value value) {
    return switch (value) {
      case Value.Null ignored -> "";
      case Value.Text text -> text.value();
      default -> value.toString();
    };
  }

  private static BigDecimal number(Value value, Value other) {
    if (value instanceof Value.Num number && other instanceof Value.Num) {
      return number.decimal();
    }
    throw new Wrong();
  }

  private static BigDecimal divisor(Value value) {
    BigDecimal number = number(value, value);
    if (number.signum() == 0) {
      throw new Wrong();
    }
    return number;
  }

  private static int compare(Value left, Value right) {
    return left instanceof Value.Text a && right instanceof Value.Text b
        ? a.value().compareTo(b.value())
        : number(left, right).compareTo(number(right, left));
  }

  private static boolean contains(Value container, Value wanted) {
    return switch (container) {
      case Value.Null ignored -> false;
      case Arr list -> list.items().contains(wanted);
      case Obj object -> wanted instanceof Value.Text key && object.has(key.value());
      case Value.Text text ->
          wanted instanceof Value.Text part && text.value().contains(part.value());
      default -> throw new Wrong();
    };
  }

  private static boolean isTrue(Value value) {
    return !List.of(Value.NULL, Value.FALSE, Value.of(0), Value.of(""), Arr.EMPTY, Obj.EMPTY)
        .contains(value);
  }
}
