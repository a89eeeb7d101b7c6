package io.baton.runtime.scale;

/** No fewer and no more workers than this. */
public record Bounds(int min, int max) {
  /** No pool has more workers. */
  public static final int MOST = 50;

  public static final Bounds DEFAULT = new Bounds(0, MOST);

  public Bounds {
    if (min < 0 || max > MOST || min > max) {
      throw new IllegalArgumentException(
          "Workers are between 0 and %d, and min is not above max, but min is %d and max is %d"
              .formatted(MOST, min, max));
    }
  }

  int clamp(int workers) {
    return Math.clamp(workers, min, max);
  }

  @Override
  public String toString() {
    return min == max ? "always " + min : "%d to %d".formatted(min, max);
  }
}
