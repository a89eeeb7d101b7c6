package io.baton.expression;

import java.util.List;
import java.util.function.IntPredicate;

/** The parts of a regular expression as they are written. */
sealed interface PatternPiece {
  int UNBOUNDED = -1;

  record One(IntPredicate accepts) implements PatternPiece {}

  record At(Pattern.Edge edge) implements PatternPiece {}

  record Sequence(List<PatternPiece> pieces) implements PatternPiece {}

  record Either(List<PatternPiece> choices) implements PatternPiece {}

  record Repeat(PatternPiece piece, int least, int most) implements PatternPiece {}
}
