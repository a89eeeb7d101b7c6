package io.baton.engine.random;

/** A rule was broken. */
final class Violation extends AssertionError {
  private static final long serialVersionUID = 1L;

  Violation(String rule, String what) {
    super(rule + ": " + what);
  }
}
