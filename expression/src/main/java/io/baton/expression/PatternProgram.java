package io.baton.expression;

import io.baton.expression.Pattern.Step;
import java.util.ArrayList;
import java.util.List;

/** Lays a regular expression out as instructions. Counted repetitions are written out in full. */
final class PatternProgram {
  private static final int MOST_STEPS = 10_000;

  private final List<Step> steps = new ArrayList<>();

  private PatternProgram() {}

  static List<Step> of(PatternPiece piece) {
    PatternProgram program = new PatternProgram();
    program.emit(piece);
    program.add(new Step.Found());
    return List.copyOf(program.steps);
  }

  private int add(Step step) {
    if (steps.size() >= MOST_STEPS) {
      throw new IllegalArgumentException("its repetitions are too large");
    }
    steps.add(step);
    return steps.size() - 1;
  }

  private void emit(PatternPiece piece) {
    switch (piece) {
      case PatternPiece.One one -> add(new Step.One(one.accepts()));
      case PatternPiece.At at -> add(new Step.At(at.edge()));
      case PatternPiece.Sequence sequence -> sequence.pieces().forEach(this::emit);
      case PatternPiece.Either either -> emitEither(either.choices());
      case PatternPiece.Repeat repeat -> emitRepeat(repeat);
    }
  }

  private void emitEither(List<PatternPiece> choices) {
    List<Integer> ends = new ArrayList<>();
    for (PatternPiece choice : choices.subList(0, choices.size() - 1)) {
      int fork = add(new Step.Jump(0));
      emit(choice);
      ends.add(add(new Step.Jump(0)));
      steps.set(fork, new Step.Fork(fork + 1, steps.size()));
    }
    emit(choices.getLast());
    ends.forEach(end -> steps.set(end, new Step.Jump(steps.size())));
  }

  private void emitRepeat(PatternPiece.Repeat repeat) {
    for (int i = 0; i < repeat.least(); i++) {
      emit(repeat.piece());
    }
    if (repeat.most() == PatternPiece.UNBOUNDED) {
      int fork = add(new Step.Jump(0));
      emit(repeat.piece());
      add(new Step.Jump(fork));
      steps.set(fork, new Step.Fork(fork + 1, steps.size()));
      return;
    }
    List<Integer> forks = new ArrayList<>();
    for (int i = repeat.least(); i < repeat.most(); i++) {
      forks.add(add(new Step.Jump(0)));
      emit(repeat.piece());
    }
    forks.forEach(fork -> steps.set(fork, new Step.Fork(fork + 1, steps.size())));
  }
}
