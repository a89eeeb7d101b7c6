package io.baton.expression;

import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/** The named sets of characters of regular expressions. */
final class PatternClasses {
  private PatternClasses() {}

  static boolean isWord(int c) {
    return c == '_' || isDigit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  }

  static boolean isDigit(int c) {
    return c >= '0' && c <= '9';
  }

  static boolean isSpace(int c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
  }

  /** The set that {@code \d} and the like stand for, or null where the letter names none. */
  static @Nullable IntPredicate named(int letter) {
    return switch (letter) {
      case 'd' -> PatternClasses::isDigit;
      case 'D' -> c -> !isDigit(c);
      case 'w' -> PatternClasses::isWord;
      case 'W' -> c -> !isWord(c);
      case 's' -> PatternClasses::isSpace;
      case 'S' -> c -> !isSpace(c);
      default -> null;
    };
  }

  /** The character that an escape stands for. */
  static int escaped(int letter) {
    return switch (letter) {
      case 'n' -> '\n';
      case 't' -> '\t';
      case 'r' -> '\r';
      case 'f' -> '\f';
      default -> {
        if (isWord(letter)) {
          throw new IllegalArgumentException(
              "'\\%s' is not supported".formatted(Character.toString(letter)));
        }
        yield letter;
      }
    };
  }

  static IntPredicate range(int from, int to, boolean ignoreCase) {
    if (from > to) {
      throw new IllegalArgumentException("a range of characters runs backwards");
    }
    IntPredicate exact = c -> c >= from && c <= to;
    return ignoreCase
        ? exact
            .or(c -> exact.test(Character.toLowerCase(c)))
            .or(c -> exact.test(Character.toUpperCase(c)))
        : exact;
  }
}
