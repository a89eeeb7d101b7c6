package io.baton.value;

import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * A JSON value. Immutable, so it can be shared between the state, the log and any reader without
 * copying, and closed, so that every switch over it is complete.
 *
 * <p>Numbers have one form each: a whole number that fits a {@code long} is always an {@link Int},
 * anything else a {@link Dec} without trailing zeros. Hence {@code 1.0} equals {@code 1}.
 */
public sealed interface Value permits Value.Null, Value.Bool, Value.Text, Value.Num, Arr, Obj {

  Null NULL = new Null();
  Bool TRUE = new Bool(true);
  Bool FALSE = new Bool(false);

  record Null() implements Value {}

  record Bool(boolean value) implements Value {}

  record Text(String value) implements Value {}

  /** A number; use {@link Value#of(BigDecimal)} or {@link Value#of(long)} to make one. */
  sealed interface Num extends Value permits Int, Dec {
    BigDecimal decimal();

    double asDouble();
  }

  record Int(long value) implements Num {
    @Override
    public BigDecimal decimal() {
      return BigDecimal.valueOf(value);
    }

    @Override
    public double asDouble() {
      return value;
    }
  }

  /** A number that no {@code long} holds. Only {@link Value#of(BigDecimal)} makes one. */
  record Dec(BigDecimal decimal) implements Num {
    @Override
    public double asDouble() {
      return decimal.doubleValue();
    }
  }

  /** The kinds of value by the names that JSON Schema and the language use. */
  default String typeName() {
    return switch (this) {
      case Null ignored -> "null";
      case Bool ignored -> "boolean";
      case Num ignored -> "number";
      case Text ignored -> "string";
      case Arr ignored -> "array";
      case Obj ignored -> "object";
    };
  }

  static Bool of(boolean value) {
    return value ? TRUE : FALSE;
  }

  static Int of(long value) {
    return new Int(value);
  }

  static Text of(String value) {
    return new Text(value);
  }

  static Num of(BigDecimal value) {
    BigDecimal plain = value.stripTrailingZeros();
    boolean whole = plain.scale() <= 0;
    if (whole && plain.precision() - plain.scale() <= 19) {
      BigInteger integer = plain.toBigInteger();
      if (integer.bitLength() < Long.SIZE) {
        return new Int(integer.longValue());
      }
    }
    return new Dec(plain);
  }
}
