package io.baton.expression;

import io.baton.expression.Pattern.Edge;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;

/** Reads the usual notation of regular expressions, as far as it can run in linear time. */
final class PatternParser {
  private static final int DEEPEST = 50;
  private static final int MOST_REPETITIONS = 1_000;
  private static final String IGNORE_CASE = "(?i)";

  private final int[] pattern;
  private final boolean ignoreCase;
  private int at;
  private int depth;

  private PatternParser(String pattern) {
    this.ignoreCase = pattern.startsWith(IGNORE_CASE);
    this.pattern = pattern.codePoints().toArray();
    this.at = ignoreCase ? IGNORE_CASE.length() : 0;
  }

  static PatternPiece parse(String pattern) {
    PatternParser parser = new PatternParser(pattern);
    PatternPiece piece = parser.either();
    if (parser.more()) {
      throw new IllegalArgumentException("')' closes nothing");
    }
    return piece;
  }

  private PatternPiece either() {
    if (++depth > DEEPEST) {
      throw new IllegalArgumentException("it is nested too deep");
    }
    List<PatternPiece> choices = new ArrayList<>(List.of(sequence()));
    while (take('|')) {
      choices.add(sequence());
    }
    depth--;
    return choices.size() == 1 ? choices.getFirst() : new PatternPiece.Either(choices);
  }

  private PatternPiece sequence() {
    List<PatternPiece> pieces = new ArrayList<>();
    while (more() && !isAt('|') && !isAt(')')) {
      pieces.add(repeated(piece()));
    }
    return new PatternPiece.Sequence(pieces);
  }

  private PatternPiece repeated(PatternPiece piece) {
    PatternPiece result = piece;
    if (take('*')) {
      result = new PatternPiece.Repeat(piece, 0, PatternPiece.UNBOUNDED);
    } else if (take('+')) {
      result = new PatternPiece.Repeat(piece, 1, PatternPiece.UNBOUNDED);
    } else if (take('?')) {
      result = new PatternPiece.Repeat(piece, 0, 1);
    } else if (isAt('{') && at + 1 < pattern.length && PatternClasses.isDigit(pattern[at + 1])) {
      result = counted(piece);
    } else {
      return result;
    }
    take('?'); // Greedy or not decides which match is found, never whether there is one.
    if (isAt('*') || isAt('+') || isAt('?')) {
      throw new IllegalArgumentException("one repetition follows another");
    }
    return result;
  }

  private PatternPiece counted(PatternPiece piece) {
    at++;
    int least = number();
    int most = least;
    if (take(',')) {
      most = isAt('}') ? PatternPiece.UNBOUNDED : number();
    }
    require('}');
    if (most != PatternPiece.UNBOUNDED && most < least) {
      throw new IllegalArgumentException("a repetition runs backwards");
    }
    return new PatternPiece.Repeat(piece, least, most);
  }

  private int number() {
    int number = 0;
    while (more() && PatternClasses.isDigit(pattern[at])) {
      number = number * 10 + pattern[at++] - '0';
      if (number > MOST_REPETITIONS) {
        throw new IllegalArgumentException(
            "at most %d repetitions can be counted".formatted(MOST_REPETITIONS));
      }
    }
    return number;
  }

  private PatternPiece piece() {
    int c = pattern[at++];
    return switch (c) {
      case '(' -> group();
      case '[' -> new PatternPiece.One(set());
      case '.' -> new PatternPiece.One(x -> x != '\n');
      case '^' -> new PatternPiece.At(Edge.START);
      case '$' -> new PatternPiece.At(Edge.END);
      case '\\' -> escape();
      case '*', '+', '?' ->
          throw new IllegalArgumentException(
              "there is nothing before '%s' to repeat".formatted(Character.toString(c)));
      default -> new PatternPiece.One(PatternClasses.range(c, c, ignoreCase));
    };
  }

  private PatternPiece group() {
    if (take('?') && !take(':')) {
      throw new IllegalArgumentException(
          "look-around and named groups are not supported; (?i) is, at the very start");
    }
    PatternPiece inner = either();
    require(')');
    return inner;
  }

  private PatternPiece escape() {
    int letter = next();
    if (letter == 'b' || letter == 'B') {
      return new PatternPiece.At(letter == 'b' ? Edge.WORD : Edge.NOT_WORD);
    }
    IntPredicate named = PatternClasses.named(letter);
    if (named != null) {
      return new PatternPiece.One(named);
    }
    int c = PatternClasses.escaped(letter);
    return new PatternPiece.One(PatternClasses.range(c, c, ignoreCase));
  }

  private IntPredicate set() {
    boolean negated = take('^');
    IntPredicate accepts = c -> false;
    boolean first = true;
    while (first || !isAt(']')) {
      accepts = accepts.or(member());
      first = false;
    }
    at++;
    return negated ? accepts.negate() : accepts;
  }

  private IntPredicate member() {
    int from = next();
    if (from == '\\') {
      int letter = next();
      IntPredicate named = PatternClasses.named(letter);
      if (named != null) {
        return named;
      }
      from = PatternClasses.escaped(letter);
    }
    boolean range = isAt('-') && at + 1 < pattern.length && pattern[at + 1] != ']';
    if (!range) {
      return PatternClasses.range(from, from, ignoreCase);
    }
    at++;
    int to = next();
    return PatternClasses.range(from, to == '\\' ? PatternClasses.escaped(next()) : to, ignoreCase);
  }

  private boolean more() {
    return at < pattern.length;
  }

  private boolean isAt(int c) {
    return more() && pattern[at] == c;
  }

  private boolean take(int c) {
    boolean found = isAt(c);
    at += found ? 1 : 0;
    return found;
  }

  private int next() {
    if (!more()) {
      throw new IllegalArgumentException("it ends too early");
    }
    return pattern[at++];
  }

  private void require(char c) {
    if (!take(c)) {
      throw new IllegalArgumentException("a '%s' is missing".formatted(c));
    }
  }
}
