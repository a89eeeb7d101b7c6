package io.baton.simulator.draw;

import java.util.List;
import java.util.SplittableRandom;

/** Choices that follow from a seed and nothing else. */
public final class Draw {
  private static final int PERCENT = 100;

  private final SplittableRandom random;

  public Draw(long seed) {
    this.random = new SplittableRandom(seed);
  }

  public boolean chance(int percent) {
    return random.nextInt(PERCENT) < percent;
  }

  /** From 0 up to, not including, this number. */
  public int below(int bound) {
    return random.nextInt(bound);
  }

  /** Both ends are included. */
  public int between(int least, int most) {
    return least + random.nextInt(most - least + 1);
  }

  public <T> T pick(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  @SafeVarargs
  public final <T> T pick(T... choices) {
    return choices[random.nextInt(choices.length)];
  }
}
