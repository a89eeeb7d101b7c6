package io.baton.engine.random;

import java.util.List;
import java.util.SplittableRandom;

/** Choices that follow from a seed and nothing else. */
final class Draw {
  private static final int PERCENT = 100;

  private final SplittableRandom random;

  Draw(long seed) {
    this.random = new SplittableRandom(seed);
  }

  boolean chance(int percent) {
    return random.nextInt(PERCENT) < percent;
  }

  /** From 0 up to, not including, this number. */
  int below(int bound) {
    return random.nextInt(bound);
  }

  /** Both ends are included. */
  int between(int least, int most) {
    return least + random.nextInt(most - least + 1);
  }

  <T> T pick(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  @SafeVarargs
  final <T> T pick(T... choices) {
    return choices[random.nextInt(choices.length)];
  }
}
