package io.baton.simulator.rule;

/** A rule was broken. */
public final class Violation extends AssertionError {
  private static final long serialVersionUID = 1L;

  public Violation(String rule, String what) {
    super(rule + ": " + what);
  }
}
