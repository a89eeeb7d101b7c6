package io.baton.value;

import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * A JSON value. Immutable, so it can be shared between the state, the log and any reader without
 * copying, and closed, so that every switch over it is complete.
 *
 * <p>No method has a body here: an interface with default methods is initialised together with its
 * implementations, and two threads that begin at different ends would wait for each other.
 *
 * <p>Numbers have one form each: a whole number that fits a {@code long} is always an {@link Int},
 * anything else a {@link Dec} without trailing zeros. Hence {@code 1.0} equals {@code 1}.
 */
public sealed interface Value permits Value.Null, Value.Bool, Value.Text, Value.Num, Arr, Obj {

  /** The kind of value by the name that JSON Schema and the language use. */
  String typeName();

  /**
   * About how many characters the JSON text has. Known without walking the value, so that limits
   * can be checked at every step; parts that are shared count each time they appear.
   */
  long weight();

  /** How many arrays and objects lie inside each other: 0 for a scalar, 1 for {@code []}. */
  int depth();

  Null NULL = new Null();
  Bool TRUE = new Bool(true);
  Bool FALSE = new Bool(false);

  record Null() implements Value {
    @Override
    public String typeName() {
      return "null";
    }

    @Override
    public long weight() {
      return 4;
    }

    @Override
    public int depth() {
      return 0;
    }

    @Override
    public String toString() {
      return "null";
    }
  }

  record Bool(boolean value) implements Value {
    @Override
    public String typeName() {
      return "boolean";
    }

    @Override
    public long weight() {
      return 5;
    }

    @Override
    public int depth() {
      return 0;
    }

    @Override
    public String toString() {
      return Boolean.toString(value);
    }
  }

  /** A string. Comparable so that hashed collections stay fast under colliding hashes. */
  record Text(String value) implements Value, Comparable<Text> {
    @Override
    public String typeName() {
      return "string";
    }

    @Override
    public long weight() {
      return value.length() + 2L;
    }

    @Override
    public int depth() {
      return 0;
    }

    @Override
    public int compareTo(Text other) {
      return value.compareTo(other.value);
    }

    @Override
    public String toString() {
      return Json.write(this);
    }
  }

  /** A number; use {@link Value#of(BigDecimal)} or {@link Value#of(long)} to make one. */
  sealed interface Num extends Value permits Int, Dec {
    BigDecimal decimal();

    double asDouble();
  }

  record Int(long value) implements Num {
    @Override
    public String typeName() {
      return "number";
    }

    @Override
    public long weight() {
      return 8;
    }

    @Override
    public int depth() {
      return 0;
    }

    @Override
    public BigDecimal decimal() {
      return BigDecimal.valueOf(value);
    }

    @Override
    public double asDouble() {
      return value;
    }

    @Override
    public String toString() {
      return Long.toString(value);
    }
  }

  /** A number that no {@code long} holds. Only {@link Value#of(BigDecimal)} makes one. */
  record Dec(BigDecimal decimal) implements Num {
    @Override
    public String typeName() {
      return "number";
    }

    @Override
    public long weight() {
      return decimal.precision() + 6L;
    }

    @Override
    public int depth() {
      return 0;
    }

    @Override
    public double asDouble() {
      return decimal.doubleValue();
    }

    @Override
    public String toString() {
      return Json.write(this);
    }
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
