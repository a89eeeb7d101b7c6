package io.baton.expression.jmespath;

import io.baton.expression.ExpressionException;
import io.baton.value.JsonLimits;
import io.baton.value.Value;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;

/**
 * Functions of numbers. Sums keep 34 digits: exact for money and counts, and without the hundreds
 * of digits that adding 1e308 and 1e-308 exactly would need.
 */
final class NumberFunctions {
  private static final MathContext PRECISION = MathContext.DECIMAL128;
  private static final int LARGEST_EXPONENT = JsonLimits.DEFAULT.maxExponent();

  static final List<Function> ALL =
      List.of(
          Function.of("abs", 1, arguments -> Value.of(arguments.number(0).decimal().abs())),
          Function.of("avg", 1, NumberFunctions::average),
          Function.of("ceil", 1, arguments -> whole(arguments.number(0), RoundingMode.CEILING)),
          Function.of("floor", 1, arguments -> whole(arguments.number(0), RoundingMode.FLOOR)),
          Function.of("sum", 1, arguments -> inRange(sum(arguments.numbers(0)), arguments)));

  private NumberFunctions() {}

  private static BigDecimal sum(List<Value.Num> numbers) {
    BigDecimal sum = BigDecimal.ZERO;
    for (Value.Num number : numbers) {
      sum = sum.add(number.decimal(), PRECISION);
    }
    return sum;
  }

  private static Value average(Arguments arguments) {
    List<Value.Num> numbers = arguments.numbers(0);
    return numbers.isEmpty()
        ? Value.NULL
        : inRange(sum(numbers).divide(BigDecimal.valueOf(numbers.size()), PRECISION), arguments);
  }

  /** What is stored must be read again, so a result stays within the numbers of JSON. */
  private static Value inRange(BigDecimal number, Arguments arguments) {
    long exponent = (long) number.precision() - number.scale() - 1;
    if (number.signum() != 0 && Math.abs(exponent) > LARGEST_EXPONENT) {
      throw new ExpressionException(
          "The result of %s() lies beyond 1e%d or below 1e-%<d"
              .formatted(arguments.call().function().name(), LARGEST_EXPONENT),
          arguments.call().offset());
    }
    return Value.of(number);
  }

  private static Value whole(Value.Num number, RoundingMode rounding) {
    BigDecimal exact = number.decimal();
    if (exact.scale() <= 0) {
      return number;
    }
    // A fraction below 1 may have a scale of a billion digits, which setScale would write out.
    BigDecimal near =
        exact.scale() > exact.precision() ? BigDecimal.valueOf(exact.signum(), 1) : exact;
    return Value.of(near.setScale(0, rounding));
  }
}
