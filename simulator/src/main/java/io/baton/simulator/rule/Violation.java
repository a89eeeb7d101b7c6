package io.baton.simulator.rule;

/** A rule was broken. */
public final class Violation extends AssertionError {
  private static final long serialVersionUID = 1L;

  private final String rule;

  public Violation(String rule, String what) {
    super(rule + ": " + what);
    this.rule = rule;
  }

  public String rule() {
    return rule;
  }
}
