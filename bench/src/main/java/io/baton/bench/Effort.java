package io.baton.bench;

/**
 * How long to measure.
 *
 * @param repeats samples of each figure
 * @param warmUps rounds before the first sample
 */
record Effort(int repeats, int warmUps) {
  static final Effort FULL = new Effort(15, 6);
  static final Effort QUICK = new Effort(5, 2);
}
