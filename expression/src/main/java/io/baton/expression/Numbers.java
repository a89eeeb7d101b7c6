package io.baton.expression;

import io.baton.value.JsonLimits;
import io.baton.value.Value;
import io.baton.value.Value.Int;
import io.baton.value.Value.Num;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * Arithmetic on JSON numbers: decimal, so that 0.1 + 0.2 is 0.3, with 34 significant digits, and
 * exact on whole numbers. Results stay within the range that JSON numbers are read in.
 */
final class Numbers {
  static final MathContext PRECISION = MathContext.DECIMAL128;
  private static final int MAX_EXPONENT = JsonLimits.DEFAULT.maxExponent();

  private Numbers() {}

  static Num add(Num a, Num b, int offset) {
    if (a instanceof Int x && b instanceof Int y) {
      long sum = x.value() + y.value();
      if (((x.value() ^ sum) & (y.value() ^ sum)) >= 0) {
        return Value.of(sum);
      }
    }
    return inRange(a.decimal().add(b.decimal(), PRECISION), offset);
  }

  static Num subtract(Num a, Num b, int offset) {
    if (a instanceof Int x && b instanceof Int y) {
      long difference = x.value() - y.value();
      if (((x.value() ^ y.value()) & (x.value() ^ difference)) >= 0) {
        return Value.of(difference);
      }
    }
    return inRange(a.decimal().subtract(b.decimal(), PRECISION), offset);
  }

  static Num multiply(Num a, Num b, int offset) {
    if (a instanceof Int x && b instanceof Int y) {
      long high = Math.multiplyHigh(x.value(), y.value());
      long low = x.value() * y.value();
      if (high == low >> (Long.SIZE - 1)) {
        return Value.of(low);
      }
    }
    return inRange(a.decimal().multiply(b.decimal(), PRECISION), offset);
  }

  static Num divide(Num a, Num b, int offset) {
    requireDivisor(b, offset);
    if (a instanceof Int x && b instanceof Int y && y.value() != -1 && x.value() % y.value() == 0) {
      return Value.of(x.value() / y.value());
    }
    return inRange(a.decimal().divide(b.decimal(), PRECISION), offset);
  }

  /** What is left of a division to a whole number; it has the sign of the dividend. */
  static Num remainder(Num a, Num b, int offset) {
    requireDivisor(b, offset);
    if (a instanceof Int x && b instanceof Int y) {
      return Value.of(y.value() == -1 ? 0 : x.value() % y.value());
    }
    return inRange(a.decimal().remainder(b.decimal()), offset);
  }

  static Num negate(Num a, int offset) {
    return subtract(Value.of(0), a, offset);
  }

  static int compare(Num a, Num b) {
    return a instanceof Int x && b instanceof Int y
        ? Long.compare(x.value(), y.value())
        : a.decimal().compareTo(b.decimal());
  }

  static Num round(Num number, int digits, RoundingMode mode, int offset) {
    return number instanceof Int && digits >= 0
        ? number
        : inRange(number.decimal().setScale(digits, mode), offset);
  }

  static Num inRange(BigDecimal number, int offset) {
    if (number.signum() == 0) {
      return Value.of(0);
    }
    long exponent = (long) number.precision() - number.scale() - 1;
    if (Math.abs(exponent) > MAX_EXPONENT) {
      throw outOfRange(offset);
    }
    return Value.of(number);
  }

  static ExpressionException outOfRange(int offset) {
    return new ExpressionException(
        "the number lies beyond 1e%d or below 1e-%<d".formatted(MAX_EXPONENT), offset);
  }

  private static void requireDivisor(Num divisor, int offset) {
    if (divisor instanceof Int whole && whole.value() == 0) {
      throw new ExpressionException("division by zero", offset);
    }
  }
}
