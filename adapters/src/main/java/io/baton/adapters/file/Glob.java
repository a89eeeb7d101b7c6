package io.baton.adapters.file;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * A pattern of file names: {@code *}, {@code ?}, {@code [a-z]}, {@code {csv,txt}}. It follows all
 * possibilities at once, so that no pattern takes longer than its length times that of the name.
 */
final class Glob {
  /** Longer patterns are no patterns of names. */
  static final int MOST_CHARACTERS = 1_000;

  /** From the places in a name where it may begin to those where it may have ended. */
  private sealed interface Part {
    record Letter(IntPredicate fits) implements Part {}

    record Any() implements Part {}

    record OneOf(List<List<Part>> choices) implements Part {}
  }

  private final List<Part> parts;

  private Glob(List<Part> parts) {
    this.parts = parts;
  }

  /** Null where the text is no pattern. */
  static @Nullable Glob parse(String text) {
    if (text.isEmpty() || text.length() > MOST_CHARACTERS) {
      return null;
    }
    Parser parser = new Parser(text.codePoints().toArray());
    List<Part> parts = parser.sequence(false);
    return parts == null || !parser.isAtEnd() ? null : new Glob(parts);
  }

  boolean matches(String name) {
    int[] letters = name.codePoints().toArray();
    BitSet begin = new BitSet(letters.length + 1);
    begin.set(0);
    return follow(parts, begin, letters).get(letters.length);
  }

  private static BitSet follow(List<Part> parts, BitSet from, int[] name) {
    BitSet at = from;
    for (Part part : parts) {
      at = follow(part, at, name);
    }
    return at;
  }

  private static BitSet follow(Part part, BitSet from, int[] name) {
    BitSet to = new BitSet(name.length + 1);
    switch (part) {
      case Part.Any ignored -> {
        if (!from.isEmpty()) {
          to.set(from.nextSetBit(0), name.length + 1);
        }
      }
      case Part.Letter letter ->
          from.stream()
              .filter(at -> at < name.length && letter.fits().test(name[at]))
              .forEach(at -> to.set(at + 1));
      case Part.OneOf oneOf -> oneOf.choices().forEach(choice -> to.or(follow(choice, from, name)));
    }
    return to;
  }

  /** Null wherever something is not closed. */
  private static final class Parser {
    private final int[] text;
    private int at;

    Parser(int[] text) {
      this.text = text;
    }

    boolean isAtEnd() {
      return at == text.length;
    }

    @Nullable List<Part> sequence(boolean inChoice) {
      List<Part> parts = new ArrayList<>();
      while (!isAtEnd() && !(inChoice && (text[at] == ',' || text[at] == '}'))) {
        Part part = part(text[at++], inChoice);
        if (part == null) {
          return null;
        }
        parts.add(part);
      }
      return parts;
    }

    private @Nullable Part part(int letter, boolean inChoice) {
      return switch (letter) {
        case '*' -> new Part.Any();
        case '?' -> new Part.Letter(any -> true);
        case '[' -> range();
        case '{' -> inChoice ? null : choices();
        case '\\' -> isAtEnd() ? null : exactly(text[at++]);
        default -> exactly(letter);
      };
    }

    private static Part exactly(int wanted) {
      return new Part.Letter(letter -> letter == wanted);
    }

    private @Nullable Part choices() {
      List<List<Part>> choices = new ArrayList<>();
      do {
        List<Part> choice = sequence(true);
        if (choice == null || isAtEnd()) {
          return null;
        }
        choices.add(choice);
      } while (text[at++] == ',');
      return new Part.OneOf(choices);
    }

    private @Nullable Part range() {
      boolean not = !isAtEnd() && (text[at] == '!' || text[at] == '^');
      at += not ? 1 : 0;
      IntPredicate fits = letter -> false;
      int begin = at;
      while (!isAtEnd() && (text[at] != ']' || at == begin)) {
        int low = text[at++];
        boolean span = at + 1 < text.length && text[at] == '-' && text[at + 1] != ']';
        int high = span ? text[at + 1] : low;
        at += span ? 2 : 0;
        fits = fits.or(letter -> letter >= low && letter <= high);
      }
      if (isAtEnd()) {
        return null;
      }
      at++;
      return new Part.Letter(not ? fits.negate() : fits);
    }
  }
}
