package io.baton.simulator.rule;

import io.baton.engine.Recorded;

/** Events are numbered without gaps, and time does not run backwards. */
final class WithoutGaps implements LogRule {
  @Override
  public void check(LogModel before, Recorded event) {
    if (event.seq() != before.seq + 1) {
      throw new Violation("no gaps", "event %d follows %d".formatted(event.seq(), before.seq));
    }
    if (event.at() < before.at) {
      throw new Violation(
          "time goes on", "event %d is before its predecessor".formatted(event.seq()));
    }
  }
}
