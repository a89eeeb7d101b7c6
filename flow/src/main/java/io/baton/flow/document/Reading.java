package io.baton.flow.document;

import io.baton.flow.problem.Position;
import io.baton.flow.problem.Problem;
import io.baton.value.Value;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What both syntaxes share while a text is read: the limits, the place and the problems. One
 * instance serves one text.
 */
final class Reading {
  /** Beyond it a number no longer fits the double that most other programs would read. */
  private static final int MAX_EXPONENT = 308;

  private final DocumentLimits limits;
  private final List<Problem> problems = new ArrayList<>();
  private int nodes;

  final Trail trail = new Trail();

  Reading(DocumentLimits limits) {
    this.limits = limits;
  }

  List<Problem> problems() {
    return problems;
  }

  int nodes() {
    return nodes;
  }

  void error(Position position, String message) {
    problems.add(Problem.error(trail.toString(), position, message));
  }

  void warning(Position position, String message) {
    problems.add(Problem.warning(trail.toString(), position, message));
  }

  /** Counts nodes as they appear, those of an expanded alias all at once. */
  void count(int more, Position position) {
    nodes += more;
    if (nodes > limits.maxNodes()) {
      throw refusal(
          position,
          "the document has more than %d values once its aliases are expanded; the limit is %d"
              .formatted(limits.maxNodes(), limits.maxNodes()));
    }
  }

  void checkDepth(Position position) {
    checkDepth(0, position);
  }

  /** Checks that something that is itself {@code more} levels deep may stand here. */
  void checkDepth(int more, Position position) {
    if (trail.depth() + more >= limits.maxDepth()) {
      throw DocumentRefusal.limit(
          "", position, "nested more than %d levels deep".formatted(limits.maxDepth()));
    }
  }

  DocumentRefusal refusal(Position position, String message) {
    return DocumentRefusal.limit(trail.toString(), position, message);
  }

  /** Adds a field, or reports that the key is there already and keeps the first. */
  void put(Map<String, Node.Field> fields, String key, Position position, Node value) {
    Node.Field before = fields.putIfAbsent(key, new Node.Field(position, value));
    if (before != null) {
      trail.enter(key);
      error(
          position,
          "the key '%s' is here twice: first at %s and again at %s; remove one of them"
              .formatted(key, before.keyPosition(), position));
      trail.leave();
    }
  }

  Value text(String text, Position position) {
    checkText(text, position);
    return Value.of(text);
  }

  void checkText(String text, Position position) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == 0) {
        throw refusal(position, "the text contains a NUL character; remove it");
      }
      if (Character.isSurrogate(c)) {
        boolean pair =
            Character.isHighSurrogate(c)
                && i + 1 < text.length()
                && Character.isLowSurrogate(text.charAt(i + 1));
        if (!pair) {
          throw refusal(position, "the text contains half a character (a lone surrogate)");
        }
        i++;
      }
    }
  }

  /** The exact number; {@code digits} is in the grammar that {@link BigDecimal} reads. */
  Value number(String digits, Position position) {
    if (digits.length() <= Math.min(18, limits.maxNumberDigits()) && isPlainInteger(digits)) {
      return Value.of(Long.parseLong(digits));
    }
    int exponentAt = Math.max(digits.indexOf('e'), digits.indexOf('E'));
    int mantissa = exponentAt < 0 ? digits.length() : exponentAt;
    if (mantissa > limits.maxNumberDigits() || digits.length() - mantissa > 6) {
      throw tooLarge(position);
    }
    BigDecimal exact = new BigDecimal(digits);
    if (exact.signum() != 0
        && Math.abs((long) exact.precision() - exact.scale() - 1) > MAX_EXPONENT) {
      throw tooLarge(position);
    }
    return Value.of(exact);
  }

  private DocumentRefusal tooLarge(Position position) {
    return refusal(
        position,
        "the number is too large: at most %d digits, and exponents up to %d"
            .formatted(limits.maxNumberDigits(), MAX_EXPONENT));
  }

  private static boolean isPlainInteger(String digits) {
    for (int i = digits.charAt(0) == '-' ? 1 : 0; i < digits.length(); i++) {
      char c = digits.charAt(i);
      if (c < '0' || c > '9') {
        return false;
      }
    }
    return true;
  }
}
