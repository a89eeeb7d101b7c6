package io.baton.simulator.rule;

import io.baton.engine.Recorded;
import java.util.List;

/** Something that holds for every log. Breaking it is a {@link Violation}. */
public interface LogRule {

  /** Looks at an event before the model has taken it in. */
  void check(LogModel before, Recorded event);

  /** Looks at the log where a decision ends. */
  default void checkDecision(LogModel log) {}

  static List<LogRule> all() {
    return List.of(
        new WithoutGaps(),
        new Finality(),
        new DependenciesFirst(),
        new Standstill(),
        new AttemptsWithinPolicy(),
        new PollsWithinPolicy(),
        new WithinLimits());
  }
}
