package io.baton.flow.document;

import io.baton.flow.problem.Position;
import io.baton.value.Value;
import java.math.BigInteger;

/**
 * Gives plain scalars their type by the core schema of YAML 1.2, by hand because the first
 * character settles almost every scalar. {@code yes}, {@code on}, dates and {@code 10s} are texts.
 */
final class YamlScalars {
  private final Reading reading;

  YamlScalars(Reading reading) {
    this.reading = reading;
  }

  Value plain(String text, Position position) {
    if (text.isEmpty()) {
      return Value.NULL;
    }
    return switch (text.charAt(0)) {
      case 'n', 'N', '~', 't', 'T', 'f', 'F' -> word(text, position);
      case '-', '+', '.', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9' ->
          numeric(text, position);
      default -> reading.text(text, position);
    };
  }

  private Value word(String text, Position position) {
    return switch (text) {
      case "null", "Null", "NULL", "~" -> Value.NULL;
      case "true", "True", "TRUE" -> Value.TRUE;
      case "false", "False", "FALSE" -> Value.FALSE;
      default -> reading.text(text, position);
    };
  }

  private Value numeric(String text, Position position) {
    int start = text.charAt(0) == '-' || text.charAt(0) == '+' ? 1 : 0;
    if (isDecimal(text, start)) {
      return reading.number(text.charAt(0) == '+' ? text.substring(1) : text, position);
    }
    if (text.startsWith("0x") && matches(text, 16)) {
      return radix(text, 16, position);
    }
    if (text.startsWith("0o") && matches(text, 8)) {
      return radix(text, 8, position);
    }
    if (isNotFinite(text.substring(start))) {
      throw reading.refusal(position, "'%s' is not a number that data can hold".formatted(text));
    }
    return reading.text(text, position);
  }

  private Value radix(String text, int radix, Position position) {
    return reading.number(new BigInteger(text.substring(2), radix).toString(), position);
  }

  private static boolean matches(String text, int radix) {
    return text.length() > 2
        && text.length() < 100
        && text.chars().skip(2).allMatch(c -> Character.digit(c, radix) >= 0);
  }

  private static boolean isNotFinite(String text) {
    return switch (text) {
      case ".inf", ".Inf", ".INF", ".nan", ".NaN", ".NAN" -> true;
      default -> false;
    };
  }

  /** {@code digits [. digits] [e sign digits]}, with at least one digit in the mantissa. */
  private static boolean isDecimal(String text, int start) {
    int at = digits(text, start);
    int mantissa = at - start;
    if (at < text.length() && text.charAt(at) == '.') {
      int fraction = digits(text, at + 1);
      mantissa += fraction - at - 1;
      at = fraction;
    }
    if (mantissa == 0) {
      return false;
    }
    if (at < text.length() && (text.charAt(at) == 'e' || text.charAt(at) == 'E')) {
      int sign = at + 1 < text.length() && "+-".indexOf(text.charAt(at + 1)) >= 0 ? 1 : 0;
      int exponent = digits(text, at + 1 + sign);
      return exponent > at + 1 + sign && exponent == text.length();
    }
    return at == text.length();
  }

  private static int digits(String text, int from) {
    int at = from;
    while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
      at++;
    }
    return at;
  }
}
